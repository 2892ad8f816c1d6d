/** What visits are made of: each step's request is prepared before it is timed. */
import type { Browser, Page } from '../tests/kit/browser'
import { PLACE_ORDER, prepareCard } from '../tests/kit/http-steps'

export interface Visitor {
  readonly browser: Browser
  readonly email: string
  /** The last page shown. */
  readonly page: Page
  /** Redirect target of the previous step. */
  readonly location: string | null
}

export interface Step {
  readonly id: string
  readonly title: string
  readonly status: number
  /** Returns the function to be measured. */
  ready(visitor: Visitor): Promise<() => Promise<Page>>
}

export interface Visit {
  readonly steps: readonly Step[]
  /** Preparation, not measured. */
  begin(browser: Browser, email: string): Promise<unknown>
}

export const SAVE_DELIVERY = 'save-delivery'

export const DELIVERY = '/checkout/shipping'
export const PAYMENT = '/checkout/payment'

export const page = (id: string, title: string, path: string): Step => ({
  id,
  title,
  status: 200,
  ready:
    async ({ browser }) =>
    () =>
      browser.get(path),
})

/** The page that the previous step redirects to. */
export const next = (id: string, title: string): Step => ({
  id,
  title,
  status: 200,
  ready:
    async ({ browser, location }) =>
    () =>
      browser.get(location ?? ''),
})

/** Submits a form on the last page shown. */
export const press = (
  id: string,
  title: string,
  button: string | RegExp,
  fill: (visitor: Visitor) => Readonly<Record<string, string>> = () => ({}),
): Step => ({
  id,
  title,
  status: 303,
  async ready(visitor) {
    const pressed = visitor.browser.prepare(visitor.page, button, { fill: fill(visitor) })
    return () => visitor.browser.post(pressed)
  },
})

/** Enters a card on the provider's page, which is not measured, and shows the review. */
const review = (id: string, title: string): Step => ({
  id,
  title,
  status: 200,
  async ready({ browser, location }) {
    const paid = await browser.post(prepareCard(browser, await browser.open(location ?? '')))
    return () => browser.get(paid.location ?? '')
  },
})

export const delivery = (suffix: string, words: string): readonly Step[] => [
  page(`delivery${suffix}`, `Delivery${words}`, DELIVERY),
  press(`${SAVE_DELIVERY}${suffix}`, `Delivery${words}, saved`, 'Continue to payment'),
]

/** From the review to the receipt. */
export const placing = (suffix: string, words: string): readonly Step[] => [
  press(`place${suffix}`, `Order${words}, placed`, PLACE_ORDER),
  next(`receipt${suffix}`, `Receipt${words}`),
]

/** From payment to the receipt; the page where the card is entered is the provider's. */
export const payingByCard = (suffix: string, words: string): readonly Step[] => [
  page(`payment${suffix}`, `Payment${words}`, PAYMENT),
  press(`save-payment${suffix}`, `Payment${words}, saved`, /^Continue to card details/),
  review(`review${suffix}`, `Review${words}`),
  ...placing(suffix, words),
]
