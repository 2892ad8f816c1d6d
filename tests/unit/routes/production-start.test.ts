/** What production refuses when it starts, by the composition root that starts it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ACCOUNTS } from '../../../catalogue/seed/customers'
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

async function start(): Promise<void> {
  const { lifecycle } = await createServices(
    readEnv({
      NUTWOOD_MODE: 'production',
      PUBLIC_URL: 'https://nutwood.example',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      BRAINTREE_ENVIRONMENT: 'sandbox',
      BRAINTREE_MERCHANT_ID: 'merchant',
      BRAINTREE_PUBLIC_KEY: 'public',
      BRAINTREE_PRIVATE_KEY: 'private',
    }),
  )
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

  it('knows every account that a demo seeds', () => {
    expect(ACCOUNTS.map(({ email }) => email)).toEqual([...PUBLISHED_ACCOUNTS])
  })
})
