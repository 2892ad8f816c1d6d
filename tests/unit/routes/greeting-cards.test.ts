/** The greeting card that goes with a cart. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Browser, Page } from '../support/browser'
import { TYPE_KEYS } from '~/models/cart/actions'
import { pressAddToCart } from '../../kit/http-steps'
import { cartOf } from '../support/commerce-path'
import { splitOrder } from '../support/split'
import { beGuest, fieldOf, send, typeAddress } from '../support/steps'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

describe('a greeting card in the cart', () => {
  async function cardLine(): Promise<string> {
    await pressAddToCart(browser, '1101-01')
    const { cartId = '' } = await shop.visitor(browser.cookie())
    const outcome = await shop.services.carts.edit(cartId, `card-${cartId}`, () => ({
      actions: [{ action: 'addLineItem', sku: '9970-01', quantity: 1 }],
    }))
    if (outcome.kind !== 'done') throw new Error(outcome.kind)
    return outcome.cart.lineItems.find(({ sku }) => sku === '9970-01')?.id ?? ''
  }
  const write = (message: string) =>
    send(browser, '/cart', /^Save message of /, { 'Message inside the card': message })
  /** Longer than the field allows, or for a line without such a field. */
  const craftedCard = (lineItemId: string, message: string) =>
    browser.crafted('/cart', { intent: `greeting-message:${lineItemId}`, [`message-${lineItemId}`]: message })

  it('takes a message, line breaks and all, and another one later [LINE-09]', async () => {
    await cardLine()
    const posted = await write('  Get well soon,\r\nyour "friends" & <all>  ')
    expect([posted.status, posted.location]).toEqual([303, '/cart'])
    const page = await browser.get('/cart')
    expect(page.text).toContain('Message saved')
    expect(page.text).toContain('Get well soon, your "friends" & <all>')
    await write('Happy birthday')
    const later = await browser.get('/cart')
    expect([later.text.includes('Happy birthday'), later.text.includes('Get well')]).toEqual([true, false])
  })

  it('says so where the platform refuses it, with the message in its field [LINE-09]', async () => {
    const id = await cardLine()
    const match = { path: '/carts/', method: 'POST' }
    const form = browser.prepare(await browser.get('/cart'), /^Save message of /, {
      fill: { 'Message inside the card': 'Get well soon' },
    })
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 400, match })
    const page = await browser.post(form)
    shop.platforms.faults.clear()
    expect(page.status).toBe(400)
    expect(page.text).toContain('Our order system did not accept this. Your cart is as it was.')
    expect(fieldOf(page, `message-${id}`)).toBe('Get well soon')
  })

  it('counts a line break as one, up to 250 [LINE-09]', async () => {
    const id = await cardLine()
    expect((await write(`${'a'.repeat(124)}\r\n${'b'.repeat(125)}`)).status).toBe(303)
    const page = await craftedCard(id, 'c'.repeat(251))
    expect([page.status, page.text.includes('Your message cannot exceed 250 characters')]).toEqual([
      400,
      true,
    ])
    // No input is lost, and nothing was saved.
    expect(page.html).toContain('c'.repeat(251))
    expect((await browser.get('/cart')).html).toContain('b'.repeat(125))
  })

  it('refuses an empty message, and one for what is no card or in no cart of ours [LINE-09] [VAL-03]', async () => {
    const id = await cardLine()
    const empty = await write('   ')
    expect([empty.status, empty.text.includes('Please enter a value')]).toEqual([400, true])
    const page = await browser.get('/cart')
    const almonds = /id="line-([^"]+)"/.exec(page.html)?.[1] ?? ''
    expect((await craftedCard(almonds, 'Hi')).status).toBe(409)
    browser = app.newBrowser()
    expect((await craftedCard(id, 'Hi')).status).toBe(409)
  })

  describe('on a page older than a change of the shipping mode', () => {
    const fill = { 'Message inside the card': 'Get well soon' }
    const CHICAGO = { name: 'Aunt May', city: 'Chicago', state: 'IL', postalCode: '60601' }
    let old: Page

    async function shareCart(): Promise<void> {
      await beGuest(browser)
      await typeAddress(browser)
      // Two lines, the first of which goes to both addresses.
      expect((await splitOrder(browser, [{}, CHICAGO], [1, 1], [1, 0])).location).toBe('/checkout/shipping')
    }
    async function begin(): Promise<void> {
      await cardLine()
      await pressAddToCart(browser, '1101-01')
      old = await browser.get('/cart')
    }
    const saveFromOld = () => browser.post(browser.prepare(old, /^Save message of /, { fill }))

    it('keeps the message, whose line has another id by now [LINE-09]', async () => {
      await begin()
      await shareCart()
      expect((await saveFromOld()).location).toBe('/cart')
      const page = await browser.get('/cart')
      expect([page.text.includes('Message saved'), page.text.includes('Get well soon')]).toEqual([true, true])
    })

    const custom = (fields: Readonly<Record<string, string>>) => ({
      custom: { type: { typeId: 'type' as const, key: TYPE_KEYS.lineItem }, fields },
    })
    /** Adds each of these with as many cards inside. */
    async function addWithCards(skus: readonly string[], quantity: number): Promise<void> {
      await pressAddToCart(browser, '1102-01')
      const { cartId = '' } = await shop.visitor(browser.cookie())
      const action = 'addLineItem'
      await shop.services.carts.edit(cartId, `with-card-${cartId}`, () => ({
        actions: skus.flatMap((sku) => [
          { action, sku, quantity, ...custom({ externalId: sku }) },
          { action, sku: '9970-01', quantity, ...custom({ parentExternalId: sku }) },
        ]),
      }))
    }

    it('keeps that of a card that goes with another line, too [LINE-09]', async () => {
      await addWithCards(['1101-01'], 2)
      old = await browser.get('/cart')
      await beGuest(browser)
      await typeAddress(browser)
      expect((await splitOrder(browser, [{}, CHICAGO], [1, 0], [1, 1])).location).toBe('/checkout/shipping')
      expect((await saveFromOld()).location).toBe('/cart')
      expect((await browser.get('/cart')).text).toContain('Get well soon')
    })

    it('keeps that of one of two equal cards with the line that it was written for [LINE-09]', async () => {
      await addWithCards(['1101-01', '1201-01'], 1)
      old = await browser.get('/cart')
      await beGuest(browser)
      await typeAddress(browser)
      const shared = await splitOrder(browser, [{}, CHICAGO], [1, 0], [1, 0], [0, 1])
      expect(shared.location).toBe('/checkout/shipping')
      // The page is one form, with a field and a button for each card.
      const written = browser.prepare(old, /^Save message of .* with Roasted Cashews/, {
        fill: { 'Message inside the card #2': 'Get well soon' },
      })
      expect((await browser.post(written)).location).toBe('/cart')
      const { lineItems } = await cartOf(browser)
      const cards = lineItems.filter(({ sku }) => sku === '9970-01')
      expect(cards.map(({ fields }) => [fields['parentExternalId'], fields['greetingCardMessage']])).toEqual([
        ['1101-01', undefined],
        ['1201-01', 'Get well soon'],
      ])
    })

    it('shows a message that is too long again in its field', async () => {
      await begin()
      await shareCart()
      const long = 'd'.repeat(251)
      const prepared = browser.prepare(old, /^Save message of /)
      // Longer than the field allows, which text browsers ignore.
      const [name = ''] = [...prepared.body.keys()].filter((each) => each.startsWith('message-'))
      const page = await browser.crafted(prepared, { [name]: long })
      expect(page.status).toBe(400)
      expect(page.forms.flatMap(({ fields }) => fields).map(({ value }) => value)).toContain(long)
    })

    it('says what was typed where the card is gone', async () => {
      await begin()
      await send(browser, '/cart', /^Remove Greeting Card/)
      const page = await saveFromOld()
      expect(page.status).toBe(409)
      expect(page.text).toContain('Your message was not saved. You wrote: “Get well soon”')
    })
  })
})
