/** Discounts on shipping as a merchant makes them, and the shipping costs that pages show. */
import { PLACE_ORDER } from '../../kit/http-steps'
import type { Browser, Page } from './browser'
import type { Shop } from './shop'
import { payByCard } from './steps'

export const FREE = { type: 'relative', permyriad: 10_000 }
export const HALF = { type: 'relative', permyriad: 5_000 }

export const CHICAGO = { name: 'Aunt Example', city: 'Chicago', state: 'IL', postalCode: '60601' }

interface ShippingDiscount {
  readonly value: object
  readonly cartPredicate: string
  /** Without one it applies automatically. */
  readonly code?: string
  readonly more?: object
}

interface Made {
  readonly id: string
  readonly version: number
}

/** Call `end` after each test: a discount without a code would apply to every cart. */
export function shippingDiscounts(shop: Shop) {
  let made: readonly Made[] = []
  let serial = 0
  const codes = new Map<string, Made>()
  const deactivate = (path: string, { version }: Made) =>
    shop.merchant.post(path, { version, actions: [{ action: 'changeIsActive', isActive: false }] })
  return {
    async make({ value, cartPredicate, code, more = {} }: ShippingDiscount): Promise<void> {
      serial += 1
      const key = `on-shipping-${serial}`
      const discount = (await shop.merchant.post('cart-discounts', {
        key,
        name: { en: 'On delivery' },
        value,
        target: { type: 'shipping' },
        cartPredicate,
        sortOrder: `0.00${serial}1`,
        isActive: true,
        requiresDiscountCode: code !== undefined,
        ...more,
      })) as Made
      made = [...made, discount]
      if (code !== undefined)
        codes.set(
          code,
          (await shop.merchant.post('discount-codes', {
            code,
            name: { en: code },
            cartDiscounts: [{ typeId: 'cart-discount', key }],
            isActive: true,
          })) as Made,
        )
      shop.services.catalogue.clear()
    },
    async endCode(code: string): Promise<void> {
      const one = codes.get(code)
      if (one === undefined) throw new Error(`${code} was not made here`)
      await deactivate(`discount-codes/${one.id}`, one)
    },
    async end(): Promise<void> {
      for (const one of made) await deactivate(`cart-discounts/${one.id}`, one)
      made = []
      shop.services.catalogue.clear()
    },
  }
}

/** The shipping costs in the sums of a page, in order. */
export const shippingIn = ({ text }: Page): string =>
  [...text.matchAll(/(?:Shipping|Shipment \d+: [\w -]+?)(?:, before any discount)? (\$[\d.]+\d|FREE)/g)]
    .map(([, price]) => price)
    .join(' ')

/** The quickest delivery at the delivery step, as its form names it. */
export const lastOffer = ({ forms }: Page): string =>
  forms
    .flatMap(({ fields }) => fields)
    .filter(({ type, value }) => type === 'radio' && value?.startsWith('38-') === false)
    .at(-1)?.value ?? ''

/** The shipping costs on payment, review and receipt, placing the order on the way. */
export async function shippingToTheEnd(browser: Browser): Promise<readonly string[]> {
  const payment = await browser.get('/checkout/payment')
  const review = await payByCard(browser)
  const placed = await browser.post(browser.prepare(review, PLACE_ORDER))
  return [payment, review, await browser.open(placed.location ?? '/')].map(shippingIn)
}
