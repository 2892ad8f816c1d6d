/** Meltable goods in July: what is said of each delivery, and the price of heat-resistant packaging. */
import { beforeEach, describe, expect, it } from 'vitest'
import { HONOLULU } from '../../kit/addresses'
import type { Browser, Page } from '../support/browser'
import { openRoutes } from '../support/routes'
import { addToCart, beGuest, choiceOf, giveAddress } from '../support/steps'

const { shop, app } = await openRoutes()
const CHOCOLATE = '4101-01'
/** Where Two-Day and Overnight include the packaging, and the slower ways do not. */
const LOS_ANGELES = { city: 'Los Angeles', state: 'CA', postalCode: '90001' }
const CHARGED = 'Heat-resistant packaging $2.95'
let browser: Browser

beforeEach(async () => {
  shop.clock.set(new Date('2026-07-06T15:00:00Z'))
  browser = app.newBrowser()
  await addToCart(browser, CHOCOLATE, '1')
  await beGuest(browser)
  await giveAddress(browser, LOS_ANGELES)
})

const fieldsOf = ({ forms }: Page) => forms.flatMap(({ fields }) => fields)
const offersIn = (page: Page) =>
  fieldsOf(page).filter(({ name, type }) => type === 'radio' && name.endsWith('.offer'))
const boxIn = (page: Page) =>
  fieldsOf(page).find(({ name }) => name.endsWith('.heatResistantPackaging'))?.label

/** Selects a delivery, asks for packaging and presses a button of the step; returns the page it leads to. */
async function choose(name: string, button: string): Promise<Page> {
  const page = await browser.get('/checkout/shipping')
  const offer = offersIn(page).find(({ label }) => label.startsWith(name))
  const fill = { [choiceOf(page, offer?.value ?? '')]: true, 'Add heat-resistant packaging': true }
  return browser.press(page, button, { fill })
}

describe('the delivery of goods that melt', () => {
  it('is no quicker than the only one there is, and is not called so [SHIP-14]', async () => {
    await giveAddress(browser, HONOLULU)
    const page = await browser.get('/checkout/shipping')
    expect(offersIn(page)).toHaveLength(1)
    expect(page.text).toContain('may melt on the way. Heat-resistant packaging helps to keep it cool.')
    expect(page.text).not.toContain('quicker option')
    expect(boxIn(page)).toBe('Add heat-resistant packaging ($2.95)')
  })

  it('says of each way that packaging is included, or what may melt [SHIP-13] [SHIP-14]', async () => {
    const page = await browser.get('/checkout/shipping')
    const words = offersIn(page).map(({ label }) => [
      label.split(' ')[0],
      label.includes('One package in this shipment may melt on the way.'),
      label.includes('Heat-resistant packaging included free.'),
    ])
    expect(words).toEqual([
      ['Standard', true, false],
      ['Three-Day', true, false],
      ['Two-Day', false, true],
      ['Overnight', false, true],
    ])
    expect(boxIn(page)).toBe('Add heat-resistant packaging ($2.95, included free with Two-Day or Overnight)')
  })

  it('charges no packaging that the delivery includes, and says first that it is included [SHIP-13]', async () => {
    const marked = await choose('Two-Day', 'Update the total')
    expect(boxIn(marked)).toBe(
      'Add heat-resistant packaging (included free with Two-Day or Overnight, otherwise $2.95)',
    )
    expect(marked.text).not.toContain(CHARGED)
    const payment = await choose('Two-Day', 'Continue to payment')
    expect([payment.path, payment.text.includes(CHARGED)]).toEqual(['/checkout/payment', false])
    // Without a script another way may be selected afterwards: then the packaging is charged.
    expect((await choose('Standard', 'Continue to payment')).text).toContain(CHARGED)
  })

  it('warns of nothing and offers no packaging when it is cool [SHIP-13] [SHIP-14]', async () => {
    shop.clock.set(new Date('2026-11-09T15:00:00Z'))
    const page = await browser.get('/checkout/shipping')
    expect([boxIn(page), /melt|packaging/.test(page.text), offersIn(page).length > 1]).toEqual([
      undefined,
      false,
      true,
    ])
  })
})
