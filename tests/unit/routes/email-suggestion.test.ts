/** "Did you mean …?" at the address step, by its form alone. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Browser, Page } from '../support/browser'
import { openRoutes } from '../support/routes'
import { addToCart, beGuest, choiceOf, typeAddress } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(async () => {
  browser = app.newBrowser()
  await addToCart(browser)
  await beGuest(browser, 'pat@gmial.com')
})

async function cartEmail(): Promise<string | undefined> {
  const { cartId = '' } = await shop.visitor(browser.cookie())
  return (await shop.services.carts.get(cartId))?.customerEmail
}

async function answer(page: Page, choice: string, fill: Readonly<Record<string, string>> = {}) {
  const button = /^Continue to delivery$/
  return browser.post(browser.prepare(page, button, { fill: { ...fill, [choiceOf(page, choice)]: true } }))
}

describe('an e-mail that looks mistyped', () => {
  it('is asked about, with what was typed kept, and the suggestion is taken by choosing it [VAL-05]', async () => {
    const asked = await typeAddress(browser)
    expect([asked.status, asked.path]).toEqual([400, '/checkout/address'])
    expect(asked.text).toContain('Did you mean pat@gmail.com?')
    expect(asked.html).toContain('value="pat@gmial.com"')
    expect(asked.html).toContain('value="12 Maple Avenue"')
    const sent = await answer(asked, 'suggested')
    expect([sent.status, sent.location]).toEqual([303, '/checkout/shipping'])
    expect(await cartEmail()).toBe('pat@gmail.com')
  })

  it('is kept for who insists, and not asked about again', async () => {
    const sent = await answer(await typeAddress(browser), 'typed')
    expect(sent.location).toBe('/checkout/shipping')
    expect(await cartEmail()).toBe('pat@gmial.com')
    expect((await typeAddress(browser)).location).toBe('/checkout/shipping')
  })

  it('gives way to one that was typed since', async () => {
    const sent = await answer(await typeAddress(browser), 'suggested', { Email: 'lee@example.com' })
    expect(sent.location).toBe('/checkout/shipping')
    expect(await cartEmail()).toBe('lee@example.com')
  })
})
