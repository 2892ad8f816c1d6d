/**
 * Where a test begins whose subject comes later: the way there is gone by the shop's own forms over HTTP, as a shopper
 * without scripts goes it, and the page it ends in is opened in the browser. A browser takes ten times as long for it.
 */
import type { Page } from '@playwright/test'
import type { Browser, Page as HttpPage } from './browser'
import { pressAddToCart, toAddress, toDelivery, toPayment, toReview } from './http-steps'
import type { Purchase } from './http-steps'

/** What is not said is one pound of `ALMONDS`, to `HOME_ADDRESS`, by the delivery that is marked and a good card. */
type Choices = Omit<Purchase, 'email'>
type Goods = Pick<Purchase, 'sku' | 'quantity'>

interface Setting {
  readonly page: Page
  readonly http: Browser
  readonly email: string
}

export function createStartAt({ page, http, email }: Setting) {
  async function open(path: string): Promise<void> {
    await page.context().addCookies([...http.cookies()])
    await page.goto(path)
  }
  const step = (go: (browser: Browser, purchase: Purchase) => Promise<HttpPage>) => {
    return async (choices: Choices = {}) => open((await go(http, { email, ...choices })).path)
  }
  return {
    async cart(...goods: readonly Goods[]) {
      for (const { sku, quantity } of goods.length === 0 ? [{}] : goods)
        await pressAddToCart(http, sku, quantity)
      await open('/cart')
    },
    address: step(toAddress),
    delivery: step(toDelivery),
    payment: step(toPayment),
    review: step(toReview),
  }
}

export type StartAt = ReturnType<typeof createStartAt>
