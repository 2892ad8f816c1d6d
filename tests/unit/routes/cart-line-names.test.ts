/** Cart lines can be told apart by ear as well: each control is named after what distinguishes its line. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '../support/browser'
import { cartOf, done } from '../support/commerce-path'
import { addBeside } from '../support/merchant-cart'
import { openRoutes } from '../support/routes'
import { addToCart } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const NAME = 'Roasted Almonds (Salted)'

/** The names of the remove buttons, in page order. */
const removed = async () =>
  [...(await browser.get('/cart')).document.querySelectorAll('main button[aria-label^="Remove "]')].map(
    (button) => button.getAttribute('aria-label'),
  )

async function addFromList(list: string): Promise<void> {
  const body = JSON.stringify({
    cart_sku: { sku_external_id: '1101-01', quantity: 1 },
    list_metadata: { list },
  })
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
  expect((await browser.send('/cart', { method: 'POST', headers, body })).status).toBe(200)
}

describe('the controls of a line', () => {
  it('have the name of its item alone while no other line has it', async () => {
    await addToCart(browser, '1101-01')
    await addToCart(browser, '1201-01')
    expect(await removed()).toEqual([`Remove ${NAME}`, 'Remove Roasted Cashews (Salted)'])
  })

  it('have its size where another size is in the cart, and say which comes again', async () => {
    await addToCart(browser, '1101-01')
    await addToCart(browser, '1101-05')
    expect(await removed()).toEqual([`Remove ${NAME}, 1 lb bag`, `Remove ${NAME}, 5 lb bag`])
  })

  it('are numbered where two items are the same, each acting on its own line', async () => {
    await addFromList('home')
    await addBeside(shop, browser, '1101-01')
    expect(await removed()).toEqual([`Remove ${NAME}, 1 lb bag, 1 of 2`, `Remove ${NAME}, 1 lb bag, 2 of 2`])
    const page = await browser.get('/cart')
    await browser.press(page, `Update quantity of ${NAME}, 1 lb bag, 2 of 2`, {
      fill: { [`Quantity of ${NAME}, 1 lb bag, 2 of 2`]: '5' },
    })
    expect((await cartOf(browser)).lineItems.map(({ quantity }) => quantity)).toEqual([1, 5])
    await browser.press(await browser.get('/cart'), `Remove ${NAME}, 1 lb bag, 1 of 2`)
    expect((await cartOf(browser)).lineItems.map(({ quantity }) => quantity)).toEqual([5])
    // Alone again, it has its short name.
    expect(await removed()).toEqual([`Remove ${NAME}`])
  })

  it('say which of them comes again', async () => {
    await addFromList('home')
    await addBeside(shop, browser, '1101-01')
    await done(browser, {
      action: 'setLineItemCustomField',
      lineItemId: (await cartOf(browser)).lineItems[0]?.id,
      name: 'autoDeliveryInterval',
      value: 42,
    })
    expect(await removed()).toEqual([`Remove ${NAME}, 1 lb bag, Auto-Delivery`, `Remove ${NAME}, 1 lb bag`])
  })
})
