/** What production refuses when it starts, by the composition root that starts it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ACCOUNTS } from '../../../catalogue/seed/customers'
import { readSettings, servePlatforms } from '../../../scripts/platforms'
import { createServices } from '~/services/create-services.server'
import { readEnv } from '~/services/env.server'
import { PUBLISHED_ACCOUNTS } from '~/models/constants/published-accounts'
import { copySeeded } from '../support/seeded'
import { MONDAY } from '../support/times'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nutwood-production-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

function open(settings: Readonly<Record<string, string>> = {}) {
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

  it('starts on data without them', async () => {
    await start()
  })

  it('looks again where the platform was away at start, and does not go on with the sample accounts', async () => {
    const platformsDir = join(dataDir, 'platforms-of-others')
    await copySeeded(platformsDir, MONDAY)
    const servePlatformsAt = (port: string) => {
      const settings = readSettings(['--data-dir', platformsDir, '--port', port])
      if (settings === 'help') throw new Error('Settings expected')
      return servePlatforms(settings)
    }
    // Their port, which nobody listens on at the start of the shop.
    const before = await servePlatformsAt('0')
    await before.close()
    const { lifecycle } = await open({ PLATFORMS_URL: before.origin })
    const refusals: string[] = []
    lifecycle.onRefusal(({ message }) => refusals.push(message))
    await lifecycle.start()
    const serving = await servePlatformsAt(new URL(before.origin).port)
    await expect
      .poll(() => refusals, { timeout: 30_000 })
      .toEqual([expect.stringContaining('has the sample accounts')])
    await lifecycle.stop()
    await serving.close()
  })

  it('knows every account that a demo seeds', () => {
    expect(ACCOUNTS.map(({ email }) => email)).toEqual([...PUBLISHED_ACCOUNTS])
  })
})
