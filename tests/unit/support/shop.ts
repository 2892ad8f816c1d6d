/** A whole shop inside the test's process: the real composition root over embedded platforms with a small catalogue. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SettableClock } from '../../../platforms'
import { isSettableClock } from '../../../platforms/kit/clock'
import { createSeedClient } from '../../../catalogue/seed/client'
import type { SeedClient } from '../../../catalogue/seed/client'
import { embeddedTarget } from '../../../catalogue/seed/target'
import type { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor.server'
import { ORIGIN } from './origin'
import { copySeeded } from './seeded'
import { MONDAY } from './times'

type Services = typeof services

export interface Shop {
  readonly services: Services
  readonly platforms: NonNullable<Services['platforms']>
  readonly clock: SettableClock
  /** The commerce platform's own API, as a merchant uses it. */
  readonly merchant: SeedClient
  /** A visitor of whom nothing is known, or the one behind a cookie. */
  visitor(cookie?: string): Promise<Visitor>
  close(): Promise<void>
}

const OTHER_SETTINGS =
  /^(?:COMMERCETOOLS|ALGOLIA|SHIPPING|CONTENT|BRAINTREE)_|^(?:DATABASE|PLATFORMS|PLACE_ORDER|SMTP)_URL$/

/** What `services/index.server` reads when it is imported: embedded platforms, a clock to set, no log. */
function setEnvironment(dataDir: string, more: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(process.env)) if (OTHER_SETTINGS.test(name)) delete process.env[name]
  Object.assign(process.env, {
    NUTWOOD_MODE: 'test',
    DATA_DIR: dataDir,
    PUBLIC_URL: ORIGIN,
    LOG_LEVEL: 'silent',
    SESSION_SECRET: 'a secret of the tests, long enough for it',
    ...more,
  })
}

/** Once for a test file, in `beforeAll`. No listener and no worker runs: everything happens in the calls made. */
export async function openShop(env: Readonly<Record<string, string>> = {}): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nutwood-shop-'))
  await copySeeded(dataDir, MONDAY)
  setEnvironment(dataDir, env)
  const { services, lifecycle } = await import('~/services/index.server')
  const { platforms, clock } = services
  if (platforms === undefined || !isSettableClock(clock)) throw new Error('The shop is not in test mode')
  clock.set(MONDAY)
  return {
    services,
    platforms,
    clock,
    merchant: createSeedClient(
      embeddedTarget('http://platforms.invalid', (input, init) => platforms.fetch(input, init)),
    ),
    visitor: (cookie) =>
      services.visitors.read(
        new Request(ORIGIN, cookie === undefined ? {} : { headers: { Cookie: cookie } }),
      ),
    async close() {
      await lifecycle.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
