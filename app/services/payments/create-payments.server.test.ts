import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createServices } from '../create-services.server'
import { EnvError, readEnv } from '../env.server'
import { createPayments } from './create-payments.server'
import { fixedPageOrigin } from './page-origin.server'
import { createGatewayOptions } from './testing/embedded'

const dataDir = mkdtempSync(join(tmpdir(), 'nutwood-payments-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const BRAINTREE = {
  BRAINTREE_ENVIRONMENT: 'production',
  BRAINTREE_MERCHANT_ID: 'merchant',
  BRAINTREE_PUBLIC_KEY: 'public-key',
  BRAINTREE_PRIVATE_KEY: 'private-key',
}
const production = (settings: Readonly<Record<string, string>>) =>
  readEnv({
    NUTWOOD_MODE: 'production',
    PUBLIC_URL: 'https://www.nutwood.example',
    DATA_DIR: dataDir,
    ...settings,
  })
const embedded = createGatewayOptions(() => Promise.reject(new Error('Nothing is to be called')))
const paymentsOf = (settings: Readonly<Record<string, string>>) =>
  createPayments({
    braintree: production(settings).platforms.braintree,
    embedded,
    pageOrigin: fixedPageOrigin('https://www.nutwood.example:3001'),
  })

describe('the payment provider', () => {
  it('is Braintree in production, with its fields and its hosts alone', async () => {
    const payments = await paymentsOf(BRAINTREE)
    expect(payments.cards.kind).toBe('fields')
    expect(payments.contentSources.formAction).toBeUndefined()
    expect(payments.contentSources.connect).toContain('https://payments.braintree-api.com')
  })

  it('is never the embedded gateway in production: the start is refused without the whole group', () => {
    expect(() => production({})).toThrow(EnvError)
    expect(() => production({})).toThrow(/set the BRAINTREE_\* group/)
    const { BRAINTREE_PRIVATE_KEY: _, ...some } = BRAINTREE
    expect(() => production(some)).toThrow(/BRAINTREE_PRIVATE_KEY missing/)
    expect(() => production(some)).not.toThrow(/public-key/)
  })

  it('refuses an environment that Braintree does not have', async () => {
    await expect(paymentsOf({ ...BRAINTREE, BRAINTREE_ENVIRONMENT: 'live' })).rejects.toThrow(
      /BRAINTREE_ENVIRONMENT must be sandbox or production/,
    )
  })

  it('is the embedded gateway on its page where Braintree is not set', async () => {
    const payments = await createPayments({
      braintree: undefined,
      embedded,
      pageOrigin: fixedPageOrigin('http://localhost:3001'),
    })
    expect(payments.cards.kind).toBe('page')
    expect(payments.contentSources).toEqual({ formAction: ['http://localhost:3001'] })
  })

  it('lets production start, without a listener for the embedded payment page', async () => {
    const env = production({ ...BRAINTREE, GATEWAY_PORT: '39187', LOG_LEVEL: 'silent' })
    const { services, lifecycle } = await createServices(env)
    await lifecycle.start()
    try {
      expect(services.paymentStep.entry).toBe('fields')
      expect(services.demoAccounts).toBeNull()
      expect(lifecycle.contentSources.frame).toEqual(['https://assets.braintreegateway.com'])
      await expect(fetch('http://127.0.0.1:39187/')).rejects.toThrow()
    } finally {
      await lifecycle.stop()
    }
  })
})
