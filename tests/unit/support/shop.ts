/** A whole shop in the test process: the real composition root over embedded platforms with a small catalogue. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SettableClock } from '../../../platforms'
import { isSettableClock } from '../../../platforms/kit/clock'
import { createSeedClient } from '../../../catalogue/seed/client'
import type { SeedClient } from '../../../catalogue/seed/client'
import { embeddedTarget } from '../../../catalogue/seed/target'
import { createServices } from '~/services/create-services.server'
import type { Seams } from '~/services/create-services.server'
import { readEnv } from '~/services/env.server'
import type { Visitor } from '~/services/visitor'
import { ORIGIN } from './origin'
import { pastTheShop } from './platforms'
import { copySeeded } from './seeded'
import { MONDAY } from './times'

type Services = Awaited<ReturnType<typeof createServices>>['services']

export interface Shop {
  /** What it was opened with, instead of the environment. */
  readonly settings: Settings
  readonly services: Services
  readonly platforms: NonNullable<Services['platforms']>
  readonly clock: SettableClock
  /** The commerce platform's own API, as a merchant uses it. */
  readonly merchant: SeedClient
  /** An unknown visitor, or the one behind a cookie. */
  visitor(cookie?: string): Promise<Visitor>
  close(): Promise<void>
}

type Settings = Readonly<Record<string, string>>

/** Embedded platforms, a settable clock, no log. */
const settingsFor = (dataDir: string): Settings => ({
  NUTWOOD_MODE: 'test',
  DATA_DIR: dataDir,
  PUBLIC_URL: ORIGIN,
  LOG_LEVEL: 'silent',
  SESSION_SECRET: 'a secret of the tests, long enough for it',
})

/**
 * The shop of these settings, put where routes find it: into the exports of `services/index.server`. These and the
 * routes may still be loaded from an earlier test file, so the new shop replaces the old one in place.
 */
export async function openServices(settings: Settings, seams?: Seams): ReturnType<typeof createServices> {
  const kept = globalThis as { nutwood?: ReturnType<typeof createServices> }
  kept.nutwood = createServices(readEnv(settings), seams)
  const opened = await kept.nutwood
  const exported = await import('~/services/index.server')
  Object.assign(exported.services, opened.services)
  Object.assign(exported.lifecycle, opened.lifecycle)
  return opened
}

/** Once per test file, in `beforeAll`. No listener or worker runs: everything happens in the calls made. */
export async function openShop(more: Settings = {}, seams?: Seams): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nutwood-shop-'))
  await copySeeded(dataDir, MONDAY)
  const settings = { ...settingsFor(dataDir), ...more }
  const { services, lifecycle } = await openServices(settings, seams)
  const { platforms, clock, catalogue } = services
  if (platforms === undefined || !isSettableClock(clock)) throw new Error('The shop is not in test mode')
  clock.set(MONDAY)
  const past = pastTheShop({ platforms })
  /** The shop looks at once at what was changed, as over the test kit. */
  const asMerchant: typeof fetch = async (input, init) => {
    const answer = await past(input, init)
    catalogue.forgetRecent()
    return answer
  }
  return {
    settings,
    services,
    platforms,
    clock,
    merchant: createSeedClient(embeddedTarget('http://platforms.invalid', asMerchant)),
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
