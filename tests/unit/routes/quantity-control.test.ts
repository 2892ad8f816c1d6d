/** Choosing a quantity without a script: a list or a number field, on the product page and in the cart (QTY-07). */
import { beforeEach, describe, expect, it } from 'vitest'
import { productPage } from '../../kit/goods'
import { ALMONDS } from '../../kit/http-steps'
import type { Browser, Page } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { openRoutes } from '../support/routes'
import { addToCart } from '../support/steps'

const { app } = await openRoutes()
/** Collected at the warehouse, at most four per order. */
const FEW_A_PERSON = '9982-01'
const HERE = { within: 'Quantity' }
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const control = ({ document }: Page) => document.querySelector<HTMLElement>('#field-quantity')
const quantities = async () => (await cartOf(browser)).lineItems.map(({ quantity }) => quantity)

const REFUSED = [
  ['0', 'Quantity must be higher than 0'],
  ['-3', 'Quantity must be higher than 0'],
  ['5000', 'Quantity cannot exceed 4999'],
  ['9999999999', 'Quantity cannot exceed 4999'],
  ['9'.repeat(17), 'Quantity cannot exceed 4999'],
  ['9'.repeat(40), 'Quantity cannot exceed 4999'],
  ['2.5', 'Quantity must be a number'],
  ['1e3', 'Quantity must be a number'],
  ['two', 'Quantity must be a number'],
  ['', 'Quantity must be a number'],
] as const

describe('the quantity on a product page', () => {
  it('is a list that sends the field of the form [QTY-07]', async () => {
    const page = await browser.get(ALMONDS.path)
    expect([control(page)?.localName, control(page)?.getAttribute('name')]).toEqual(['select', 'quantity'])
    expect(
      (await browser.post(browser.prepare(page, 'Add to Cart', { ...HERE, fill: { Quantity: '7' } })))
        .location,
    ).toBe('/cart/added?sku=1101-01')
    expect(await quantities()).toEqual([7])
  })

  it('is a number field of the same name from ten on [QTY-07]', async () => {
    const list = await browser.get(ALMONDS.path)
    const ten = browser.prepare(list, 'Add to Cart', { ...HERE, fill: { Quantity: 'more...' } })
    expect(ten.body.get('quantity')).toBe('10')
    const page = await browser.get(`${ALMONDS.path}?quantity=12`)
    const field = control(page)
    expect(['type', 'name', 'min', 'max', 'required'].map((name) => field?.getAttribute(name))).toEqual([
      'number',
      'quantity',
      '1',
      '4999',
      '',
    ])
    await browser.post(browser.prepare(page, 'Add to Cart', { ...HERE, fill: { Quantity: '25' } }))
    expect(await quantities()).toEqual([25])
  })

  it('ends at the most that may be ordered of a size, where that is few [QTY-01] [QTY-06] [VAL-19]', async () => {
    const page = await browser.get(productPage(FEW_A_PERSON))
    expect(
      [...(control(page)?.querySelectorAll('option') ?? [])].map((option) => option.textContent),
    ).toEqual(['1', '2', '3', '4'])
    await browser.post(browser.prepare(page, 'Add to Cart', { ...HERE, fill: { Quantity: '4' } }))
    const cart = await browser.get('/cart')
    expect(cart.document.querySelector('input[name^="quantity-"]')?.getAttribute('max')).toBe('4')
    // Whatever is requested, the message names the maximum of this item.
    const thousands = browser.prepare(cart, 'Update quantity of Warehouse Pickup Assortment', {
      fill: { 'Quantity of Warehouse Pickup Assortment': '5000' },
    })
    const refused = await browser.post(thousands)
    expect([refused.status, refused.text.includes('Quantity cannot exceed 4')]).toEqual([400, true])
    expect(refused.text).not.toContain('4999')
    // One more is too many, counting what is already in the cart.
    const fifth = await browser.post(
      browser.prepare(page, 'Add to Cart', { ...HERE, fill: { Quantity: '1' } }),
    )
    expect(await quantities(), fifth.text).toEqual([4])
  })

  it.each(['5000', '9999999999'])(
    'tells the most of the item, where that is few, of %s as well [VAL-19]',
    async (typed) => {
      const form = browser.prepare(await browser.get(productPage(FEW_A_PERSON)), 'Add to Cart', HERE)
      // An older page's list may have been longer.
      const page = await browser.crafted(form, { quantity: typed })
      expect([page.status, page.text.includes('Quantity cannot exceed 4')]).toEqual([400, true])
      expect(page.text).not.toContain('4999')
      const body = JSON.stringify({ cart_sku: { sku_external_id: FEW_A_PERSON, quantity: Number(typed) } })
      const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
      const call = await browser.send('/cart', { method: 'POST', headers, body })
      expect([call.status, JSON.parse(call.html)]).toEqual([
        400,
        { errors: [{ key: 'quantity', message: 'Quantity cannot exceed 4' }] },
      ])
    },
  )

  it.each([null, true, [2], 'two', 1.5])('is %j in no call, which says so [VAL-21]', async (quantity) => {
    const body = JSON.stringify({ cart_sku: { sku_external_id: ALMONDS.sku, quantity } })
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
    const call = await browser.send('/cart', { method: 'POST', headers, body })
    expect([call.status, JSON.parse(call.html)]).toEqual([
      400,
      { errors: [{ key: 'cart_sku.quantity', message: 'Quantity must be a number' }] },
    ])
  })

  it.each(REFUSED)(
    'is checked by the server: %j is refused with its reason [QTY-07]',
    async (typed, words) => {
      await addToCart(browser, '1102-01', '1')
      const form = browser.prepare(await browser.get(`${ALMONDS.path}?quantity=12`), 'Add to Cart', HERE)
      // Text browsers do not validate number fields.
      const answer = await browser.crafted(form, { quantity: typed })
      expect([answer.status, control(answer)?.getAttribute('value')]).toEqual([400, typed])
      expect(answer.document.querySelector('#field-quantity-error')?.textContent).toContain(words)
      expect(answer.document.querySelector('#error-summary a[href="#field-quantity"]')?.textContent).toBe(
        words,
      )
      expect(await quantities()).toEqual([1])
    },
  )

  it('can be corrected where its refusal is told, and is added from the same list [QTY-07] [LINE-11]', async () => {
    const form = browser.prepare(await browser.get(ALMONDS.path), 'Add to Cart', HERE)
    const refused = await browser.crafted(form, { quantity: '10000', listMetadata: '{"list":"home"}' })
    const again = { within: 'Quantity', fill: { Quantity: '12' } }
    const added = await browser.post(browser.prepare(refused, `Add ${ALMONDS.name} to cart`, again))
    expect(added.location).toBe(`/cart/added?sku=${ALMONDS.sku}`)
    const [line] = (await cartOf(browser)).lineItems
    expect([line?.quantity, line?.fields]).toMatchObject([12, { listMetadata: '{"list":"home"}' }])
  })

  it('has no form where the item cannot be added', async () => {
    const form = browser.prepare(await browser.get(ALMONDS.path), 'Add to Cart', HERE)
    for (const sku of ['1103-25', 'NO-SUCH', 'no such', '']) {
      const refused = await browser.crafted(form, { sku, quantity: '10000' })
      expect([sku, refused.status, control(refused)]).toEqual([sku, 400, null])
    }
  })
})

describe('the quantity in the cart', () => {
  const LABEL = `Quantity of ${ALMONDS.name}`
  const update = async (typed: string) =>
    browser.post(
      browser.prepare(await browser.get('/cart'), `Update quantity of ${ALMONDS.name}`, {
        fill: { [LABEL]: typed },
      }),
    )

  it('is a number field that is sent with its button [QTY-07]', async () => {
    await addToCart(browser, ALMONDS.sku, '2')
    const { document } = await browser.get('/cart')
    const field = document.querySelector('input[name^="quantity-"]')
    expect(['type', 'min', 'max', 'required'].map((name) => field?.getAttribute(name))).toEqual([
      'number',
      '1',
      '4999',
      '',
    ])
    expect((await update('12')).location).toBe('/cart')
    expect(await quantities()).toEqual([12])
  })

  it.each(REFUSED.slice(1))(
    'is checked by the server: %j is refused with its reason [QTY-07]',
    async (typed, words) => {
      await addToCart(browser, ALMONDS.sku, '2')
      const answer = await update(typed)
      expect([answer.status, answer.text.includes(words)]).toEqual([400, true])
      expect(answer.document.querySelector('input[name^="quantity-"]')?.getAttribute('value')).toBe(typed)
      expect(await quantities()).toEqual([2])
    },
  )
})
