/**
 * A shop that takes cards through Braintree, with its API stubbed on this machine and its scripts supplied by the test.
 */
import type { Page } from '@playwright/test'
import { startStub } from '../../app/services/payments/braintree/testing/stub'
import type { Stub } from '../../app/services/payments/braintree/testing/stub'
import { startShop } from './server'
import type { ShopServer } from './server'

export interface BraintreeShop extends ShopServer {
  readonly braintree: Stub
}

const API = 'https://api.sandbox.braintreegateway.com:443'
const SCRIPTS = 'https://js.braintreegateway.com/'

/** Preloaded by the shop's process: redirects its Braintree calls to the stub. */
function redirecting(stubUrl: string): string {
  const module = `const own = globalThis.fetch
globalThis.fetch = (asked, init) =>
  own(typeof asked === 'string' ? asked.replace('${API}', '${stubUrl}') : asked, init)`
  return `--import=data:text/javascript,${encodeURIComponent(module)}`
}

export async function startBraintreeShop(name: string): Promise<BraintreeShop> {
  const braintree = await startStub()
  const shop = await startShop(name, {
    BRAINTREE_ENVIRONMENT: 'sandbox',
    BRAINTREE_MERCHANT_ID: 'merchant',
    BRAINTREE_PUBLIC_KEY: 'public-key',
    BRAINTREE_PRIVATE_KEY: 'private-key',
    NODE_OPTIONS: redirecting(braintree.url),
  })
  return {
    ...shop,
    braintree,
    async stop() {
      await shop.stop()
      await braintree.close()
    },
  }
}

/** What a test says in a page's window about the nonces that follow, and is told there. */
export interface CardWindow {
  /** Instead of one that names the client token. */
  cardNonce?: string | undefined
  /** No nonce comes before it. */
  cardHeld?: Promise<void>
  /** How often a card has been read. */
  cardsRead?: number
}

/**
 * What Braintree's two scripts do, as far as the shop can tell: fields in the page's containers, and a nonce for what
 * was typed that names the client token the fields were created with.
 */
const script = `window.braintree = {
  client: { create: async ({ authorization }) => ({ authorization }) },
  hostedFields: {
    create: async ({ client, fields }) => {
      const inputs = Object.values(fields).map(({ container, iframeTitle }) => {
        const input = document.createElement('input')
        input.setAttribute('aria-label', iframeTitle)
        input.style.width = '100%'
        document.querySelector(container).append(input)
        return input
      })
      return {
        tokenize: async () => {
          if (inputs.some((input) => input.value === '')) throw { code: 'HOSTED_FIELDS_FIELDS_EMPTY' }
          window.cardsRead = (window.cardsRead ?? 0) + 1
          await window.cardHeld
          return { nonce: window.cardNonce ?? 'nonce-by-' + client.authorization.replace(/\\W/g, '') }
        },
        teardown: async () => inputs.forEach((input) => input.remove()),
      }
    },
  },
}`

/** Serves the page's requests to Braintree's host. */
export async function serveBraintreeScripts(page: Page): Promise<void> {
  await page.route(`${SCRIPTS}**`, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
}
