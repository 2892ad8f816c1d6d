/** Shared platforms under another host name than their own: the payment page is at the origin that they report. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings, servePlatforms } from '../../../scripts/platforms'
import { createServices } from '~/services/create-services.server'
import { readEnv } from '~/services/env.server'
import { openApp } from '../support/browser'
import { copySeeded } from '../support/seeded'
import { openServices } from '../support/shop'
import { reachPayment, continueToCard } from '../support/steps'

let dataDir: string
let serving: Awaited<ReturnType<typeof servePlatforms>>
let settings: Readonly<Record<string, string>>
let close: () => Promise<void>

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'nutwood-apart-'))
  await copySeeded(dataDir, new Date())
  const apart = readSettings(['--port', '0', '--data-dir', dataDir])
  if (apart === 'help') throw new Error('Settings expected')
  serving = await servePlatforms(apart)
  settings = {
    NUTWOOD_MODE: 'test',
    DATA_DIR: join(dataDir, 'shop'),
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'silent',
    SESSION_SECRET: 'a secret of the tests, long enough for it',
    PLATFORMS_URL: serving.origin.replace('localhost', '127.0.0.1'),
  }
})
afterAll(async () => {
  await close()
  await serving.close()
  rmSync(dataDir, { recursive: true })
})

describe('the payment page of shared platforms', () => {
  it('is where they say, whatever name the shop calls them by', async () => {
    const { lifecycle } = await openServices(settings)
    close = lifecycle.stop
    const app = await openApp()
    const browser = app.newBrowser()
    await reachPayment(browser)
    const started = await continueToCard(browser)
    expect([started.status, new URL(started.location ?? '').origin]).toEqual([303, serving.gatewayOrigin])
    // Browsers check the policy of the form's page before they follow the redirect.
    expect(lifecycle.contentSources.formAction).toEqual([serving.gatewayOrigin])
    expect(app.faults).toEqual([])
  })

  it('is checked at start when a setting says another', async () => {
    const env = readEnv({
      ...settings,
      GATEWAY_ORIGIN: 'http://pay.example:9',
      DATA_DIR: join(dataDir, 'other'),
    })
    await expect(createServices(env)).rejects.toThrow(
      /GATEWAY_ORIGIN: is http:\/\/pay\.example:9, but the platforms/,
    )
  })
})
