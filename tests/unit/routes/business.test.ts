/** Business accounts through their pages: registered, converted, shown and edited. */
import { beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import type { Browser, Page, Prepared } from '../support/browser'
import { actFor, signedIn } from '../support/agents'
import { writePage } from '../support/editor'
import { openInbox } from '../support/inbox'
import { orderOf, receiptOf } from '../support/orders'
import { openRoutes } from '../support/routes'
import { CHICAGO } from '../support/shipping-discounts'
import { splitOrder } from '../support/split'
import {
  addToCart,
  chooseDelivery,
  continueToCard,
  fieldOf,
  giveAddress,
  payByCard,
  send,
  signIn,
} from '../support/steps'
import { updateProduct } from '../support/stock'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const GOOD = 'Walnuts & Honey'
const CONTINUE = /^Continue to card details/
let made = 0
const newEmail = () => `firm-${(made += 1)}@example.com`

async function signUp(kind: 'Personal account' | 'Business account', path = '/sign/up', who = browser) {
  const email = newEmail()
  const fill = { Email: email, 'Full name': 'Ada Lovelace', Password: GOOD, [kind]: true }
  return { email, done: await send(who, path, 'Create Account', fill) }
}

const NEEDED = { 'Business name': 'Engine Works', Industry: 'Something else' }
const register = (fill: Readonly<Record<string, string>> = NEEDED, who = browser) =>
  send(who, '/business/register', /^(Convert my account|Register business)$/, fill)

const linkOf = (page: Page, path: string) => {
  const [link] = [...page.document.querySelectorAll('main a')].filter(
    (each) => each.getAttribute('href') === path,
  )
  return link?.textContent ?? null
}

describe('a new business account', () => {
  it('goes on from the sign-up to its registration, with where it began in the session [AUTH-32]', async () => {
    const { done } = await signUp('Business account', '/sign/up?destination=%2Fcart')
    expect([done.status, done.location]).toEqual([303, '/business/register'])
    const { session } = await shop.visitor(browser.cookie())
    expect(session?.data.accountCreationSource).toBe('sign-up')
  })

  it('at checkout goes on with the order, and a personal one to where it was going [AUTH-32]', async () => {
    await addToCart(browser)
    const atCheckout = await signUp('Business account', '/sign/up?destination=%2Fcheckout%2Faddress')
    expect(atCheckout.done.location).toBe('/checkout/address')
    const personal = await signUp('Personal account', '/sign/up?destination=%2Fcart', app.newBrowser())
    expect(personal.done.location).toBe('/cart')
  })

  it('is registered by a visitor, from the first look to the profile [BIZ-01] [ROUTE-26]', async () => {
    const first = await browser.get('/business/register')
    expect([first.status, first.document.querySelector('h1')?.textContent]).toEqual([
      200,
      'Create a business account',
    ])
    expect(linkOf(first, '/sign/up?account=business')).toBe('Create business account')
    const form = await browser.get('/sign/up?account=business')
    const fill = { Email: newEmail(), 'Full name': 'Ada Lovelace', Password: GOOD }
    const signedUp = await browser.post(browser.prepare(form, 'Create Account', { fill }))
    expect(signedUp.location).toBe('/business/register')
    expect((await browser.get('/business/register')).text).toContain('Tell us about your business')
    const registered = await register()
    expect([registered.status, registered.location]).toEqual([303, '/account/business'])
    const profile = await browser.get('/account/business')
    expect(profile.text).toContain('Your business account is ready.')
    expect(profile.text).toContain('Engine Works, Something else')
  })

  it('has one once it has said its name and its industry [BIZ-02]', async () => {
    const { email } = await signUp('Business account')
    const holds = async () => (await shop.visitor(browser.cookie())).session?.data.userHasBusinessAccount
    expect(await holds()).toBe(false)
    // Until then its own page redirects to the one that says so.
    expect((await browser.get('/account/business')).location).toBe('/business/register')
    await register()
    const { contact } = await shop.services.contacts.lookUp(email)
    expect([await holds(), contact?.isB2b]).toEqual([true, true])
    expect((await browser.get('/business/register')).text).toContain('Engine Works is registered')
    expect((await browser.get('/account/business')).text).toContain('Engine Works, Something else')
  })
})

describe('the profile of a business', () => {
  it('needs a name and an industry, and takes the rest as it may be [BIZ-06]', async () => {
    await signUp('Business account')
    const typed = {
      'Business name': ' ',
      Phone: '12',
      Website: 'nowhere',
      'Tax ID': '<b>',
      City: 'Montclair',
    }
    const failed = await register(typed)
    expect(failed.status).toBe(400)
    for (const words of [
      'Please enter your company name',
      'Please choose your industry',
      'Phone number must be at least 10 characters',
      'Please enter a web address, for example www.example.com',
      'Please enter a tax ID of letters, digits and dashes',
      'Please enter your street address',
      'Please enter your zip code',
      'Please enter your state',
    ])
      expect(failed.text).toContain(words)
    expect([fieldOf(failed, 'website'), fieldOf(failed, 'city')]).toEqual(['nowhere', 'Montclair'])
    const all = {
      ...NEEDED,
      Phone: '(973) 555-0100',
      'Team size': '11 to 50 people',
      Website: 'engine.example',
      'Tax ID': '12-3456789',
      'Street address': '12 Maple Avenue',
      City: 'Montclair',
      'State or province': 'New Jersey',
      'ZIP or postal code': '07042',
    }
    expect((await register(all)).location).toBe('/account/business')
    const page = await browser.get('/account/business')
    expect(
      ['phone', 'teamSize', 'website', 'taxId', 'street1', 'city', 'state', 'postalCode'].map((name) =>
        fieldOf(page, name),
      ),
    ).toEqual([
      ...['9735550100', '11-50', 'https://engine.example/', '12-3456789'],
      ...['12 Maple Avenue', 'Montclair', 'NJ', '07042'],
    ])
  })

  it('is shown and edited, and what is emptied is gone [BIZ-03]', async () => {
    await signUp('Business account')
    await register({ ...NEEDED, Phone: '9735550100' })
    const edit = (fill: Readonly<Record<string, string>>) =>
      send(browser, '/account/business', 'Save profile', fill)
    const failed = await edit({ 'Business name': '' })
    expect([failed.status, failed.text.includes('Please enter your company name')]).toEqual([400, true])
    const saved = await edit({ 'Business name': 'Difference & Sons', Phone: '', 'Tax ID': 'AB 12' })
    expect([saved.status, saved.location]).toEqual([303, '/account/business'])
    const page = await browser.get('/account/business')
    expect(page.text).toContain('Your business profile is saved.')
    expect(page.text).toContain('Difference & Sons, Something else')
    expect([fieldOf(page, 'phone'), fieldOf(page, 'taxId')]).toEqual(['', 'AB 12'])
  })

  it('waits, with all that was typed, while the platform is away', async () => {
    await signUp('Business account')
    const form = browser.prepare(await browser.get('/business/register'), 'Register business', {
      fill: NEEDED,
    })
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503 })
    const away = await browser.post(form)
    shop.platforms.faults.clear()
    expect([away.status, fieldOf(away, 'businessName')]).toEqual([503, 'Engine Works'])
    expect(away.text).toContain('Please try again in a moment.')
    expect((await browser.post(form)).location).toBe('/account/business')
  })
})

describe('a personal account', () => {
  it('is converted, and sees its details afterwards [BIZ-05]', async () => {
    await writePage(shop, '/for-firms', [{ type: 'business-button' }])
    await signUp('Personal account')
    expect(linkOf(await browser.get('/for-firms'), '/business/register')).toBe(
      'Convert to a business account',
    )
    expect((await browser.get('/account')).text).not.toContain('Business Account')
    const before = /nutwood=([\w-]+)/.exec(browser.cookie())?.[1]
    expect((await register()).location).toBe('/account/business')
    // Other rights, so another session id.
    expect(/nutwood=([\w-]+)/.exec(browser.cookie())?.[1]).not.toBe(before)
    expect(linkOf(await browser.get('/for-firms'), '/account/business')).toBe('View details')
    expect((await browser.get('/account/business')).html).toContain('Engine Works')
    const { session } = await shop.visitor(browser.cookie())
    expect(session?.data.userHasBusinessAccount).toBe(true)
    const { customerId = '' } = await shop.visitor(browser.cookie())
    expect(await shop.merchant.get(`customers/${customerId}`)).toMatchObject({
      custom: { fields: { isB2b: true } },
      customerGroup: { typeId: 'customer-group' },
    })
    // In the name in the sidebar and on the account's own page, too.
    expect((await browser.get('/account')).text).toContain('Business Account')
  })

  it('is converted for every device that is signed in to it [BIZ-05]', async () => {
    await writePage(shop, '/on-every-device', [{ type: 'business-button' }])
    const { email } = await signUp('Personal account')
    const other = app.newBrowser()
    await signIn(other, { email, password: GOOD })
    const seen = async () => linkOf(await other.get('/on-every-device'), '/business/register')
    expect(await seen()).toBe('Convert to a business account')
    await register()
    expect(linkOf(await other.get('/on-every-device'), '/account/business')).toBe('View details')
    expect((await other.get('/business/register')).text).toContain('Engine Works is registered')
    expect((await shop.visitor(other.cookie())).session?.data.userHasBusinessAccount).toBe(true)
  })

  it('is converted by an agent who acts for its customer, in words about that customer', async () => {
    const { email } = await signUp('Personal account')
    const agent = await signedIn(app, accounts.agent)
    await actFor(agent, email)
    const page = await agent.get('/business/register')
    expect(page.text).toContain('Convert to a business account')
    expect(page.text).toContain('Ada Lovelace’s personal account becomes a business account.')
    const form = { fill: { ...NEEDED, 'Business name': '' } }
    const refused = await agent.post(agent.prepare(page, 'Convert account', form))
    expect(refused.text).toContain('The business is not registered yet')
    const away = async (form: Prepared, path: string) => {
      const match = { path, method: 'POST' }
      shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503, match })
      const { status, text } = await agent.post(form)
      shop.platforms.faults.clear()
      return [status, /\S+ \S+ business \w+ could not be saved right now/.exec(text)?.[0]]
    }
    const convert = agent.prepare(page, 'Convert account', { fill: NEEDED })
    expect(await away(convert, '/customers')).toEqual([
      503,
      'Ada Lovelace’s business account could not be saved right now',
    ])
    expect((await agent.post(convert)).status).toBe(303)
    const profile = await agent.get('/account/business')
    expect(profile.text).toContain('Ada Lovelace’s business account is ready.')
    const edit = (name: string) =>
      agent.prepare(profile, 'Save profile', { fill: { 'Business name': name, Phone: '9735550100' } })
    expect((await agent.post(edit(''))).text).toContain('The profile is not saved yet')
    expect(await away(edit('Engine Works'), '/business-units')).toEqual([
      503,
      'Ada Lovelace’s business profile could not be saved right now',
    ])
    expect((await agent.post(edit('Engine Works'))).status).toBe(303)
    const edited = await agent.get('/account/business')
    expect(edited.text).toContain('Ada Lovelace’s business profile is saved.')
    const { document, text } = await agent.get('/business/register')
    expect(text).toContain('Engine Works is registered')
    expect(document.querySelector('h1')?.textContent).toBe('Business account')
    expect((await browser.get('/account/business')).html).toContain('Engine Works')
  })
})

describe('the button for businesses', () => {
  it('leads guests to a sign-up, customers to convert, and businesses to their details [BLOCK-31]', async () => {
    await writePage(shop, '/firms-of-ours', [{ type: 'business-button', create: 'Open one' }])
    expect(linkOf(await browser.get('/firms-of-ours'), '/sign/up?account=business')).toBe('Open one')
    await writePage(shop, '/firms', [{ type: 'business-button' }])
    expect(linkOf(await browser.get('/firms'), '/sign/up?account=business')).toBe('Create business account')
    expect((await browser.open('/sign/up?account=business')).status).toBe(200)
    await signIn(browser)
    expect(linkOf(await browser.get('/firms'), '/business/register')).toBe('Convert to a business account')
    const business = app.newBrowser()
    await signIn(business, accounts.business)
    expect(linkOf(await business.get('/firms'), '/account/business')).toBe('View details')
  })

  it('is where the utility bar leads [BIZ-04]', async () => {
    const home = await browser.get('/')
    const bar = home.document.querySelector('[aria-label="Offers and help"]')
    const link = [...(bar?.querySelectorAll('a') ?? [])].find((each) =>
      each.textContent.endsWith('For Business'),
    )
    expect(link?.getAttribute('href')).toBe('/wholesale/')
    const page = await browser.open('/wholesale/')
    expect(linkOf(page, '/sign/up?account=business')).toBe('Create business account')
  })

  it('is one page with and without a slash, neither of which leads to the other [ROUTE-37]', async () => {
    const [plain, slashed] = [await browser.get('/wholesale'), await browser.get('/wholesale/')]
    expect([plain.status, slashed.status]).toEqual([200, 200])
    const canonicalOf = ({ document }: Page) =>
      document.querySelector('link[rel="canonical"]')?.getAttribute('href')
    expect(canonicalOf(plain)).toMatch(/\/wholesale$/)
    expect(canonicalOf(slashed)).toBe(canonicalOf(plain))
    // Each may have come from a search of its own.
    const mainOf = ({ document }: Page) =>
      document.querySelector('main')?.innerHTML.replaceAll(/ data-query-id="\w*"/g, '')
    expect(mainOf(slashed)).toBe(mainOf(plain))
    const others = ['/about-us/', '/wholesale//', '/Wholesale']
    for (const path of others) expect((await browser.get(path)).status, path).toBe(301)
  })
})

describe('prices of businesses', () => {
  const LD = 'script[type="application/ld+json"]'
  const SIZES = '/cart/size?product=1101'

  async function productByCall(): Promise<string> {
    const { html } = await browser.send('/api/ct/graphql', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ operationName: 'productsByKeys', variables: { keys: ['1101'] } }),
    })
    expect(html).toContain('1101-01')
    return html
  }

  it('hold on the page and in the cart of who has registered, and are shown to nobody else', async () => {
    const value = { currencyCode: 'USD', centAmount: 777 }
    const tiers = [{ minimumQuantity: 10, value: { ...value, centAmount: 666 } }]
    const customerGroup = { typeId: 'customer-group', key: 'business' }
    await updateProduct(shop, '1101-01', [
      { action: 'addPrice', sku: '1101-01', price: { value, customerGroup, tiers } },
    ])
    const { path = '' } = (await shop.services.catalogue.getProductByKey('1101')) ?? {}
    await addToCart(browser)
    expect((await browser.get('/cart')).text).not.toContain('$7.77')
    const everybodys = await browser.get(path)
    expect(everybodys.text).not.toMatch(/\$7\.77|\$6\.66|for your account|Discounts on this item/)
    await signUp('Personal account')
    expect((await browser.get(path)).text).not.toContain('$7.77')
    await register()
    const page = await browser.get(path)
    expect(page.text).toMatch(/\$7\.77.*The price for your account.*10 or more: \$6\.66 each/)
    // Everybody pays 9.99.
    expect(page.text).toContain(
      'Discounts on this item (1) Price for your account (wholesale): $2.22 off each',
    )
    expect(page.headers.get('X-Nutwood-Cache')).toBeNull()
    // What machines read is what everybody pays.
    expect(page.document.querySelector(LD)?.textContent).toBe(
      everybodys.document.querySelector(LD)?.textContent,
    )
    expect((await browser.get(SIZES)).text).toContain('$7.77')
    expect((await app.newBrowser().get(SIZES)).text).not.toContain('$7.77')
    expect(await productByCall()).not.toMatch(/"centAmount":(777|666)\b/)
    await addToCart(browser)
    expect((await browser.get('/cart')).text).toContain('$7.77')
  })
})

describe('the number of a purchase order', () => {
  const LABEL = 'Purchase order number'
  const SHOWN = 'Purchase order PO 4711/B'
  const cartHas = async () => {
    const { cartId = '' } = await shop.visitor(browser.cookie())
    return ((await shop.merchant.get(`carts/${cartId}`)) as PurchaseOrder).purchaseOrderNumber
  }

  interface PurchaseOrder {
    readonly purchaseOrderNumber?: string
  }

  async function toPayment(kind: Parameters<typeof signUp>[0]): Promise<string> {
    const { email } = await signUp(kind)
    await addToCart(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    return email
  }

  it('is given by a business, and is on its order wherever that is shown, but on no other order', async () => {
    const email = await toPayment('Business account')
    const long = 'x'.repeat(51)
    const form = browser.prepare(await browser.get('/checkout/payment'), CONTINUE)
    const refused = await browser.crafted(form, { purchaseOrderNumber: long })
    expect([refused.status, fieldOf(refused, 'purchaseOrderNumber')]).toEqual([400, long])
    expect(refused.text).toContain('Please use at most 50 characters')
    const crafted = await browser.crafted(form, { purchaseOrderNumber: ' PO\u0007 4711/B ' })
    expect([crafted.status, await cartHas()]).toEqual([303, 'PO 4711/B'])
    // The step has it filled in, and may take it away.
    expect((await continueToCard(browser, { [LABEL]: '' })).status).toBe(303)
    expect(await cartHas()).toBeUndefined()
    await continueToCard(browser, { [LABEL]: 'PO 4711/B' })
    const review = await payByCard(browser)
    expect(review.text).toContain(SHOWN)
    const { cartId: bought = '' } = await shop.visitor(browser.cookie())
    const receipt = await receiptOf(browser, review)
    const order = await orderOf(shop, bought)
    expect(order).toMatchObject({ purchaseOrderNumber: 'PO 4711/B' })
    expect(receipt.text).toContain(SHOWN)
    expect((await browser.get(`/orders/${order.id}`)).text).toContain(SHOWN)
    const agent = await signedIn(app, accounts.agent)
    const seen = await agent.get(`/agent/orders/${order.id}`)
    expect(seen.text).toContain(SHOWN)
    const { text, html } = await openInbox(shop).waitFor(email, order.orderNumber)
    expect([text, html]).toEqual([expect.stringContaining(SHOWN), expect.stringContaining(SHOWN)])
    await browser.post(browser.prepare(await browser.get(`/orders/${order.id}`), 'Reorder'))
    expect(await cartHas()).toBeUndefined()
    await agent.post(agent.prepare(seen, 'Reship', { fill: { Reason: 'Stale' } }))
    const { cartId = '' } = await shop.visitor(agent.cookie())
    expect((await shop.services.carts.get(cartId))?.fields).toMatchObject({
      reshippedFromOrderNumber: order.orderNumber,
    })
    expect((await shop.services.carts.get(cartId))?.purchaseOrderNumber).toBeUndefined()
  })

  it('goes along into a cart that goes to several addresses', async () => {
    await toPayment('Business account')
    await continueToCard(browser, { [LABEL]: 'PO 4711/B' })
    await splitOrder(browser, [{}, CHICAGO], [1, 1])
    expect(await cartHas()).toBe('PO 4711/B')
  })

  it('is asked of nobody else, and taken from nobody else', async () => {
    await toPayment('Personal account')
    const page = await browser.get('/checkout/payment')
    expect(page.text).not.toContain('Purchase order')
    const sent = await browser.crafted(browser.prepare(page, CONTINUE), { purchaseOrderNumber: 'PO 1' })
    expect([sent.status, await cartHas()]).toEqual([303, undefined])
  })

  it('is told on the cart’s page if it cannot be saved any more', async () => {
    await toPayment('Business account')
    const page = await browser.get('/checkout/payment')
    const form = browser.prepare(page, CONTINUE, { fill: { [LABEL]: 'PO 4711/B' } })
    await send(browser, '/cart', /^Remove /)
    expect((await browser.post(form)).location).toBe('/cart')
    expect((await browser.get('/cart')).text).toContain(
      'The purchase order number that you typed was not saved: “PO 4711/B”.',
    )
  })
})

describe('the kind of who looks', () => {
  const KINDS = [
    ['guest', null, 'Create business account'],
    ['customer', accounts.shopper, 'Convert my account'],
    ['business', accounts.business, 'Sample Offices is registered'],
    ['reseller', accounts.reseller, 'as a reseller'],
    ['agent', accounts.agent, 'Find a customer'],
  ] as const

  it.each(KINDS)('is read by the page of a %s from its loader [GEN-03]', async (kind, account, words) => {
    if (account !== null) await signIn(browser, account)
    const data = await browser.data('/business/register', 'routes/business/register/route')
    expect(JSON.parse(data.html)).toMatchObject({ kind })
    expect((await browser.get('/business/register')).text).toContain(words)
  })
})

describe('content', () => {
  it('knows the customer and shows blocks to businesses or to all others [BLOCK-34]', async () => {
    await writePage(shop, '/audiences', [
      { type: 'text', text: 'For all of us' },
      { type: 'text', text: 'For firms alone', audience: 'business' },
      { type: 'text', text: 'For homes alone', audience: 'others' },
      { type: 'business-button' },
    ])
    const shown = async (who: Browser) => (await who.get('/audiences')).text
    const business = app.newBrowser()
    await signIn(business, accounts.business)
    await signIn(browser)
    expect(await shown(app.newBrowser())).toMatch(/^For all of us For homes alone Create .*business account/i)
    expect(await shown(browser)).toMatch(/^For all of us For homes alone Convert/)
    expect(await shown(business)).toMatch(/^For all of us For firms alone (?!Convert|Create)/)
  })
})
