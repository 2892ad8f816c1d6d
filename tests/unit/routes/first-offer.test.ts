/** The first-time buyer's offer through its two pages, without scripts, and the call behind it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '~/services/database/database.server'
import { accounts } from '../../kit/accounts'
import { visibleText } from '../../kit/html-text'
import type { Browser, Page } from '../support/browser'
import { writeSection } from '../support/editor'
import { EMAIL as ORDERED_BY } from '../support/journey'
import { placeOrder } from '../support/orders'
import { pressPlaceOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import { addToCart, beGuest, chooseDelivery, giveAddress, payByCard, send, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser
let made = 0

beforeEach(() => {
  browser = app.newBrowser()
})
afterEach(() => writeSection(shop, 'first-time-offer', {}))

const EMAIL = 'Email'
const PHONE = 'Mobile number'
const newEmail = () => `first-buyer-${(made += 1)}@example.com`
const headline = ({ document }: Page) => visibleText(document.querySelector('h1') ?? document)
const words = ({ document }: Page) => visibleText(document.querySelector('main') ?? document)
const codesIn = async () => {
  const { cartId } = await shop.visitor(browser.cookie())
  return cartId === undefined ? [] : ((await shop.services.carts.get(cartId))?.discountCodes ?? [])
}
/** Sends the first screen; returns the second. */
async function giveEmail(email: string): Promise<Page> {
  const sent = await send(browser, '/offer', 'Get my offer', { [EMAIL]: email })
  expect([sent.status, sent.location]).toEqual([303, '/offer/phone'])
  return browser.get('/offer/phone')
}

describe('the offer', () => {
  it('asks for an e-mail, then for a number, and is found from any page without scripts [OFFER-01] [OFFER-17]', async () => {
    const link = (await browser.get('/nuts/almonds/')).document.querySelector('a[href="/offer"]')
    expect(link && visibleText(link)).toBe('20% off your first order')
    expect((await browser.get('/offer/phone')).location).toBe('/offer')
    const second = await giveEmail(newEmail())
    expect(second.document.querySelector('input[name="phone"]')).not.toBeNull()
    expect(second.document.querySelector('input[name="email"]')).toBeNull()
  })

  it('takes 20% off and ships free from $59, once a customer [OFFER-03] [OFFER-07]', async () => {
    const email = newEmail()
    // $56.94, and with one more $66.43: 20% less is below $59.
    await addToCart(browser, '1101-01', '6')
    await giveEmail(email)
    expect((await codesIn()).map(({ code, state }) => [code, state])).toEqual([
      ['WELCOME20', 'DoesNotMatchCart'],
    ])
    expect((await browser.get('/cart')).text).toContain("You're $2.06 away from FREE shipping")
    await addToCart(browser, '1101-01', '1')
    const cart = (await browser.get('/cart')).text
    expect(cart).toContain("You've earned FREE shipping!")
    // Each piece is rounded separately.
    expect(cart).toContain('Estimated total $53.13')
    await beGuest(browser, email)
    await giveAddress(browser)
    expect(words(await browser.get('/checkout/shipping'))).toMatch(/Shipping (FREE|\$0\.00)/)
    await chooseDelivery(browser)
    const review = await payByCard(browser)
    expect(words(review)).toMatch(/Shipping FREE/)
    expect((await pressPlaceOrder(browser, review)).location).toMatch(/receipt/)
    browser = app.newBrowser()
    await addToCart(browser, '1101-01', '7')
    // The platform does not count what guests use: the shop does, however they write their e-mail.
    await beGuest(browser, email.toUpperCase())
    const again = await send(browser, '/cart', 'Apply', { 'Discount code': 'WELCOME20' })
    expect(again.text).toContain('Discount code could not be applied because it is MaxApplicationReached')
    expect(await codesIn()).toEqual([])
  })

  it('waits with a cart that is too small, and is kept while there is none [OFFER-07]', async () => {
    await giveEmail(newEmail())
    expect((await shop.visitor(browser.cookie())).linkedCode).toBe('WELCOME20')
    await addToCart(browser, '1101-01', '1')
    expect((await browser.get('/cart')).text).toContain(
      'WELCOME20 is kept and will apply once your cart meets its conditions.',
    )
  })

  it('keeps the e-mail for the forms that ask for one [OFFER-07]', async () => {
    const email = newEmail()
    await giveEmail(email)
    for (const path of ['/offer', '/sign/in', '/checkout/signin']) {
      if (path === '/checkout/signin') await addToCart(browser)
      const field = (await browser.open(path)).document.querySelector('input[name="email"]')
      expect(field?.getAttribute('value'), path).toBe(email)
    }
  })

  it('looks up who it is: a customer or contact is welcomed back and gets no code [OFFER-05] [OFFER-06]', async () => {
    await addToCart(browser)
    expect(headline(await giveEmail(accounts.shopper.email))).toBe('Welcome back')
    expect(await codesIn()).toEqual([])
    const email = newEmail()
    await send(browser, '/offer', 'Get my offer', { [EMAIL]: email })
    browser = app.newBrowser()
    await addToCart(browser)
    expect(headline(await giveEmail(email.toUpperCase()))).toBe('Welcome back')
    expect(await codesIn()).toEqual([])
  })

  it('knows a guest who has ordered before [OFFER-06]', async () => {
    await placeOrder(shop, app.newBrowser())
    await addToCart(browser)
    expect(headline(await giveEmail(ORDERED_BY.toUpperCase()))).toBe('Welcome back')
    expect(await codesIn()).toEqual([])
  })

  it('knows whoever is signed in, by any e-mail [OFFER-06]', async () => {
    await signIn(browser)
    await addToCart(browser)
    expect(headline(await giveEmail(newEmail()))).toBe('Welcome back')
    expect(await codesIn()).toEqual([])
  })

  it('says Oh Nuts! to who gets texts already, and asks for no number [OFFER-06] [OFFER-08]', async () => {
    const email = newEmail()
    await giveEmail(email)
    await send(browser, '/offer/phone', 'Text me', { [PHONE]: '(201) 555-0134' })
    browser = app.newBrowser()
    const again = await giveEmail(email)
    expect(headline(again)).toBe('Oh Nuts!')
    expect(again.document.querySelector('input[name="phone"]')).toBeNull()
    await send(browser, '/offer/phone', 'Continue')
  })

  it('ends with thanks for a number, and with the claim without one [OFFER-09] [OFFER-15]', async () => {
    await giveEmail(newEmail())
    expect((await send(browser, '/offer/phone', 'Text me', { [PHONE]: '201-555-0134' })).location).toBe(
      '/cart',
    )
    expect((await browser.get('/cart')).text).toContain('Thank you! We will text you')
    for (const [email, notice] of [
      [newEmail(), 'Your offer is claimed.'],
      [accounts.shopper.email, 'You are on our list already'],
    ] as const) {
      browser = app.newBrowser()
      await giveEmail(email)
      await send(browser, '/offer/phone', 'No, thank you')
      expect((await browser.get('/cart')).text).toContain(notice)
    }
  })

  it('is not offered again to who has claimed it [OFFER-10] [OFFER-11]', async () => {
    await giveEmail(newEmail())
    await send(browser, '/offer/phone', 'No, thank you')
    for (const path of ['/', '/cart', '/nuts/almonds/'])
      expect((await browser.get(path)).document.querySelector('a[href="/offer"]'), path).toBeNull()
    const page = await browser.get('/offer')
    expect([
      headline(page),
      page.forms.filter(({ fields }) => fields.some(({ name }) => name === 'email')).length,
    ]).toEqual(['You have this offer already', 0])
  })
})

describe('what is typed', () => {
  it('must be an e-mail; the message stands below the form and the text stays [OFFER-12] [OFFER-14]', async () => {
    for (const [typed, message] of [
      ['', 'Please enter your email address'],
      ['nobody', 'Please enter a valid email address'],
    ] as const) {
      const page = await send(browser, '/offer', 'Get my offer', { [EMAIL]: typed })
      expect(page.status).toBe(400)
      expect(page.document.querySelector('input[name="email"]')?.getAttribute('value')).toBe(typed)
      const form = words(page)
      expect(form.lastIndexOf(message)).toBeGreaterThan(form.indexOf('Get my offer'))
    }
  })

  it('may be no number, or one of exactly ten digits [OFFER-13] [VAL-11] [VAL-12]', async () => {
    await giveEmail(newEmail())
    for (const [typed, message] of [
      ['555-0134', 'Phone number must be at least 10 characters'],
      ['201 555 01345', 'Please enter a valid phone number'],
      ['call me maybe', 'Please enter a valid phone number'],
    ] as const) {
      const page = await send(browser, '/offer/phone', 'Text me', { [PHONE]: typed })
      expect([page.status, words(page).includes(message)], typed).toEqual([400, true])
      expect(page.document.querySelector('input[name="phone"]')?.getAttribute('value')).toBe(typed)
    }
    expect((await send(browser, '/offer/phone', 'Text me', { [PHONE]: '' })).status).toBe(303)
  })
})

describe('what editors set', () => {
  const PICTURE = '/images/brand/almond.svg'
  /** On wide screens, and on phones. */
  const picturesOf = ({ document }: Page) => {
    const source = document.querySelector('main picture source')
    return [
      document.querySelector('main picture img')?.getAttribute('src'),
      source?.getAttribute('srcset') ?? source?.getAttribute('srcSet'),
    ]
  }
  it('stands on the two screens, field by field [OFFER-02] [DATA-48] [DATA-49]', async () => {
    await writeSection(shop, 'first-time-offer', {
      initial: {
        headline: 'A harvest welcome',
        caption: 'For new friends',
        buttonCta: 'Let me in',
        mainImageDesktopSrc: PICTURE,
        mainImageMobileSrc: '/images/brand/cashew.svg',
        couponToken: 'SAVE5',
      },
      secondary: {
        mainImageDesktopSrc: '/images/brand/walnut.svg',
        mainImageMobileSrc: '/images/brand/pecan.svg',
        headlineNetNew: 'Nice to meet you',
        headlineExisting: 'Nice to see you',
        caption: 'Texts?',
        buttonCta: 'Sure',
      },
      newContactNotification: 'It is yours.',
      existingContactNotification: 'We know you.',
    })
    const first = await browser.get('/offer')
    expect([headline(first), words(first).includes('For new friends')]).toEqual(['A harvest welcome', true])
    expect(picturesOf(first)).toEqual([PICTURE, '/images/brand/cashew.svg'])
    await addToCart(browser, '1101-01', '8')
    await send(browser, '/offer', 'Let me in', { [EMAIL]: newEmail() })
    expect((await codesIn()).map(({ code }) => code)).toEqual(['SAVE5'])
    const second = await browser.get('/offer/phone')
    expect([headline(second), words(second).includes('Texts?')]).toEqual(['Nice to meet you', true])
    expect(picturesOf(second)).toEqual(['/images/brand/walnut.svg', '/images/brand/pecan.svg'])
    expect(second.forms.some(({ buttons }) => JSON.stringify(buttons).includes('Sure'))).toBe(true)
    await send(browser, '/offer/phone', 'No, thank you')
    expect((await browser.get('/cart')).text).toContain('It is yours.')
    browser = app.newBrowser()
    await send(browser, '/offer', 'Let me in', { [EMAIL]: accounts.shopper.email })
    expect(headline(await browser.get('/offer/phone'))).toBe('Nice to see you')
    await send(browser, '/offer/phone', 'No, thank you')
    expect((await browser.get('/cart')).text).toContain('We know you.')
    // Nothing was claimed.
    expect(headline(await browser.get('/offer'))).toBe('You are on our list already')
  })

  /** A contact in the shop's own database. */
  async function contactOf(email: string) {
    const database = await openDatabase({
      databaseUrl: undefined,
      dataDir: shop.settings['DATA_DIR'] ?? '',
    })
    try {
      const contacts = database.db.selectFrom('contact').select(['reason', 'source_id', 'phone'])
      return await contacts.where('email_key', '=', email).executeTakeFirst()
    } finally {
      await database.close()
    }
  }

  it('has a headline for each, and one that stands for both [OFFER-02] [OFFER-06]', async () => {
    const initial = { headline: 'Hello', headlineExisting: 'Hello again' }
    await writeSection(shop, 'first-time-offer', { initial, secondary: { headline: 'One more thing' } })
    expect(headline(await browser.get('/offer'))).toBe('Hello')
    expect(headline(await giveEmail(newEmail()))).toBe('One more thing')
    expect(headline(await giveEmail(accounts.shopper.email))).toBe('One more thing')
    // Back on the first screen the shop knows who it is.
    expect(headline(await browser.get('/offer'))).toBe('Hello again')
    await writeSection(shop, 'first-time-offer', {
      initial: { headline: 'Hello', headlineNetNew: 'Hello, stranger' },
      secondary: { headline: 'One more thing', headlineExisting: 'Welcome home' },
    })
    expect(headline(await app.newBrowser().get('/offer'))).toBe('Hello, stranger')
    expect(headline(await browser.get('/offer'))).toBe('Hello')
    expect(headline(await browser.get('/offer/phone'))).toBe('Welcome home')
  })

  it('gives its second code for a number alone [OFFER-02]', async () => {
    await writeSection(shop, 'first-time-offer', { secondary: { couponToken: 'SAVE5' } })
    for (const [press, codes] of [
      ['No, thank you', []],
      ['Text me', ['SAVE5']],
    ] as const) {
      browser = app.newBrowser()
      await addToCart(browser, '1101-01', '8')
      await giveEmail(accounts.business.email)
      await send(browser, '/offer/phone', press, press === 'Text me' ? { [PHONE]: '201-555-0134' } : {})
      expect((await codesIn()).map(({ code }) => code)).toEqual(codes)
    }
    expect((await browser.get('/cart')).text).toContain('SAVE5')
  })

  it('names what else opens it, until it is claimed, on its second screen as well [OFFER-02] [DATA-49]', async () => {
    const secondary = { stickyBubbleSelector: '#phone-bubble' }
    await writeSection(shop, 'first-time-offer', {
      initial: { stickyBubbleSelector: '#harvest-bubble' },
      secondary,
    })
    const opener = async () =>
      (await browser.get('/cart')).document.querySelector('footer')?.getAttribute('data-offer-opener')
    expect(await opener()).toBe('#harvest-bubble')
    await giveEmail(newEmail())
    expect(await opener()).toBe('#phone-bubble')
    await send(browser, '/offer/phone', 'No, thank you')
    expect(await opener()).toBeNull()
  })

  it('is known by the shop’s own label where editors name no other [OFFER-04]', async () => {
    await writeSection(shop, 'first-time-offer', {})
    const email = newEmail()
    await giveEmail(email)
    expect(await contactOf(email)).toMatchObject({ reason: 'free-first-buyer' })
  })

  it('says where a contact came from: by e-mail, by a number, and when known before [OFFER-02] [DATA-48]', async () => {
    await writeSection(shop, 'first-time-offer', {
      analyticsSource: 'harvest',
      secondary: { attentiveSignUpSourceIdNetNew: 'new', attentiveSignUpSourceIdExisting: 'known' },
    })
    const email = newEmail()
    await giveEmail(email)
    expect(await contactOf(email)).toEqual({ reason: 'harvest', source_id: null, phone: null })
    const known = { [PHONE]: '201-555-0134' }
    browser = app.newBrowser()
    await giveEmail(email)
    await send(browser, '/offer/phone', 'Text me', known)
    expect(await contactOf(email)).toEqual({ reason: 'harvest', source_id: 'known', phone: '2015550134' })
    browser = app.newBrowser()
    const another = newEmail()
    await giveEmail(another)
    await send(browser, '/offer/phone', 'Text me', known)
    expect(await contactOf(another)).toMatchObject({ source_id: 'new' })
  })

  it('says by the first screen, too, where a contact came from, and where one came back from [OFFER-02] [DATA-48]', async () => {
    await writeSection(shop, 'first-time-offer', {
      initial: { attentiveSignUpSourceIdNetNew: 'mail-new', attentiveSignUpSourceIdExisting: 'mail-known' },
    })
    const email = newEmail()
    await giveEmail(email)
    expect(await contactOf(email)).toMatchObject({ source_id: 'mail-new' })
    browser = app.newBrowser()
    await giveEmail(email)
    expect(await contactOf(email)).toMatchObject({ source_id: 'mail-known' })
    // An account that never asked for news does not become a contact by this.
    await giveEmail(accounts.reseller.email)
    expect(await contactOf(accounts.reseller.email)).toBeUndefined()
  })
})

describe('the call', () => {
  const call = async (fields: Readonly<Record<string, string>>) => {
    const page = await browser.send('/subscribe/customer', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
      body: new URLSearchParams(fields).toString(),
    })
    return { status: page.status, answer: JSON.parse(page.html) as Readonly<Record<string, unknown>> }
  }

  it('takes the fields of a form and answers what was known before [API-56] [OFFER-18] [DATA-46]', async () => {
    const email = newEmail()
    const contact = { email, subscribed: true, smsSubscribed: false, isB2b: false }
    const told = { email, reason: 'newsletter', attentiveSignUpSourceId: 'a-1' }
    expect(await call(told)).toEqual({
      status: 200,
      answer: { data: { contact, existingCustomer: false, existingContact: false } },
    })
    expect((await call({ ...told, phone: '2015550134' })).answer).toEqual({
      data: { contact: { ...contact, smsSubscribed: true }, existingCustomer: false, existingContact: true },
    })
    expect((await call({ email: accounts.business.email, reason: 'offer' })).answer).toMatchObject({
      data: { contact: { email: accounts.business.email, isB2b: true }, existingCustomer: true },
    })
  })

  it('says which field is wrong, and that a body is no form [API-56] [ERR-01]', async () => {
    const { status, answer } = await call({ email: 'nobody', phone: '12' })
    expect([status, answer]).toEqual([
      400,
      {
        errors: [
          { key: 'email', message: 'Please enter a valid email address' },
          { key: 'phone', message: 'Phone number must be at least 10 characters' },
        ],
      },
    ])
    expect((await browser.send('/subscribe/customer')).status).toBe(405)
    const init = { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: 'no form' }
    const unread = await browser.send('/subscribe/customer', init)
    expect([unread.status, JSON.parse(unread.html)]).toEqual([
      400,
      { errors: [{ message: 'This form could not be read' }] },
    ])
  })
})
