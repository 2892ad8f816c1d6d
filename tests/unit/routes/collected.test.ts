/** What somebody comes for: it waits at the warehouse, and is sent nowhere. */
import { beforeEach, describe, expect, it } from 'vitest'
import { HOME_ADDRESS } from '../../kit/addresses'
import { PLACE_ORDER } from '../../kit/http-steps'
import type { Browser, Page } from '../support/browser'
import { openRoutes } from '../support/routes'
import { addToCart, beGuest, chooseOffer, giveAddress, payByCard } from '../support/steps'

const { app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const pickupIn = ({ forms }: Page): string =>
  forms.flatMap(({ fields }) => fields).find(({ value }) => value?.startsWith('38-'))?.value ?? ''

describe('a pickup that was chosen at the delivery step', () => {
  it('is told as one, with the warehouse, on review and receipt [SHIP-12]', async () => {
    await addToCart(browser)
    await beGuest(browser)
    await giveAddress(browser)
    const chosen = await chooseOffer(browser, pickupIn)
    expect(chosen.location).toBe('/checkout/payment')
    const review = await payByCard(browser)
    const placed = await browser.post(browser.prepare(review, PLACE_ORDER))
    const receipt = await browser.open(placed.location ?? '/')
    for (const { text } of [review, receipt]) {
      expect(text).toMatch(/For you to collect Nutwood 100 Orchard Way .*, ready \w{3}, \w{3} \d/)
      expect(text).not.toMatch(/Ships to|arrives/)
    }
    // It can still be changed: there the address is the one that was given.
    const again = app.newBrowser()
    await addToCart(again)
    await beGuest(again)
    await giveAddress(again)
    await chooseOffer(again, pickupIn)
    const step = await again.get('/checkout/shipping')
    expect(step.text).toContain(`Ships to Pat Example ${HOME_ADDRESS.street1}`)
  })
})
