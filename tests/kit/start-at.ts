/**
 * Starting points for tests about later steps: gets there through the shop's own forms over HTTP, as a scriptless
 * shopper does, then opens the final page in the browser, which would take ten times as long for the whole way.
 */
import type { Page } from '@playwright/test'
import type { Browser, Page as HttpPage } from './browser'
import { pressAddToCart, toAddress, toDelivery, toPayment, toReview } from './http-steps'
import type { Purchase } from './http-steps'

/** Defaults: one pound of `ALMONDS`, to `HOME_ADDRESS`, with the preselected delivery and a good card. */
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
