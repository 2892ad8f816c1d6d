/** A code for free shipping: it holds where shipping is free, and what is shown is what is charged (SHIP-22, SHIP-23). */
import { beforeEach, describe, expect, it } from 'vitest'
import { HOME_ADDRESS, HONOLULU, PHOENIX, TORONTO } from '../../kit/addresses'
import { PLACE_ORDER } from '../../kit/http-steps'
import type { Browser, Page } from '../support/browser'
import { openRoutes } from '../support/routes'
import {
  addToCart,
  beGuest,
  chooseDelivery,
  chooseOffer,
  giveAddress,
  payByCard,
  send,
} from '../support/steps'
import { shareOut } from '../support/sharing'

const { app } = await openRoutes()
let browser: Browser

const CHICAGO = { name: 'Aunt Example', city: 'Chicago', state: 'IL', postalCode: '60601' }

beforeEach(() => {
  browser = app.newBrowser()
})

async function withCode(): Promise<void> {
  await addToCart(browser, '1101-01', '9')
  expect((await send(browser, '/cart', 'Apply', { 'Discount code': 'FREESHIP' })).status).toBe(303)
  await beGuest(browser)
}

/** What the sums of a page say that shipping costs, one after the other. */
const shippingIn = ({ text }: Page): string =>
  [...text.matchAll(/Shipping(?:: [\w -]+?)? (\$[\d.]+\d|FREE)/g)].map(([, price]) => price).join(' ')
const lastOffer = ({ forms }: Page): string =>
  forms
    .flatMap(({ fields }) => fields)
    .filter(({ type, value }) => type === 'radio' && value?.startsWith('38-') === false)
    .at(-1)?.value ?? ''

/** What payment, review and receipt say, having chosen at the delivery step. */
async function toTheEnd(): Promise<readonly string[]> {
  const payment = await browser.get('/checkout/payment')
  const review = await payByCard(browser)
  const placed = await browser.post(browser.prepare(review, PLACE_ORDER))
  return [payment, review, await browser.open(placed.location ?? '/')].map(shippingIn)
}

describe('a code for free shipping', () => {
  it.each([
    ['Canada', TORONTO],
    ['Hawaii', HONOLULU],
  ] as const)(
    'leaves a delivery to %s at its price, on every page of the order [SHIP-22]',
    async (_, place) => {
      await withCode()
      await giveAddress(browser, place)
      const shown = shippingIn(await browser.get('/checkout/shipping'))
      expect(shown).toMatch(/^\$[1-9]/)
      await chooseDelivery(browser)
      expect(await toTheEnd()).toEqual([shown, shown, shown])
    },
  )

  it('leaves a quicker delivery at its price [SHIP-22]', async () => {
    await withCode()
    await giveAddress(browser, PHOENIX)
    await chooseOffer(browser, lastOffer)
    const shown = shippingIn(await browser.get('/checkout/shipping'))
    expect(shown).toMatch(/^\$[1-9]/)
    expect(await toTheEnd()).toEqual([shown, shown, shown])
  })

  it('comes with a free standard delivery within the contiguous U.S. [SHIP-22] [SHIP-24]', async () => {
    await withCode()
    await giveAddress(browser, HOME_ADDRESS)
    await chooseDelivery(browser)
    expect(await toTheEnd()).toEqual(['FREE', 'FREE', 'FREE'])
  })

  it('lets each of several addresses count by itself [SHIP-23]', async () => {
    await withCode()
    await shareOut(browser, [HOME_ADDRESS, CHICAGO], [8, 1])
    const shown = shippingIn(await browser.get('/checkout/shipping'))
    expect(shown).toMatch(/^FREE \$[1-9]/)
    await chooseDelivery(browser)
    expect(await toTheEnd()).toEqual([shown, shown, shown])
  })
})
