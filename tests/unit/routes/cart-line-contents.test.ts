/** The contents of a bundle, an item's extras and customisations, on the cart page. */
import { beforeEach, expect, it } from 'vitest'
import { TYPE_KEYS } from '~/models/cart/actions'
import { addBoxes } from '../support/boxes'
import type { Browser } from '../support/browser'
import { visibleText } from '../../kit/html-text'
import { cartOf } from '../support/commerce-path'
import { changeCart } from '../support/merchant-cart'
import { openRoutes } from '../support/routes'
import { addToCart, send } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const ALMONDS = 'Roasted Almonds (Salted)'
const type = { typeId: 'type', key: TYPE_KEYS.lineItem }

async function linesOf() {
  return (await cartOf(browser)).lineItems
}

/** What is listed under an item, and the controls that change it and its contents. */
async function shownIn(name: string) {
  const { document } = await browser.get('/cart')
  const list = document.querySelector(`main ul[aria-label="In ${name}"]`)
  return {
    contents: [...(list?.querySelectorAll('li') ?? [])].map((each) => visibleText(each)),
    removes: [...document.querySelectorAll('main button[aria-label^="Remove "]')].map((each) =>
      each.getAttribute('aria-label'),
    ),
    quantities: document.querySelectorAll('main input[name^="quantity-"]').length,
  }
}

it('are listed under their bundle, change with it, and cannot be taken out alone [LINE-05]', async () => {
  const BOX = 'Custom Snack Box'
  await addBoxes(browser, 1)
  const one = await shownIn(BOX)
  expect(one.contents.map((text) => text.split(',')[0])).toEqual([
    `3 × ${ALMONDS}`,
    expect.stringMatching(/^1 × /),
    '2 × Roasted Cashews (Salted)',
  ])
  expect([one.removes, one.quantities]).toEqual([[`Remove ${BOX}`], 1])
  // Nor does a crafted form take one out.
  const child = (await linesOf()).find(({ sku }) => sku === '1201-01')
  await browser.crafted('/cart', { intent: `remove-line:${child?.id ?? ''}` })
  expect((await linesOf()).map(({ sku }) => sku)).toContain('1201-01')

  await send(browser, '/cart', /^Update/, { 'Quantity of': '2' })
  expect((await shownIn(BOX)).contents[0]).toContain(`6 × ${ALMONDS}`)
  await send(browser, '/cart', /^Remove/)
  expect(await linesOf()).toEqual([])
})

it('are listed under an item with an add-on as well, and leave with it [LINE-05]', async () => {
  await addToCart(browser, '1101-01', '1')
  const [line] = await linesOf()
  await changeCart(
    shop,
    browser,
    { action: 'setLineItemCustomType', lineItemId: line?.id, type, fields: { externalId: 'gift-1' } },
    {
      action: 'addLineItem',
      sku: '9970-01',
      quantity: 1,
      custom: { type, fields: { parentExternalId: 'gift-1' } },
    },
  )
  const shown = await shownIn(ALMONDS)
  expect(shown.contents).toEqual([expect.stringMatching(/^1 × Greeting Card/)])
  expect([shown.removes, shown.quantities]).toEqual([[`Remove ${ALMONDS}`], 1])
  await send(browser, '/cart', /^Remove/)
  expect(await linesOf()).toEqual([])
})

it('stands as a text under the name of what was made [LINE-08]', async () => {
  await addBoxes(browser, 1)
  const box = (await linesOf()).find(({ sku }) => sku === '9801-01')
  const made = 'Half <almonds>, half cashews'
  await changeCart(shop, browser, {
    action: 'setLineItemCustomField',
    lineItemId: box?.id,
    name: 'customizationsDescription',
    value: made,
  })
  const { text } = await browser.get('/cart')
  expect(text).toMatch(/Custom Snack Box [^$]*Half <almonds>, half cashews/)
})
