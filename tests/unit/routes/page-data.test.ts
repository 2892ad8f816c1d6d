/** What pages show of codes and shipments: each part as it is stored. */
import { beforeEach, describe, expect, it } from 'vitest'
import { visibleText } from '../../kit/html-text'
import { addBoxes } from '../support/boxes'
import type { Browser, Page } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { changeCart } from '../support/merchant-cart'
import { openRoutes } from '../support/routes'
import { splitOrder } from '../support/split'
import { addToCart, beGuest, fieldOf, send } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

describe('a discount code in the cart', () => {
  const apply = (code: string) => send(browser, '/cart', 'Apply', { 'Discount code': code })
  const rows = async () => {
    const { document } = await browser.get('/cart')
    return [...document.querySelectorAll('[aria-label="Discount codes"] > li')]
  }

  it('has its name, its description, what it asks of the cart, and the page of its products [DATA-20]', async () => {
    await addToCart(browser, '1201-01', '3')
    await apply('HARVEST15')
    await apply('SAVE5')
    const [nuts, five] = await rows()
    const promotionOf = (row?: Element) => browser.get(row?.querySelector('a')?.getAttribute('href') ?? '')
    const harvest = await promotionOf(nuts)
    expect(harvest.text).toMatch(
      / Harvest week 15% off with our harvest box of nuts\. See Eligible Products /,
    )
    expect((await browser.follow(harvest, 'See Eligible Products')).path).toBe('/nuts/')
    // From $40: three bags are $32.97, four $43.96.
    expect(five === undefined ? '' : visibleText(five)).toContain('SAVE5 Does not apply to this cart yet')
    expect((await promotionOf(five)).text).toContain('$5 off $5 off orders of $40 or more.')
    expect((await cartOf(browser)).discountCodes).toContainEqual(
      expect.objectContaining({ code: 'SAVE5', cartPredicates: ['totalPrice >= "40.00 USD"'] }),
    )
    await addToCart(browser, '1201-01', '1')
    expect((await browser.get('/cart')).text).toContain('SAVE5 Applied')
  })

  it('is not called applied while nothing in the cart is what it is for, entered or by link [DATA-20]', async () => {
    const words = 'Applies to nothing in your cart yet'
    await addToCart(browser, '1201-01', '6')
    await apply('SNACKBOX12')
    const page = await browser.get('/cart')
    expect(page.text).toContain('SNACKBOX12 is kept. It applies to nothing in your cart yet.')
    expect(page.text).not.toContain('SNACKBOX12 applied')
    expect(page.text).toContain(`SNACKBOX12 ${words}`)
    const other = app.newBrowser()
    await addToCart(other, '1201-01', '1')
    await other.post(other.prepare(await other.get('/discount/SNACKBOX12'), 'Apply SNACKBOX12'))
    expect((await other.get('/cart')).text).toContain('SNACKBOX12 is kept. It applies to nothing')
    await addBoxes(browser, 1)
    expect((await browser.get('/cart')).text).toContain('SNACKBOX12 Applied')
  })
})

describe('a shipment at the delivery step', () => {
  const offersOf = ({ forms }: Page) =>
    forms.flatMap(({ fields }) => fields).filter(({ name }) => /\.offer$/.test(name))
  const CHICAGO = { name: 'Aunt Example', city: 'Chicago', state: 'IL', postalCode: '60601' }

  it('has its number, its key, where it goes, what is in it, what it needs, and what was chosen for it [DATA-18] [CHK-15] [SHIP-10]', async () => {
    await addToCart(browser, '1101-01', '3')
    await changeCart(shop, browser, { action: 'addLineItem', sku: '9990-25', quantity: 1 })
    await beGuest(browser)
    await splitOrder(browser, [{}, CHICAGO], [2, 1])
    const step = await browser.get('/checkout/shipping')
    // Not the default choice.
    const dearer = offersOf(step).find(({ name, checked }) => name === 'shipment-2.offer' && !checked)
    if (dearer === undefined) throw new Error('There is one offer only')
    const fill = {
      'Message for the packing slip #2': 'For Aunt Example',
      [[...dearer.groups, dearer.label].join(' > ')]: true,
    }
    await browser.post(browser.prepare(step, 'Continue to payment', { fill }))
    const page = await browser.get('/checkout/shipping')
    const groups = [...page.document.querySelectorAll('form[method="post"] [role="group"]')].map(visibleText)
    const [home = '', aunt = '', byMail = ''] = groups
    expect(home).toMatch(/^Shipment 1 .*Montclair.* 2 × Roasted Almonds \(Salted\), 1 lb bag/)
    expect(aunt).toMatch(/^Shipment 2 .*Aunt Example.*Chicago.* 1 × Roasted Almonds \(Salted\), 1 lb bag/)
    // E-mailed goods need no address and no delivery.
    expect(byMail).toMatch(/^By email .*Gift Certificate/)
    expect(byMail).not.toMatch(/Montclair|Arrives/)
    expect(fieldOf(page, 'shipment-1.packingSlipMessage')).toBe('')
    expect(fieldOf(page, 'shipment-2.packingSlipMessage')).toBe('For Aunt Example')
    const chosen = offersOf(page).filter(({ checked }) => checked)
    expect(chosen.map(({ name }) => name)).toEqual(['shipment-1.offer', 'shipment-2.offer'])
    expect(chosen[1]?.value).toBe(dearer.value)
    // Stored separately for each: method and price, and neither for e-mailed goods.
    const stored = (await cartOf(browser)).itemShippingAddresses.map(({ fields }) => fields)
    expect(
      stored.map(({ shippingMethodId, price }) => [shippingMethodId, price?.centAmount].join('-')),
    ).toEqual([chosen[0]?.value, dearer.value, '-0'])
    expect(chosen[0]?.value).not.toBe(dearer.value)
  })
})
