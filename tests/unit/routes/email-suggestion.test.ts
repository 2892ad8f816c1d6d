/** "Did you mean …?" beside each e-mail that is new to the shop, through the forms alone. */
import { beforeEach, describe, expect, it } from 'vitest'
import { accounts, PASSWORD } from '../../kit/accounts'
import { actFor, find, signedIn } from '../support/agents'
import type { Browser, Page } from '../support/browser'
import type { Fill } from '../../kit/fill-form'
import { addressFields } from '../../kit/http-steps'
import { openInbox } from '../support/inbox'
import { openRoutes } from '../support/routes'
import { fillSplit, MULTI } from '../support/split'
import { setStock } from '../support/stock'
import { addToCart, beGuest, choiceOf, fieldOf, send, signIn, typeAddress, typeEmail } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

const AUNT = { name: 'Aunt Example', city: 'Chicago', state: 'IL', postalCode: '60601' }
const TYPED = 'pat@gmial.com'
const MEANT = 'pat@gmail.com'
const NOTICE = '/nuts/almonds/roasted-almonds-salted.html?sku=1101-01'

beforeEach(() => {
  browser = app.newBrowser()
})

async function cartEmail(): Promise<string | undefined> {
  const { cartId = '' } = await shop.visitor(browser.cookie())
  return (await shop.services.carts.get(cartId))?.customerEmail
}

/** Submits the form again with one of the two choices. */
async function answer(
  page: Page,
  button: string | RegExp,
  choice: 'suggested' | 'typed',
  fill: Readonly<Record<string, string>> = {},
) {
  return browser.post(browser.prepare(page, button, { fill: { ...fill, [choiceOf(page, choice)]: true } }))
}

const isKept = (page: Page) =>
  page.document.querySelector('[value="typed"]')?.hasAttribute('checked') === true

const GUEST = 'Continue as Guest'

describe('an e-mail that looks mistyped', () => {
  beforeEach(() => addToCart(browser))

  it('is asked about, with what was typed kept, and the suggestion is taken by choosing it [VAL-05]', async () => {
    const asked = await typeEmail(browser, TYPED)
    expect([asked.status, asked.path.split('?')[0]]).toEqual([400, '/checkout/signin'])
    expect(asked.text).toContain(`Did you mean ${MEANT}?`)
    expect(asked.html).toContain(`value="${TYPED}"`)
    const sent = await answer(asked, GUEST, 'suggested')
    expect([sent.status, sent.location]).toEqual([303, '/checkout/address'])
    expect(await cartEmail()).toBe(MEANT)
  })

  it('is kept for who insists, and not asked about again [VAL-05]', async () => {
    const sent = await answer(await typeEmail(browser, TYPED), GUEST, 'typed')
    expect(sent.location).toBe('/checkout/address')
    expect(await cartEmail()).toBe(TYPED)
    expect((await typeAddress(browser)).location).toBe('/checkout/shipping')
  })

  it('is not asked about again by the guest button of the step that follows [VAL-05]', async () => {
    const asked = await send(browser, '/checkout/signin', 'Continue', { Email: TYPED })
    expect(asked.text).toContain(`Did you mean ${MEANT}?`)
    const kept = await answer(asked, 'Continue', 'typed')
    expect(kept.location).toBe('/sign/up?destination=%2Fcheckout')
    expect((await send(browser, kept.location ?? '', GUEST)).location).toBe('/checkout/address')
    expect(await cartEmail()).toBe(TYPED)
  })

  it('gives way to one that was typed since', async () => {
    const sent = await answer(await typeEmail(browser, TYPED), GUEST, 'suggested', {
      Email: 'lee@example.com',
    })
    expect(sent.location).toBe('/checkout/address')
    expect(await cartEmail()).toBe('lee@example.com')
  })

  it('is asked about where the e-mail is changed with the address, and the address stays typed [VAL-05]', async () => {
    await beGuest(browser)
    const asked = await typeAddress(browser, { Email: TYPED })
    expect([asked.status, asked.path]).toEqual([400, '/checkout/address'])
    expect(asked.text).toContain(`Did you mean ${MEANT}?`)
    expect(asked.html).toContain('value="12 Maple Avenue"')
    expect((await answer(asked, /^Continue to delivery$/, 'suggested')).location).toBe('/checkout/shipping')
    expect(await cartEmail()).toBe(MEANT)
  })

  it('is not asked about again where the rest of the address is wrong [VAL-05]', async () => {
    await beGuest(browser)
    const asked = await typeAddress(browser, { Email: TYPED })
    const wrong = await answer(asked, /^Continue to delivery$/, 'typed', { City: '' })
    expect([wrong.status, wrong.text.includes('Did you mean')]).toEqual([400, false])
    expect(wrong.document.querySelector('[value="typed"]')?.hasAttribute('checked')).toBe(true)
    const mended = browser.prepare(wrong, /^Continue to delivery$/, { fill: { City: 'Montclair' } })
    expect((await browser.post(mended)).location).toBe('/checkout/shipping')
    expect(await cartEmail()).toBe(TYPED)
  })

  it('is asked about with several addresses [VAL-05]', async () => {
    await beGuest(browser)
    const page = await browser.get(MULTI)
    const typed = await browser.post(browser.prepare(page, /^Add another/, { fill: { Email: TYPED } }))
    // Not when only adding an address.
    expect(typed.text).not.toContain('Did you mean')
    const asked = await browser.post(fillSplit(browser, typed, [{}, AUNT, AUNT], [1, 1, 0]))
    expect([asked.status, asked.text.includes(`Did you mean ${MEANT}?`)]).toEqual([400, true])
    expect(asked.html).toContain('value="Aunt Example"')
    const sent = await browser.post(fillSplit(browser, asked, [{}, AUNT, AUNT], [1, 1, 0]))
    expect(sent.text).not.toContain('Did you mean')
  })
})

describe('a recipient’s e-mail that looks mistyped', () => {
  const FIELD = 'shipment-2.email'
  const emails = async () => {
    const { cartId = '' } = await shop.visitor(browser.cookie())
    const cart = await shop.services.carts.get(cartId)
    return cart?.itemShippingAddresses.map(({ address }) => address.email)
  }
  const share = async (page: Page, fields: Readonly<Record<string, string>>) =>
    browser.crafted(fillSplit(browser, page, [{}, AUNT], [1, 1]), fields)

  beforeEach(async () => {
    await addToCart(browser)
    await beGuest(browser)
  })

  it('is asked about at its own field, and is the suggested one where that is chosen [VAL-05]', async () => {
    const asked = await share(await browser.get(MULTI), { [FIELD]: TYPED })
    expect([asked.status, fieldOf(asked, FIELD)]).toEqual([400, TYPED])
    expect(asked.text).toContain(`Did you mean ${MEANT}?`)
    const field = asked.document.querySelector(`[name="${FIELD}"]`)
    expect(field?.getAttribute('aria-invalid')).toBe('true')
    expect((await share(asked, {})).location).toBe('/checkout/shipping')
    expect(await emails()).toEqual([undefined, MEANT])
  })

  it('is kept for who insists, and not asked about again [VAL-05]', async () => {
    const asked = await share(await browser.get(MULTI), { [FIELD]: TYPED })
    expect((await share(asked, { 'shipment-2.emailChoice': 'typed' })).location).toBe('/checkout/shipping')
    expect(await emails()).toEqual([undefined, TYPED])
    expect((await share(await browser.get(MULTI), {})).location).toBe('/checkout/shipping')
    expect(await emails()).toEqual([undefined, TYPED])
  })
})

describe('the answer about a recipient’s e-mail', () => {
  it('outlives what else is wrong with the addresses [VAL-05]', async () => {
    await addToCart(browser)
    await beGuest(browser)
    const FIELD = 'shipment-2.email'
    const KEPT = { 'shipment-2.emailChoice': 'typed' }
    const share = async (page: Page, fields: Readonly<Record<string, string>>) =>
      browser.crafted(fillSplit(browser, page, [{}, AUNT], [1, 1]), fields)
    const asked = await share(await browser.get(MULTI), { [FIELD]: TYPED })
    const wrong = await share(asked, { ...KEPT, 'shipment-2.city': '' })
    expect([wrong.status, wrong.text.includes('Did you mean'), isKept(wrong)]).toEqual([400, false, true])
    expect((await share(wrong, {})).location).toBe('/checkout/shipping')
  })
})

describe('an e-mail that is typed for a single order of an account', () => {
  const OWN = 'own@gmial.com'
  let nth = 0
  const asksAbout = ({ status, text }: Page) => [status, text.includes(`Did you mean ${MEANT}?`)]

  it('is asked about, of the customer and of an agent, unless it is the account’s own [VAL-05]', async () => {
    const account = { email: OWN, password: PASSWORD }
    await shop.merchant.post('customers', { ...account, firstName: 'Pat', lastName: 'Example' })
    await signIn(browser, account)
    await addToCart(browser)
    expect((await typeAddress(browser, { Email: OWN.toUpperCase() })).location).toBe('/checkout/shipping')
    const asked = await typeAddress(browser, { Email: TYPED })
    expect(asksAbout(asked)).toEqual([400, true])
    expect((await answer(asked, /^Continue to delivery$/, 'suggested')).location).toBe('/checkout/shipping')
    expect(await cartEmail()).toBe(MEANT)
    // Also after another one, which the visitor has by now.
    expect((await typeAddress(browser, { Email: OWN })).location).toBe('/checkout/shipping')
    const agent = await signedIn(app, accounts.agent)
    await actFor(agent, OWN)
    expect(asksAbout(await typeAddress(agent, { Email: TYPED }))).toEqual([400, true])
  })

  it('is asked about once beside a saved address, with which what was answered goes along [VAL-05]', async () => {
    const account = { email: `saved-${OWN}`, password: PASSWORD }
    await shop.merchant.post('customers', { ...account, firstName: 'Pat', lastName: 'Example' })
    await signIn(browser, account)
    await addToCart(browser)
    await typeAddress(browser, { 'Save to my address book': true })
    const USE = /^Ship to Pat Example/
    for (const [choice, email] of [
      ['typed', TYPED],
      ['suggested', MEANT],
    ] as const) {
      const page = await browser.get('/checkout/address')
      const fill = { Email: `${(nth += 1)}-${TYPED}`, City: 'Newark' }
      const asked = await browser.post(browser.prepare(page, USE, { fill }))
      expect([asked.status, asked.text.includes('Did you mean'), fieldOf(asked, 'city')]).toEqual([
        400,
        true,
        'Newark',
      ])
      expect((await answer(asked, USE, choice)).location).toBe('/checkout/shipping')
      expect(await cartEmail()).toBe(`${nth}-${email}`)
    }
  })

  it.each([
    ['is asked about', TYPED],
    ['is none', 'pat@'],
  ])(
    'leaves the order to the saved address that was chosen where it %s [VAL-05] [CHK-14]',
    async (_, email) => {
      const account = { email: `${(nth += 1)}-kept-${OWN}`, password: PASSWORD }
      await shop.merchant.post('customers', { ...account, firstName: 'Pat', lastName: 'Example' })
      await signIn(browser, account)
      await addToCart(browser)
      await typeAddress(browser, { 'Full name': 'Grandma Example', 'Save to my address book': true })
      await typeAddress(browser)
      const typed = addressFields({ ...AUNT, name: 'Typed Person', street1: '9 Lake Road' })
      const press = async (fill: Fill) => {
        const page = await browser.get('/checkout/address')
        return browser.post(browser.prepare(page, 'Ship to Grandma Example, 12 Maple Avenue', { fill }))
      }
      const goOn = async (page: Page, fill: Fill) =>
        (
          await browser.post(
            browser.prepare(page, /^Continue to delivery$/, { fill: { Email: MEANT, ...fill } }),
          )
        ).location
      const shippedTo = async () => {
        const { cartId = '' } = await shop.visitor(browser.cookie())
        const cart = await shop.services.carts.get(cartId)
        return [
          cart?.customerEmail,
          ...(cart?.itemShippingAddresses ?? []).map(({ address }) => address.name),
        ]
      }
      const asked = await press({ Email: email, ...typed })
      expect([asked.status, fieldOf(asked, 'name')]).toEqual([400, 'Typed Person'])
      expect(await goOn(asked, {})).toBe('/checkout/shipping')
      expect(await shippedTo()).toEqual([MEANT, 'Grandma Example'])
      const again = await press({ Email: `2${email}`, ...typed })
      const own = choiceOf(again, 'form')
      expect(await goOn(again, { [own]: true })).toBe('/checkout/shipping')
      expect(await shippedTo()).toEqual([MEANT, 'Typed Person'])
    },
  )

  it('is asked about with several addresses, too [VAL-05]', async () => {
    const account = { email: `several-${OWN}`, password: PASSWORD }
    await shop.merchant.post('customers', { ...account, firstName: 'Pat', lastName: 'Example' })
    await signIn(browser, account)
    await addToCart(browser)
    const share = async (fields: Readonly<Record<string, string>>) =>
      browser.crafted(fillSplit(browser, await browser.get(MULTI), [{}, AUNT], [1, 1]), fields)
    expect(asksAbout(await share({ email: TYPED }))).toEqual([400, true])
    // Nor is its own among those of the recipients.
    const both = { email: account.email, 'shipment-1.email': account.email.toUpperCase() }
    expect(asksAbout(await share({ ...both, 'shipment-2.email': TYPED }))).toEqual([400, true])
    expect((await share(both)).location).toBe('/checkout/shipping')
  })
})

describe('a guest’s e-mail that an agent has typed', () => {
  it('is asked about where the agent begins to act for them [VAL-05]', async () => {
    for (const [choice, email] of [
      ['suggested', MEANT],
      ['typed', TYPED],
    ] as const) {
      const agent = await signedIn(app, accounts.agent)
      const page = await find(agent, TYPED)
      expect(page.text).toContain(`Did you mean ${MEANT}?`)
      const fill = { [choiceOf(page, choice)]: true }
      await agent.post(agent.prepare(page, 'Act for this guest', { fill }))
      expect((await shop.visitor(agent.cookie())).email).toBe(email)
    }
    const unasked = await signedIn(app, accounts.agent)
    await unasked.crafted('/agent', { intent: 'act-for-guest', email: TYPED })
    expect((await shop.visitor(unasked.cookie())).email).toBe(accounts.agent.email)
    expect((await unasked.get('/agent')).text).toContain(`Did you mean ${MEANT}?`)
  })
})

describe('the other forms of an e-mail', () => {
  it('ask at the first step of signing in, of who has no account [VAL-05]', async () => {
    const page = await browser.get('/sign/in')
    const asked = await browser.post(browser.prepare(page, 'Continue', { fill: { Email: TYPED } }))
    expect([asked.status, asked.text.includes(`Did you mean ${MEANT}?`)]).toEqual([400, true])
    const sent = await answer(asked, 'Continue', 'suggested')
    expect(sent.location).toMatch(/^\/sign\/up/)
    expect((await browser.get(sent.location ?? '')).text).toContain(MEANT)
  })

  it('ask where an account is made, whose e-mail is the one that was chosen [VAL-05]', async () => {
    const fill = { Email: 'new@gmial.com', 'Full name': 'Pat Example', Password: PASSWORD }
    const asked = await browser.post(
      browser.prepare(await browser.get('/sign/up'), 'Create Account', { fill }),
    )
    expect([asked.status, asked.text.includes('Did you mean new@gmail.com?')]).toEqual([400, true])
    const sent = await answer(asked, 'Create Account', 'suggested', { Password: PASSWORD })
    expect(sent.status).toBe(303)
    expect(await shop.services.customers.getByEmail('new@gmail.com')).toMatchObject({ firstName: 'Pat' })
    expect(await shop.services.customers.getByEmail('new@gmial.com')).toBeNull()
  })

  it.each([
    ['/sign/in', 'Continue'],
    ['/offer', 'Get my offer'],
  ])('remember the answer at %s where nobody can be looked up [VAL-05]', async (path, button) => {
    const asked = await send(browser, path, button, { Email: 'unseen@gmial.com' })
    const match = { path: '/customers' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503, match })
    const away = await answer(asked, button, 'typed')
    shop.platforms.faults.clear()
    expect([away.status, away.text.includes('Did you mean'), isKept(away)]).toEqual([503, false, true])
    expect((await browser.post(browser.prepare(away, button))).status).toBe(303)
  })

  it('remember the answer where the rest of a sign-up, or a password, is wrong [VAL-05]', async () => {
    const EMAIL = 'other@gmial.com'
    const typed = { Email: EMAIL, 'Full name': 'Pat Example', Password: PASSWORD }
    const asked = await send(browser, '/sign/up', 'Create Account', typed)
    const weak = await answer(asked, 'Create Account', 'typed', { Password: 'short' })
    expect([weak.status, weak.text.includes('Did you mean'), isKept(weak)]).toEqual([400, false, true])
    const again = browser.prepare(weak, 'Create Account', { fill: { Password: PASSWORD } })
    expect((await browser.post(again)).status).toBe(303)
    expect(await shop.services.customers.getByEmail(EMAIL)).toMatchObject({ firstName: 'Pat' })

    const owner = await signedIn(app, accounts.shopper)
    const change = { 'New email': TYPED, 'Your password': accounts.shopper.password }
    const doubted = await send(owner, '/account/security', 'Change Email', change)
    const fill = { [choiceOf(doubted, 'typed')]: true, 'Your password': 'not mine' }
    const wrong = await owner.post(owner.prepare(doubted, 'Change Email', { fill }))
    expect([wrong.status, wrong.text.includes('This is not your password'), isKept(wrong)]).toEqual([
      400,
      true,
      true,
    ])
  })

  it('ask of the offer for the first order [VAL-05]', async () => {
    const page = await browser.get('/offer')
    const asked = await browser.post(browser.prepare(page, 'Get my offer', { fill: { Email: TYPED } }))
    expect([asked.status, asked.text.includes(`Did you mean ${MEANT}?`)]).toEqual([400, true])
    expect((await answer(asked, 'Get my offer', 'suggested')).location).toBe('/offer/phone')
    expect((await shop.visitor(browser.cookie())).session?.data.offer?.email).toBe(MEANT)
  })

  const isContact = async (email: string) => (await shop.services.contacts.lookUp(email)).existingContact

  it('ask of the newsletter, in its footer and on its page [VAL-05]', async () => {
    const asked = await send(browser, '/nuts/', 'Subscribe', { Email: TYPED, 'First name': 'Pat' })
    expect([asked.status, asked.path.split('#')[0]]).toEqual([400, '/subscribe'])
    expect(asked.text).toContain(`Did you mean ${MEANT}?`)
    expect([fieldOf(asked, 'inputEmail'), fieldOf(asked, 'inputFirstName')]).toEqual([TYPED, 'Pat'])
    expect((await answer(asked, 'Subscribe', 'suggested')).location).toBe('/subscribe?sent=1')
    expect([await isContact(MEANT), await isContact(TYPED)]).toEqual([true, false])
    expect((await answer(asked, 'Subscribe', 'typed')).location).toBe('/subscribe?sent=1')
    expect(await isContact(TYPED)).toBe(true)
  })

  it('ask where somebody waits for a product, or writes to us [VAL-05]', async () => {
    await setStock(shop, '1101-01', 0)
    shop.services.catalogue.clear()
    const waiting = await send(browser, NOTICE, 'Email me when it is back', { Email: TYPED })
    expect([waiting.status, waiting.text]).toEqual([400, expect.stringContaining(`Did you mean ${MEANT}?`)])
    const told = await answer(waiting, 'Email me when it is back', 'suggested')
    expect([told.status, told.text]).toEqual([200, expect.stringContaining(MEANT)])
    await setStock(shop, '1101-01', 500)
    shop.services.catalogue.clear()

    const writing = await send(browser, '/contact', 'Send message', {
      'What is it about?': 'A product',
      'Your message': 'Hello',
      'Your name': 'Pat',
      Email: TYPED,
    })
    expect([writing.status, writing.text]).toEqual([400, expect.stringContaining(`Did you mean ${MEANT}?`)])
    expect((await answer(writing, 'Send message', 'typed')).status).toBe(303)
  })

  it('remember the answer where something else is wrong, and ask about another e-mail [VAL-05]', async () => {
    const writing = await send(browser, '/contact', 'Send message', {
      'What is it about?': 'A product',
      'Your message': 'Hello',
      'Your name': 'Pat',
      Email: TYPED,
    })
    const nameless = await answer(writing, 'Send message', 'typed', { 'Your name': ' ' })
    expect([nameless.status, nameless.text.includes('Did you mean')]).toEqual([400, false])
    expect(nameless.document.querySelector('[value="typed"]')?.hasAttribute('checked')).toBe(true)
    const other = { 'Your name': 'Pat', Email: 'pat@hotmial.com' }
    const asked = await browser.post(browser.prepare(nameless, 'Send message', { fill: other }))
    expect([asked.status, asked.text]).toEqual([
      400,
      expect.stringContaining('Did you mean pat@hotmail.com?'),
    ])
    const mended = { fill: { 'Your name': 'Pat' } }
    expect((await browser.post(browser.prepare(nameless, 'Send message', mended))).status).toBe(303)
  })

  it('ask where somebody tells how they like the shop, with the rating and the comment kept [VAL-05]', async () => {
    const page = await browser.get('/feedback')
    const fill = { [choiceOf(page, '4')]: true, 'What could be better?': 'More nuts', Email: TYPED }
    const asked = await browser.post(browser.prepare(page, 'Send feedback', { fill }))
    expect([asked.status, asked.text]).toEqual([400, expect.stringContaining(`Did you mean ${MEANT}?`)])
    expect([fieldOf(asked, 'comment'), fieldOf(asked, 'email')]).toEqual(['More nuts', TYPED])
    expect((await answer(asked, 'Send feedback', 'suggested')).location).toBe('/feedback?sent=1')
    const { text } = await openInbox(shop).waitFor('care@nutwood.example', 'Feedback: 4 of 5')
    expect(text).toContain(MEANT)
  })

  it('tell a script which e-mail is likely meant, and ask no program [VAL-05]', async () => {
    const post = (headers: Readonly<Record<string, string>>, body: string) =>
      browser.send('/subscribe', { method: 'POST', headers, body })
    const form = 'application/x-www-form-urlencoded'
    const query = new URLSearchParams({ inputEmail: TYPED, reason: 'footer' }).toString()
    const asked = await post({ 'Content-Type': form, Accept: 'application/json' }, query)
    expect([asked.status, JSON.parse(asked.html)]).toEqual([
      400,
      { errors: [{ key: 'inputEmail', message: `Did you mean ${MEANT}?`, suggestion: MEANT }] },
    ])
    const insisting = `${query}&${new URLSearchParams({ emailAsked: TYPED }).toString()}`
    expect((await post({ 'Content-Type': form, Accept: 'application/json' }, insisting)).status).toBe(200)
    const json = { 'Content-Type': 'application/json', Accept: 'application/json' }
    const program = await post(json, JSON.stringify({ inputEmail: TYPED }))
    expect(program.status).toBe(200)
  })

  it('ask of a friend who is invited, and of an account’s new e-mail [VAL-05]', async () => {
    await signIn(browser, accounts.shopper)
    const forms = [
      ['/refer', 'Send invitation', { 'Your friend’s email': TYPED }],
      ['/account/security', 'Change Email', { 'New email': TYPED, 'Your password': PASSWORD }],
    ] as const
    for (const [path, button, fill] of forms) {
      const asked = await browser.post(browser.prepare(await browser.get(path), button, { fill }))
      expect([asked.status, asked.text.includes(`Did you mean ${MEANT}?`)]).toEqual([400, true])
      const again: Readonly<Record<string, string>> =
        path === '/refer' ? {} : { 'Your password': accounts.shopper.password }
      expect((await answer(asked, button, 'suggested', again)).status).toBe(303)
      expect((await browser.get(path)).text).toContain(MEANT)
    }
  })
})
