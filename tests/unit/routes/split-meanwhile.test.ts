/** The form that splits an order, sent after its cart has changed: what was typed stays with its line. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOME_ADDRESS } from '../../kit/addresses'
import type { Browser, Page } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { whileHeld } from '../support/held'
import { openRoutes } from '../support/routes'
import { MULTI, fillSplit } from '../support/split'
import { setStock } from '../support/stock'
import { addToCart, beGuest, fieldOf, send } from '../support/steps'

const CASHEWS = '1201-01'
const ALMONDS = '1101-01'
const CHICAGO = { name: 'Aunt May', city: 'Chicago', state: 'IL', postalCode: '60601' }
/** Of another state. */
const MISTYPED = { ...CHICAGO, postalCode: '07042' }
const SAVE = 'Continue to delivery'
const CHANGED = 'Your cart has changed since you opened this form. Please check how many of this go where.'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(async () => {
  browser = app.newBrowser()
  await addToCart(browser, CASHEWS, '2')
  await addToCart(browser, ALMONDS, '2')
  await beGuest(browser)
})
afterEach(() => stock(500))

async function stock(quantity: number): Promise<void> {
  await setStock(shop, CASHEWS, quantity)
  shop.services.catalogue.clear()
}

const removeInAnotherTab = () => send(browser, '/cart', /^Remove Roasted Cashews/)

async function removeAtPlatform(): Promise<void> {
  const { id, version, lineItems } = await cartOf(browser)
  const lineItemId = lineItems.find(({ sku }) => sku === CASHEWS)?.id
  await shop.merchant.post(`carts/${id}`, {
    version,
    actions: [{ action: 'changeLineItemQuantity', lineItemId, quantity: 0 }],
  })
}

const lineId = async (sku: string) =>
  (await cartOf(browser)).lineItems.find((line) => line.sku === sku)?.id ?? ''

const fill = async (second: object, ...pieces: readonly (readonly number[])[]) =>
  fillSplit(browser, await browser.get(MULTI), [HOME_ADDRESS, { ...CHICAGO, ...second }], ...pieces)

const quantitiesIn = ({ forms }: Page) =>
  forms
    .flatMap(({ fields }) => fields)
    .filter(({ name }) => name.startsWith('quantity-'))
    .map(({ name, value }) => [name, value])

/** The fields that the page marks as wrong, with what it says of them. */
const wrongIn = ({ document }: Page) =>
  [...document.querySelectorAll('main [aria-invalid="true"]')].map((field) => [
    field.getAttribute('name'),
    document.querySelector(`#error-summary a[href="#${field.id}"]`)?.textContent,
  ])

const targetsOf = async () =>
  (await cartOf(browser)).lineItems.map(({ sku, shippingDetails }) => [
    sku,
    shippingDetails.targets.map(({ quantity }) => quantity),
  ])

describe('a line that left the cart while the form was filled in', () => {
  it.each([
    ['was removed in another tab', removeInAnotherTab],
    ['is sold out', () => stock(0)],
  ])(
    'and %s takes its numbers along, and none of them goes to the next [SHIP-08] [SHIP-28]',
    async (_, go) => {
      const form = await fill(MISTYPED, [1, 1], [2, 0])
      await go()
      const asked = await browser.post(form)
      expect([asked.status, fieldOf(asked, 'line-0')]).toEqual([400, await lineId(ALMONDS)])
      expect(wrongIn(asked).map(([name]) => name)).toEqual(['shipment-2.postalCode'])
      expect(quantitiesIn(asked)).toEqual([
        ['quantity-0-0', '2'],
        ['quantity-0-1', '0'],
      ])
      const corrected = await browser.crafted(browser.prepare(asked, SAVE), {
        'shipment-2.postalCode': '60601',
      })
      expect([corrected.status, wrongIn(corrected).map(([name]) => name)]).toEqual([400, ['shipment-2.name']])
      expect(corrected.text).toContain('Nothing goes to this address.')
    },
  )

  it('leaves each message with its own line [SHIP-08] [SHIP-28]', async () => {
    const form = await fill({}, [1, 1], [2, 1])
    await removeInAnotherTab()
    const asked = await browser.post(form)
    const tooMany = /^You are ordering 2 of Roasted Almonds.*; here you have assigned 3\.$/
    expect([asked.status, wrongIn(asked)]).toEqual([400, [['quantity-0-0', expect.stringMatching(tooMany)]]])
    const mistyped = await browser.crafted(form, { 'quantity-1-1': 'many' })
    expect(wrongIn(mistyped)).toEqual([['quantity-0-1', 'Quantity must be a number']])
    expect(quantitiesIn(mistyped)).toEqual([
      ['quantity-0-0', '2'],
      ['quantity-0-1', 'many'],
    ])
  })

  it.each([
    ['add', ['3', '0', '0']],
    ['remove-1', ['3']],
  ])('takes its numbers along for "%s" [SHIP-28]', async (intent, expected) => {
    await addToCart(browser, ALMONDS, '1')
    const form = await fill({}, [1, 1], [3, 0])
    await removeInAnotherTab()
    const shown = await browser.crafted(form, { intent })
    expect([shown.status, quantitiesIn(shown).map(([, value]) => value)]).toEqual([200, expected])
  })

  it('takes its numbers along where it goes while the form is saved [SHIP-08]', async () => {
    const form = await fill({}, [1, 1], [2, 0])
    const freeze = { platform: 'commercetools', path: '/carts/', method: 'POST' }
    const asked = await whileHeld(shop, freeze, () => browser.post(form), removeAtPlatform)
    expect([asked.status, wrongIn(asked).map(([name]) => name)]).toEqual([400, ['shipment-2.name']])
    expect(quantitiesIn(asked).map(([, value]) => value)).toEqual(['2', '0'])
  })
})

describe('a line that came to the cart while the form was filled in', () => {
  it('is shown as the cart has it, and asked about before it is saved [SHIP-08] [SHIP-28]', async () => {
    const form = await fill({}, [1, 1], [0, 2])
    await addToCart(browser, '1102-01', '1')
    const asked = await browser.post(form)
    expect([asked.status, wrongIn(asked)]).toEqual([400, [['quantity-2-0', CHANGED]]])
    expect(quantitiesIn(asked).map(([, value]) => value)).toEqual(['1', '1', '0', '2', '1', '0'])
    expect((await browser.post(browser.prepare(asked, SAVE))).location).toBe('/checkout/shipping')
    expect(await targetsOf()).toEqual([
      [CASHEWS, [1, 1]],
      [ALMONDS, [2]],
      ['1102-01', [1]],
    ])
  })
})

describe('a form whose cart has moved to several addresses meanwhile', () => {
  it('is shown with all that was typed, and asked about again [SHIP-08] [SHIP-28]', async () => {
    const page = await browser.get(MULTI)
    const split = (...pieces: readonly (readonly number[])[]) =>
      browser.post(fillSplit(browser, page, [HOME_ADDRESS, CHICAGO], ...pieces))
    expect((await split([1, 1], [0, 2])).location).toBe('/checkout/shipping')
    const asked = await split([0, 2], [1, 1])
    expect([asked.status, wrongIn(asked)]).toEqual([
      400,
      [
        ['quantity-0-0', CHANGED],
        ['quantity-1-0', CHANGED],
      ],
    ])
    expect(quantitiesIn(asked).map(([, value]) => value)).toEqual(['0', '2', '1', '1'])
    expect((await browser.post(browser.prepare(asked, SAVE))).location).toBe('/checkout/shipping')
    expect(await targetsOf()).toEqual([
      [CASHEWS, [2]],
      [ALMONDS, [1, 1]],
    ])
  })
})
