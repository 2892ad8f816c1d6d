/** What people submit besides orders, without scripts and by calls: newsletter, messages, opt-outs, survey. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '~/services/database/database.server'
import type { Database } from '~/services/database/database.server'
import { accounts, PASSWORD } from '../../kit/accounts'
import { visibleText } from '../../kit/html-text'
import { actFor } from '../support/agents'
import type { Browser, Page } from '../support/browser'
import { openInbox } from '../support/inbox'
import { ORIGIN } from '../support/origin'
import { openRoutes } from '../support/routes'
import { addToCart, fieldOf, send, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
const THANKS = 'Thank you for subscribing! Stay tuned for exciting updates and exclusive content!'
const OOPS = 'Oops... Something went wrong. Please try again.'
const ALMONDS = '/nuts/almonds/roasted-almonds-salted.html'
let browser: Browser
let database: Database
let nth = 0
let email = ''

beforeAll(async () => {
  database = await openDatabase({ databaseUrl: undefined, dataDir: shop.settings['DATA_DIR'] ?? '' })
})
afterAll(() => database.close())
beforeEach(() => {
  browser = app.newBrowser()
  email = `sender-${++nth}@example.com`
})

const footerOf = ({ document }: Page) => document.querySelector('footer') ?? document
const contactOf = (of: string) =>
  database.db.selectFrom('contact').selectAll().where('email_key', '=', of).executeTakeFirst()
const call = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  browser.send(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...headers },
  })
const told = (page: Page) => JSON.parse(page.html) as unknown
/** Runs `work` with this table missing: all the shop can do is say so. */
async function without<T>(table: 'contact' | 'contact_message' | 'survey_answer', work: () => Promise<T>) {
  const { schema } = database.db
  await schema.alterTable(table).renameTo(`${table}_away`).execute()
  try {
    return await work()
  } finally {
    await schema.alterTable(`${table}_away`).renameTo(table).execute()
  }
}

describe('the newsletter', () => {
  it.each([
    ['/', 'footer'],
    ['/sign/in', 'simplified-footer'],
    ['/checkout/signin', 'simplified-footer'],
  ])(
    'is signed up for in the footer of %s, which answers with the message, and names its place [NEWS-01] [NEWS-08] [NEWS-09] [NEWS-03]',
    async (path, reason) => {
      if (path.startsWith('/checkout')) await addToCart(browser)
      const page = await browser.get(path)
      const form = footerOf(page).querySelector('form[action="/subscribe"]')
      // Without a script the name field is visible, and the button enabled.
      expect([
        form?.getAttribute('method'),
        form?.querySelector('input[name="inputFirstName"]')?.getAttribute('type'),
        form?.querySelector('button')?.hasAttribute('disabled'),
      ]).toEqual(['post', 'text', false])
      const sent = await browser.post(
        browser.prepare(page, 'Subscribe', { fill: { Email: email, 'First name': 'Pat' } }),
      )
      expect(sent.status).toBe(303)
      const answer = await browser.get(sent.location ?? '')
      expect([answer.status, answer.text.includes(THANKS)]).toEqual([200, true])
      expect(answer.document.querySelector('form[action^="/subscribe"]')).toBeNull()
      expect(await contactOf(email)).toMatchObject({
        is_subscribed: 1,
        first_name: 'Pat',
        reason,
        details_form: 'newsletter',
      })
    },
  )

  it('asks for a valid e-mail and for no name, and keeps what was typed [NEWS-06] [NEWS-09]', async () => {
    const wrong = await send(browser, '/', 'Subscribe', { Email: 'nobody', 'First name': 'Pat' })
    expect([wrong.status, wrong.text.includes('Please enter a valid email address')]).toEqual([400, true])
    expect([fieldOf(wrong, 'inputEmail'), fieldOf(wrong, 'inputFirstName')]).toEqual(['nobody', 'Pat'])
    const missing = await send(browser, '/', 'Subscribe')
    expect([missing.status, missing.text.includes('Please enter your email address')]).toEqual([400, true])
    expect((await send(browser, '/', 'Subscribe', { Email: email })).status).toBe(303)
  })

  it('keeps the form and asks to try again where it fails, on the page and by the call [NEWS-04] [ERR-26]', async () => {
    await without('contact', async () => {
      const page = await send(browser, '/', 'Subscribe', { Email: email })
      expect([page.status, page.text.includes(OOPS), page.text.includes(THANKS)]).toEqual([503, true, false])
      expect(fieldOf(page, 'inputEmail')).toBe(email)
      const answer = await call('/subscribe', { inputEmail: email })
      expect([answer.status, told(answer)]).toEqual([503, { errors: [{ message: OOPS }] }])
    })
  })

  it('has a known customer’s e-mail and first name in it, and nobody else’s [NEWS-07]', async () => {
    const known = app.newBrowser()
    await shop.merchant.post('customers', { email, password: PASSWORD, firstName: 'Zoe', lastName: 'Quill' })
    await signIn(known, { email, password: PASSWORD })
    for (const by of [known, browser]) await addToCart(by)
    const formOf = (page: Page) => [
      footerOf(page).querySelector('form')?.getAttribute('data-newsletter'),
      ...['inputEmail', 'inputFirstName'].map((name) => fieldOf(page, name)),
    ]
    for (const [path, place] of [
      ['/', 'footer'],
      [ALMONDS, 'footer'],
      ['/checkout/address', 'simplified-footer'],
    ] as const) {
      const page = await known.get(path)
      expect([page.status, ...formOf(page)], path).toEqual([200, place, email, 'Zoe'])
      expect(formOf(await browser.open(path)), path).toEqual([place, '', ''])
    }
  })

  it.each([
    ['form fields', 'popup'],
    ['JSON', 'newsletter'],
  ])('is a call of %s as well [API-55] [NEWS-08]', async (as, detailsForm) => {
    const fields = { inputEmail: email, inputFirstName: 'Pat', detailsForm, reason: 'simplified-footer' }
    const asForm = {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Accept: 'application/json' },
    }
    const answer = await (as === 'JSON' ? call('/subscribe', fields) : browser.send('/subscribe', asForm))
    expect([answer.status, told(answer)]).toEqual([200, { notices: [{ message: THANKS }] }])
    expect(await contactOf(email)).toMatchObject({
      is_subscribed: 1,
      first_name: 'Pat',
      reason: 'simplified-footer',
      details_form: detailsForm,
    })
  })

  it('is a call that says which field is wrong', async () => {
    const wrong = await call('/subscribe', { inputEmail: 'nobody' })
    expect([wrong.status, told(wrong)]).toEqual([
      400,
      { errors: [{ key: 'inputEmail', message: 'Please enter a valid email address' }] },
    ])
  })
})

describe('both footers', () => {
  it('link to the survey and to three networks, each named and in a tab of its own [FOOT-04] [FOOT-05] [FOOT-06]', async () => {
    const footer = footerOf(await browser.get('/nuts/almonds/'))
    const survey = footer.querySelector('a[data-survey]')
    expect([survey && visibleText(survey), survey?.getAttribute('href')]).toEqual([
      'Give Feedback',
      '/feedback',
    ])
    expect((await browser.get('/feedback')).status).toBe(200)
    const networks = [...footer.querySelectorAll('a[target="_blank"]')].map((link) => [
      visibleText(link),
      new URL(link.getAttribute('href') ?? '').hostname,
      link.getAttribute('rel'),
    ])
    expect(networks).toEqual([
      ['Nutwood on Facebook (opens in a new tab)', 'www.facebook.com', 'noopener noreferrer'],
      ['Nutwood on Instagram (opens in a new tab)', 'www.instagram.com', 'noopener noreferrer'],
      ['Nutwood on Pinterest (opens in a new tab)', 'www.pinterest.com', 'noopener noreferrer'],
    ])
  })

  it('stand the guarantee beside the newsletter, and in the simplified one a way home [FOOT-07] [FOOT-09]', async () => {
    const guarantee = footerOf(await browser.get('/')).querySelector('section[aria-label="Our guarantee"]')
    expect(guarantee && visibleText(guarantee)).toContain('100% Committed to Our Customers')
    expect(guarantee?.nextElementSibling?.getAttribute('action')).toBe('/subscribe')
    await addToCart(browser)
    for (const path of ['/sign/in', '/checkout/signin']) {
      const simple = footerOf(await browser.get(path))
      expect(simple.querySelector('a[href="/"]'), path).not.toBeNull()
      expect(simple.querySelector('form[action="/subscribe"]'), path).not.toBeNull()
    }
  })
})

describe('messages', () => {
  const typed = () => ({
    'What is it about?': 'A product',
    'Your message': 'Are the almonds from this year?',
    'Your name': 'Pat Example',
    Email: email,
  })

  it('are sent by the contact page, thanked for, kept and mailed to who answers [ROUTE-58]', async () => {
    const sent = await send(browser, '/contact', 'Send message', typed())
    expect([sent.status, sent.location]).toEqual([303, '/contact?sent=product#form'])
    const answer = await browser.get(sent.location ?? '')
    expect(answer.text).toContain('Thank you, we have your message.')
    expect(answer.text).not.toContain('Send message')
    const mail = await openInbox(shop).waitFor('care@nutwood.example', 'A product')
    expect(mail.text).toContain('Are the almonds from this year?')
    expect(mail.text).toContain(email)
  })

  it('come back with every mistake beside its field, and all that was typed [UX-04]', async () => {
    const page = await send(browser, '/contact', 'Send message', {
      ...typed(),
      'Your message': '',
      Email: 'pat@',
      Phone: '12',
      'Your name': '',
    })
    expect(page.status).toBe(400)
    for (const [name, message] of [
      ['message', 'Please write your message'],
      ['firstName', 'Please enter your full name'],
      ['email', 'Please enter a valid email address'],
      ['phone', 'Phone number must be at least 10 characters'],
    ] as const) {
      const field = page.document.querySelector(`[name="${name}"]`)
      expect(page.document.getElementById(`${field?.id ?? ''}-error`)?.textContent, name).toContain(message)
    }
    expect(['email', 'phone', 'topic'].map((name) => fieldOf(page, name))).toEqual(['pat@', '12', 'product'])
  })

  it('are a call with its answer, and a refusal in its fields [API-53] [API-54]', async () => {
    const body = { email, firstName: 'Pat', topic: 'order', message: 'Where is it?', phone: '973 555 0100' }
    const sent = await call('/api/contacts', body)
    expect([sent.status, told(sent)]).toEqual([
      200,
      {
        contact: { email, firstName: 'Pat' },
        notices: [{ message: 'Thank you, we have your message. We answer within one business day.' }],
      },
    ])
    const kept = database.db.selectFrom('contact_message').selectAll().where('email_key', '=', email)
    expect(await kept.execute()).toMatchObject([{ topic: 'order', message: 'Where is it?' }])
    // A repeat is not stored again.
    await call('/api/contacts', body)
    expect(await kept.execute()).toHaveLength(1)
    // A customer's own is kept as theirs, though a stranger wrote the same.
    const stranger = browser
    browser = app.newBrowser()
    await signIn(browser, accounts.shopper)
    const { customerId } = await shop.visitor(browser.cookie())
    await call('/api/contacts', body)
    expect((await kept.execute()).map((row) => row.customer_id)).toEqual(
      expect.arrayContaining([null, customerId]),
    )
    browser = stranger
    const wrong = await call('/api/contacts', { email, firstName: 'Pat', topic: 'gossip', message: 'x' })
    expect([wrong.status, told(wrong)]).toEqual([
      400,
      { errors: [{ key: 'topic', message: 'Please choose what it is about' }] },
    ])
    expect((await browser.get('/api/contacts')).status).toBe(405)
    const away = await without('contact_message', () => call('/api/contacts', { ...body, message: 'Again' }))
    expect([away.status, told(away)]).toEqual([
      503,
      { errors: [{ message: 'Your message was not sent. Please try again.' }] },
    ])
  })
})

describe('opting out', () => {
  const SALE = '/ccpa-opt-out'
  const SENSITIVE = '/opt-out-of-use-sharing-of-sensitive-information-form'
  const fill = () => ({ 'Your name': 'Pat Example', Email: email, State: 'California' })
  const refuses = (of: Browser, known?: string) =>
    shop.services.privacyChoices.refusesSharing(new Headers({ Cookie: of.cookie() }), { email: known })
  const trackedOf = async (of: Browser) => {
    const request = new Request(ORIGIN, { headers: { Cookie: of.cookie() } })
    return shop.services.analytics.trackedOf(request, await shop.services.visitors.read(request))
  }

  it.each([
    [SALE, 'do-not-sell', 'Do not sell or share my personal information'],
    [SENSITIVE, 'limit-sensitive', 'Limit the use of my sensitive personal information'],
  ])('by %s is confirmed, mailed, and holds at once [LEGAL-04] [ROUTE-58]', async (path, topic, subject) => {
    const sent = await send(browser, path, 'Send request', fill())
    expect([sent.status, sent.location]).toEqual([303, `${path}?sent=${topic}#form`])
    // Not for the half year of other cookies: for as long as browsers keep one.
    expect(sent.headers.getSetCookie().find((line) => line.startsWith('consent='))).toMatch(
      /; Max-Age=34560000$/,
    )
    const page = await browser.get(sent.location ?? '')
    expect(page.text).toContain('Your choice is on record. It holds from now on')
    const inbox = openInbox(shop)
    const mail = await inbox.waitFor('privacy@nutwood.example', subject)
    expect(mail.text).toMatch(new RegExp(`${email}[^]*California`))
    expect(await refuses(browser)).toBe(path === SALE)
    // The call makes the same request.
    browser = app.newBrowser()
    const called = await call('/api/contacts', {
      firstName: 'Pat',
      email: `called-${email}`,
      topic,
      state: 'CA',
    })
    expect([called.status, await refuses(browser)]).toEqual([200, path === SALE])
    const texts = async () =>
      (await inbox.mailsTo('privacy@nutwood.example'))
        .filter((each) => each.subject.includes(subject))
        .map(({ text }) => text)
    await expect.poll(texts).toContainEqual(expect.stringMatching(`called-${email}[^]*California`))
  })

  it('survives signing in and out, and follows the e-mail to another browser [LEGAL-04]', async () => {
    await shop.merchant.post('customers', { email, password: PASSWORD, firstName: 'Zoe', lastName: 'Quill' })
    await send(browser, SALE, 'Send request', fill())
    await signIn(browser, accounts.shopper)
    expect(await refuses(browser)).toBe(true)
    await send(browser, '/sign/out', /^Sign out/i)
    expect(await refuses(browser)).toBe(true)
    const other = app.newBrowser()
    expect(await trackedOf(other)).not.toBeNull()
    await signIn(other, { email, password: PASSWORD })
    // Neither visitor is tracked.
    expect([await trackedOf(browser), await trackedOf(other)]).toEqual([null, null])
    const { email: known } = await shop.visitor(other.cookie())
    expect(await refuses(other, known)).toBe(true)
    expect(await refuses(app.newBrowser(), accounts.agent.email)).toBe(false)
  })

  it('is of the account that it was sent from, whatever e-mail was typed [LEGAL-04]', async () => {
    const account = { email, password: PASSWORD }
    await shop.merchant.post('customers', { ...account, firstName: 'Zoe', lastName: 'Quill' })
    await signIn(browser, account)
    await send(browser, SALE, 'Send request', { ...fill(), Email: `orders-${email}` })
    const other = app.newBrowser()
    await signIn(other, account)
    expect(await trackedOf(other)).toBeNull()
  })

  it('by an agent is that of the customer they act for, and not of the agent’s browser [LEGAL-04]', async () => {
    const account = { email, password: PASSWORD }
    await shop.merchant.post('customers', { ...account, firstName: 'Zoe', lastName: 'Quill' })
    await signIn(browser, accounts.agent)
    await actFor(browser, email)
    // Not by the e-mail: it is of somebody else.
    const typed = { ...fill(), Email: `typed-${email}` }
    expect((await send(browser, SALE, 'Send request', typed)).status).toBe(303)
    expect([await trackedOf(browser), await refuses(browser)]).toEqual([null, false])
    const own = app.newBrowser()
    await signIn(own, account)
    expect(await trackedOf(own)).toBeNull()
    await send(browser, '/agent', /^Stop acting/)
    expect(await trackedOf(browser)).not.toBeNull()
  })

  it('keeps what was typed where something is missing, and sets nothing [LEGAL-04] [UX-04]', async () => {
    const page = await send(browser, SALE, 'Send request', { ...fill(), State: 'Please choose' })
    expect([page.status, page.text.includes('Please enter your state')]).toEqual([400, true])
    expect([fieldOf(page, 'firstName'), fieldOf(page, 'email')]).toEqual(['Pat Example', email])
    expect(await refuses(browser)).toBe(false)
    const signalled = new Headers({ 'Sec-GPC': '1' })
    expect(await shop.services.privacyChoices.refusesSharing(signalled, {})).toBe(true)
  })
})

describe('the survey', () => {
  it('takes a rating and a comment on a page of its own, and thanks [FOOT-11] [ROUTE-58]', async () => {
    const missing = await send(browser, '/feedback', 'Send feedback', {
      'What could be better?': 'More nuts',
    })
    expect([missing.status, missing.text.includes('Please choose a rating from 1 to 5')]).toEqual([400, true])
    expect(fieldOf(missing, 'comment')).toBe('More nuts')
    expect(missing.document.querySelector('form[action^="/survey-submissions"]')).not.toBeNull()
    const rated = browser.prepare(missing, 'Send feedback', {})
    const sent = await browser.crafted(rated, { rating: '4' })
    expect(sent.status).toBe(303)
    const page = await browser.get(sent.location ?? '')
    expect(page.text).toContain('Thank you for your feedback. We read every answer.')
    const mail = await openInbox(shop).waitFor('care@nutwood.example', 'Feedback: 4 of 5')
    expect(mail.text).toContain('More nuts')
  })

  it('is a call of the session, whose customer it is kept with [API-51] [API-52] [FOOT-11]', async () => {
    await shop.merchant.post('customers', { email, password: PASSWORD, firstName: 'Zoe', lastName: 'Quill' })
    await signIn(browser, { email, password: PASSWORD })
    const answer = await call('/survey-submissions', { rating: 5, comment: 'Crisp', page: '/nuts/', email })
    expect([answer.status, told(answer)]).toEqual([
      200,
      { notices: [{ message: 'Thank you for your feedback. We read every answer.' }] },
    ])
    const { customerId = '' } = await shop.visitor(browser.cookie())
    const kept = database.db.selectFrom('survey_answer').selectAll().where('email', '=', email)
    expect(await kept.execute()).toMatchObject([
      { rating: 5, comment: 'Crisp', page: '/nuts/', customer_id: customerId },
    ])
    expect((await browser.get('/account/privacy/download')).html).toContain('"Crisp"')
    for (const rating of [0, 6, 2.5, 'good']) {
      const wrong = await call('/survey-submissions', { rating })
      expect([wrong.status, told(wrong)], String(rating)).toEqual([
        400,
        { errors: [{ key: 'rating', message: 'Please choose a rating from 1 to 5' }] },
      ])
    }
  })
})
