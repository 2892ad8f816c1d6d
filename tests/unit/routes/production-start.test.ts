/** What production refuses, reports and resumes when it starts, through its composition root. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ACCOUNTS } from '../../../catalogue/seed/customers'
import { readSettings, servePlatforms } from '../../../scripts/platforms'
import { tryServer } from '../../../server/testing/try-server'
import { createServices } from '~/services/create-services.server'
import { readEnv } from '~/services/env.server'
import { createCartMoves } from '~/services/database/cart-moves.server'
import { openDatabase } from '~/services/database/database.server'
import type { Seams } from '~/services/composition/foundation.server'
import type * as LoggerModule from '~/services/logger.server'
import { PUBLISHED_ACCOUNTS } from '~/models/constants/published-accounts'
import { freePorts } from '../../kit/ports'
import { createRecordingLogger } from '../support/commerce'
import { expectKind } from '../support/journey'
import { copySeeded } from '../support/seeded'
import { MONDAY } from '../support/times'

let logger: ReturnType<typeof createRecordingLogger>
// The composition root makes the logger itself, from settings, and these tests check what it logs.
vi.mock('~/services/logger.server', (): Partial<typeof LoggerModule> => ({ createLogger: () => logger }))

let dataDir: string
beforeEach(() => {
  logger = createRecordingLogger()
  dataDir = mkdtempSync(join(tmpdir(), 'nutwood-production-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

function open(settings: Readonly<Record<string, string>> = {}, seams: Seams = {}) {
  return createServices(
    readEnv({
      NUTWOOD_MODE: 'production',
      PUBLIC_URL: 'https://nutwood.example',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      BRAINTREE_ENVIRONMENT: 'sandbox',
      BRAINTREE_MERCHANT_ID: 'merchant',
      BRAINTREE_PUBLIC_KEY: 'public',
      BRAINTREE_PRIVATE_KEY: 'private',
      ...settings,
    }),
    seams,
  )
}

async function start(): Promise<void> {
  const { lifecycle } = await open()
  try {
    await lifecycle.start()
  } finally {
    await lifecycle.stop()
  }
}

describe('production', () => {
  it('does not start on data with the sample accounts, whose password is published', async () => {
    await copySeeded(dataDir, MONDAY)
    await expect(start()).rejects.toThrow(/has the sample accounts/)
  })

  it.each([
    ['ends a server that is not ours', undefined, [[1]], ['the app could not start']],
    ['leaves it to our own server to start and end', 'yes', [], []],
  ])('with the sample accounts %s', async (_, ownServer, ends, told) => {
    await copySeeded(dataDir, MONDAY)
    const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
    vi.stubEnv('NUTWOOD_OWN_SERVER', ownServer)
    const { lifecycle } = await open()
    await lifecycle.startByItself()
    await lifecycle.stop()
    expect(exit.mock.calls).toEqual(ends)
    expect(logger.lines.map(({ message }) => message)).toEqual(told)
    exit.mockRestore()
    vi.unstubAllEnvs()
  })

  it('starts on data without them, and says what the project lacks', async () => {
    const { lifecycle } = await open()
    await lifecycle.start()
    const lacking = () =>
      logger.lines.filter(({ message }) => message.includes('"npm run seed -- --setup-only"'))
    await expect
      .poll(() => lacking().map(({ fields }) => fields), { timeout: 30_000 })
      .toEqual([{ missing: expect.arrayContaining(['type cart-fields', 'a published product']) }])
    await lifecycle.stop()
  })

  it('looks again where the platform was away at start, and does not go on with the sample accounts', async () => {
    const platformsDir = join(dataDir, 'platforms-of-others')
    await copySeeded(platformsDir, MONDAY)
    const port = String(await freePorts())
    const { lifecycle } = await open({ PLATFORMS_URL: `http://localhost:${port}` })
    const refusals: string[] = []
    lifecycle.onRefusal(({ message }) => refusals.push(message))
    await lifecycle.start()
    const settings = readSettings(['--data-dir', platformsDir, '--port', port])
    if (settings === 'help') throw new Error('Settings expected')
    const serving = await servePlatforms(settings)
    await expect
      .poll(() => refusals, { timeout: 30_000 })
      .toEqual([expect.stringContaining('has the sample accounts')])
    await lifecycle.stop()
    await serving.close()
  })

  it('lets its pages show pictures from the hosts in its settings, and from no others', async () => {
    const policyWith = async (settings: Readonly<Record<string, string>>) => {
      const { lifecycle } = await open(settings)
      const { contentSources } = lifecycle
      const server = await tryServer({ contentSources })
      const { headers } = await server.send('/cart')
      await Promise.all([server.close(), lifecycle.stop()])
      return /img-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
    }
    const always = "'self' data: https://assets.braintreegateway.com"
    expect(await policyWith({})).toBe(always)
    expect(
      await policyWith({ PICTURE_ORIGINS: 'https://Images.example.com/, https://cdn.example:8443' }),
    ).toBe(`${always} https://images.example.com https://cdn.example:8443`)
  })

  it('knows every account that a demo seeds', () => {
    expect(ACCOUNTS.map(({ email }) => email)).toEqual([...PUBLISHED_ACCOUNTS])
  })
})

/** With in-process platforms, whose payment page listens on the next port. */
const openDemo = async (seams: Seams = {}) =>
  open({ NUTWOOD_MODE: 'demo', PORT: String(await freePorts()) }, seams)

/** The process ends before the old cart is deleted, and nobody requests that cart again. */
async function cutMove(key: string): Promise<{ readonly oldId: string; readonly newId: string }> {
  const cut: Seams = {
    fetch: (send) => (input, init) =>
      init?.method === 'DELETE' ? Promise.reject(new TypeError('fetch failed')) : send(input, init),
  }
  const { services, lifecycle } = await openDemo(cut)
  const visitor = await services.visitors.read(new Request('https://nutwood.example/'))
  const { cart } = expectKind(await services.cartUseCases.add(visitor, '1101-01', 1), 'added')
  expectKind(
    await services.carts.edit(cart.id, 'key', () => ({ actions: [{ action: 'setKey', key }] })),
    'done',
  )
  const moved = expectKind(
    await services.cartUseCases.editInMode(visitor, 'Multiple', () => ({ actions: [] })),
    'done',
  )
  await lifecycle.stop()
  return { oldId: cart.id, newId: moved.cart.id }
}

describe('a shop that starts again', () => {
  it('finishes the move of a cart that was cut off: the old one goes, its key leads to the new one [API-61]', async () => {
    await copySeeded(dataDir, MONDAY)
    const { oldId, newId } = await cutMove('cut-off')
    const database = await openDatabase({ databaseUrl: undefined, dataDir })
    const moves = createCartMoves(database)
    expect(await moves.find(oldId)).toMatchObject({ state: 'MOVED', new_cart_id: newId })
    // Long ago: its mover is presumed dead.
    await database.db.updateTable('cart_move').set({ until_ms: 0 }).execute()
    const { services, lifecycle } = await openDemo()
    await lifecycle.start()
    await expect.poll(() => moves.find(oldId), { timeout: 30_000 }).toBeNull()
    expect(await services.carts.get(oldId)).toBeNull()
    expect(await services.carts.get(newId)).toMatchObject({ key: 'cut-off', state: 'Active' })
    await lifecycle.stop()
    await database.close()
  })
})
