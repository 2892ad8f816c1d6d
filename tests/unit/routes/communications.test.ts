/** The channels by which customers agree to be contacted, and that we keep to them. */
import { beforeEach, describe, expect, it } from 'vitest'
import { accounts, PASSWORD } from '../../kit/accounts'
import type { Browser } from '../support/browser'
import { linkIn, openInbox } from '../support/inbox'
import { openRoutes } from '../support/routes'
import { fieldOf, send, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
const PATH = '/account/communications'

interface Contacted {
  readonly subscribed: boolean
  readonly smsSubscribed: boolean
}

let browser: Browser
let email: string
let nth = 0

beforeEach(async () => {
  browser = app.newBrowser()
  email = `written-to-${++nth}@example.com`
  const place = { streetName: '12 Maple Avenue', additionalStreetInfo: `Unit ${nth}`, city: 'Montclair' }
  const addresses = [{ lastName: 'Pat Example', ...place, state: 'NJ', postalCode: '07042', country: 'US' }]
  const name = { firstName: 'Pat', lastName: 'Example' }
  await shop.merchant.post('customers', { email, password: PASSWORD, ...name, addresses })
  await signIn(browser, { email, password: PASSWORD })
})

const ticked = async () =>
  (await browser.get(PATH)).forms
    .flatMap(({ fields }) => fields)
    .filter(({ type, checked }) => type === 'checkbox' && checked)
    .map(({ name }) => name)
const newsLabel = () => `News and offers by email, to ${email}`

async function invite(friend: string, by?: Parameters<typeof signIn>[1]): Promise<void> {
  const host = app.newBrowser()
  await signIn(host, by)
  await send(host, '/refer', 'Send invitation', { 'Your friend’s email': friend })
}
const subjectsTo = async (address: string) =>
  (await openInbox(shop).mailsTo(address)).map(({ subject }) => subject)

describe('communications', () => {
  it('are chosen by ticks for mail, texts and post, and kept [ACCT-10]', async () => {
    /** Whether they are on the lists of those who send paper and texts. */
    const listed = async () => {
      const lists = [await shop.services.mailingLists.post(), await shop.services.mailingLists.texts()]
      const home = `Pat Example,,12 Maple Avenue,Unit ${nth},Montclair,NJ,07042,US`
      return [lists[0]?.includes(home), lists[1]?.includes('9735550100')]
    }
    expect([await ticked(), await listed()]).toEqual([[], [false, false]])
    const saved = await send(browser, PATH, 'Save', {
      [newsLabel()]: true,
      'Offers by text message': true,
      'Mobile number for texts': '(973) 555-0100',
      'Catalogs and cards by postal mail': true,
    })
    expect([saved.status, saved.location]).toEqual([303, PATH])
    const page = await browser.get(PATH)
    expect(page.text).toContain('Your choice is saved.')
    expect([await ticked(), await listed()]).toEqual([
      ['news', 'texts', 'post'],
      [true, true],
    ])
    expect(fieldOf(page, 'phone')).toBe('9735550100')
    await send(browser, PATH, 'Save', { [newsLabel()]: false, 'Offers by text message': false })
    expect([await ticked(), await listed()]).toEqual([['post'], [true, false]])
    // A number that is not used for messages is not stored.
    expect(fieldOf(await browser.get(PATH), 'phone')).toBe('')
    await send(browser, PATH, 'Save', { 'Catalogs and cards by postal mail': false })
    expect(await listed()).toEqual([false, false])
  })

  it('are told to calls and in the data to take along as they were chosen [DATA-14] [DATA-15]', async () => {
    const told = async () => {
      const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
      const call = async (by: Browser, path: string, body: object) => {
        const { html } = await by.send(path, { method: 'POST', headers, body: JSON.stringify(body) })
        const { contact } = (JSON.parse(html) as { readonly data: { readonly contact: Contacted } }).data
        return [contact.subscribed, contact.smsSubscribed]
      }
      const { account } = JSON.parse((await browser.get('/account/privacy/download')).html) as {
        readonly account: { readonly askedForNews: boolean; readonly askedForTexts: boolean }
      }
      return [
        await call(browser, '/api/me/describe', {}),
        await call(app.newBrowser(), '/api/sign/in', { email, password: PASSWORD }),
        [account.askedForNews, account.askedForTexts],
      ]
    }
    await send(browser, PATH, 'Save', {
      [newsLabel()]: true,
      'Offers by text message': true,
      'Mobile number for texts': '(973) 555-0100',
    })
    expect(await told()).toEqual(Array.from({ length: 3 }, () => [true, true]))
    await send(browser, PATH, 'Save', { [newsLabel()]: false })
    expect(await told()).toEqual(Array.from({ length: 3 }, () => [false, true]))
  })

  it('ask for a number where texts are wanted, and keep the rest [ACCT-12]', async () => {
    const page = await send(browser, PATH, 'Save', { [newsLabel()]: true, 'Offers by text message': true })
    expect([page.status, page.text.includes('Please enter the number for your texts')]).toEqual([400, true])
    const kept = page.forms.flatMap(({ fields }) => fields).filter(({ checked }) => checked)
    expect(kept.map(({ name }) => name)).toEqual(['news', 'texts'])
    expect(await ticked()).toEqual([])
  })

  it('decide what is sent: who wants no news gets none, and who does gets it [ACCT-10]', async () => {
    await send(browser, PATH, 'Save', { [newsLabel()]: false })
    await invite(email)
    // Rows are delivered in order: once the later one is there, the first has had its turn.
    await invite('after-it@example.com')
    await openInbox(shop).waitFor('after-it@example.com', 'thinks you would like')
    expect(await subjectsTo(email)).toEqual([])
    await send(browser, PATH, 'Save', { [newsLabel()]: true })
    // One customer invites a friend once.
    await invite(email, accounts.business)
    await openInbox(shop).waitFor(email, 'thinks you would like')
  })

  /** Sent by a guest. */
  const leave = (phone: string, of = email, reason = 'offer') =>
    app.newBrowser().send('/subscribe/customer', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
      body: new URLSearchParams({ email: of, phone, reason }).toString(),
    })

  async function changeEmail(next: string): Promise<void> {
    const fill = { 'New email': next, 'Your password': PASSWORD }
    await send(browser, '/account/security', 'Change Email', fill)
    const mail = await openInbox(shop).waitFor(next, 'Confirm your new')
    await send(browser, linkIn(mail, '/sign/confirm-email/'), 'Confirm Email')
  }

  it('keep a number off the list of texts that its form gave and its account refuses, once the e-mail is proven [ACCT-10]', async () => {
    const { contacts, customers, mailingLists } = shop.services
    const number = '2015550171'
    const { customerId = '' } = await shop.visitor(browser.cookie())
    await leave(number, email)
    expect((await contacts.lookUp(email)).existingContact).toBe(true)
    await send(browser, PATH, 'Save', { 'Offers by text message': false })
    // Until then the form may be theirs, and the account somebody else's.
    expect(await mailingLists.texts()).toContain(number)
    await customers.confirmEmail(customerId)
    expect(await mailingLists.texts()).not.toContain(number)
  })

  it.each(['proven', 'unproven'])(
    'go along to another e-mail of the account, as its data, and end with it: from one that is %s [ACCT-10]',
    async (kind) => {
      const { contacts, customers } = shop.services
      const { customerId = '' } = await shop.visitor(browser.cookie())
      if (kind === 'proven') await customers.confirmEmail(customerId)
      await send(browser, PATH, 'Save', {
        [newsLabel()]: false,
        'Offers by text message': true,
        'Mobile number for texts': '9735550100',
        'Catalogs and cards by postal mail': true,
      })
      const next = `next-${email}`
      await leave('2015550137', next)
      await changeEmail(next)
      expect(await contacts.refusesNews(next)).toBe(true)
      expect([await ticked(), fieldOf(await browser.get(PATH), 'phone')]).toEqual([
        ['texts', 'post'],
        '9735550100',
      ])
      const data = JSON.parse((await browser.get('/account/privacy/download')).html) as object
      const wishes = { wantsNews: false, wantsTexts: true, wantsPost: true, isBusiness: false }
      expect(data).toMatchObject({ communications: [{ email: next, phone: '9735550100', ...wishes }] })
      expect((await browser.get('/account/privacy/data')).text).toMatch(/Wants news No Wants texts Yes/)
      await send(browser, '/account/delete', 'Delete My Account', { 'Your password': PASSWORD })
      for (const each of [email, next]) {
        const { existingContact } = await contacts.lookUp(each)
        // What was refused outlives what is known of them.
        expect([each, existingContact, await contacts.refusesNews(each)]).toEqual([each, false, true])
      }
      // Until somebody with this e-mail asks for news.
      await send(app.newBrowser(), '/subscribe', 'Subscribe', { Email: email })
      expect(await contacts.refusesNews(email)).toBe(false)
    },
  )

  describe('of an account whose e-mail nobody has proven', () => {
    const PHONE = 'Mobile number for texts'
    const choose = (phone: string) =>
      send(browser, PATH, 'Save', {
        [newsLabel()]: false,
        'Offers by text message': true,
        [PHONE]: phone,
      })

    it('neither show nor change what a guest left under it, and keep its own', async () => {
      await leave('2015550134')
      const page = await browser.get(PATH)
      expect([page.html.includes('2015550134'), await ticked()]).toEqual([false, []])
      await choose('9735550100')
      expect([fieldOf(await browser.get(PATH), 'phone'), await ticked()]).toEqual(['9735550100', ['texts']])
      // The guest's own choice stands; but no news goes to an e-mail for which anyone has refused it.
      expect((await shop.services.contacts.lookUp(email)).contact).toMatchObject({ smsSubscribed: true })
      expect(await shop.services.contacts.refusesNews(email)).toBe(true)
      await leave('2015550135')
      expect(fieldOf(await browser.get(PATH), 'phone')).toBe('9735550100')
    })

    it('refuse nothing for the owner of that e-mail, who has asked for news, once the account has another', async () => {
      await leave('2015550134')
      await changeEmail(`own-${email}`)
      expect(await shop.services.contacts.refusesNews(email)).toBe(false)
    })

    it('are not imitated by a form that says it is the account’s', async () => {
      const guest = `guest-${email}`
      await leave('2015550137', guest, 'account')
      await leave('2015550138', guest)
      const { customerId = '' } = await shop.visitor(browser.cookie())
      const proven = { id: customerId, email: guest, isEmailVerified: true, isSubscribed: false }
      expect((await shop.services.contacts.preferencesOf(proven)).phone).toBe('2015550138')
    })

    it('are those of the e-mail once it is proven, and from then on no form of anybody else changes them [ACCT-10]', async () => {
      await leave('2015550134')
      const { customerId = '' } = await shop.visitor(browser.cookie())
      await shop.services.customers.confirmEmail(customerId)
      expect([fieldOf(await browser.get(PATH), 'phone'), await ticked()]).toEqual([
        '2015550134',
        ['news', 'texts'],
      ])
      await choose('9735550100')
      await leave('2015550136')
      await send(app.newBrowser(), '/subscribe', 'Subscribe', { Email: email })
      expect([fieldOf(await browser.get(PATH), 'phone'), await ticked()]).toEqual(['9735550100', ['texts']])
      expect(await shop.services.contacts.refusesNews(email)).toBe(true)
      // Their own form is another choice of theirs.
      await send(browser, '/subscribe', 'Subscribe', { Email: email })
      expect([fieldOf(await browser.get(PATH), 'phone'), await ticked()]).toEqual([
        '9735550100',
        ['news', 'texts'],
      ])
    })
  })

  describe('of a mail that nobody asked for', () => {
    const STOPPED = 'You are unsubscribed'
    const asks =
      (by: Browser, body: string, type = 'application/x-www-form-urlencoded') =>
      (link: string) =>
        by.send(link, { method: 'POST', body, headers: { 'Content-Type': type } })

    /** Its own link, in both parts and in the headers for mail programs. */
    async function linkTo(friend: string): Promise<string> {
      await invite(friend)
      const { text, html, headers, ...mail } = await openInbox(shop).waitFor(friend, 'would like')
      const link = linkIn({ text, html, headers, ...mail }, '/unsubscribe/')
      const url = `${shop.services.env.publicUrl}${link}`
      expect([text, html].map((part) => part.includes(url))).toEqual([true, true])
      expect(headers).toEqual({
        'List-Unsubscribe': `<${url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      })
      expect(Buffer.from(link.split('/').at(-1) ?? '', 'base64url').toString()).not.toContain('example')
      return link
    }

    it('a guest stops news by the link of a mail, after a question, and undoes it there', async () => {
      const guest = `guest-${email}`
      const { contacts } = shop.services
      const reader = app.newBrowser()
      const link = await linkTo(guest)
      for (const method of ['GET', 'HEAD']) expect((await reader.send(link, { method })).status).toBe(200)
      const page = await reader.get(link)
      expect(page.document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
      expect(page.html).not.toContain('<script type="module"')
      expect(await contacts.refusesNews(guest)).toBe(false)
      const done = await send(reader, link, 'Unsubscribe')
      expect([done.status, done.text.includes(STOPPED)]).toEqual([200, true])
      expect((await reader.get(link)).text).toContain(STOPPED)
      // Anybody can type it.
      await send(app.newBrowser(), '/subscribe', 'Subscribe', { Email: guest })
      await invite(guest, accounts.business)
      await invite(`after-${guest}`)
      await openInbox(shop).waitFor(`after-${guest}`, 'would like')
      expect(await subjectsTo(guest)).toHaveLength(1)
      expect((await send(reader, link, 'Undo')).text).toContain('not unsubscribed any more')
      expect(await contacts.refusesNews(guest)).toBe(false)
    })

    it.each([
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      ],
    ])('news is stopped by the one request of a mail program, as %s', async (type, body) => {
      const guest = `guest-${email}`
      const link = await linkTo(guest)
      const { status, location } = await asks(app.newBrowser(), body, type)(link)
      expect([status, location]).toEqual([200, null])
      expect(await shop.services.contacts.refusesNews(guest)).toBe(true)
    })

    it('news is stopped by its own link alone', async () => {
      const link = await linkTo(`guest-${email}`)
      const last = link.at(-1) === 'A' ? 'B' : 'A'
      for (const other of [`${link.slice(0, -1)}${last}`, link.slice(0, -1), '/unsubscribe/made-up']) {
        expect((await app.newBrowser().get(other)).status).toBe(404)
        expect((await asks(app.newBrowser(), 'choice=unsubscribe')(other)).status).toBe(404)
      }
      expect(await shop.services.contacts.refusesNews(`guest-${email}`)).toBe(false)
    })

    it('a customer sees it in the account, and asks for news again there once the e-mail is proven [ACCT-10]', async () => {
      const { contacts, customers } = shop.services
      await send(browser, PATH, 'Save', { [newsLabel()]: true })
      const link = await linkTo(email)
      await send(app.newBrowser(), link, 'Unsubscribe')
      expect(await ticked()).toEqual([])
      // Somebody else may have signed up with it.
      await send(browser, PATH, 'Save', { [newsLabel()]: true })
      expect(await ticked()).toEqual([])
      expect((await browser.get(PATH)).text).toContain('stopped by the link of a mail')
      const { customerId = '' } = await shop.visitor(browser.cookie())
      await customers.confirmEmail(customerId)
      expect(await ticked()).toEqual([])
      await send(browser, PATH, 'Save', { [newsLabel()]: true })
      expect([await ticked(), await contacts.refusesNews(email)]).toEqual([['news'], false])
    })
  })

  it('hold nothing back that is about the account', async () => {
    await send(browser, PATH, 'Save', { [newsLabel()]: false })
    const guest = app.newBrowser()
    await guest.send('/api/sign/forgot-password', {
      method: 'POST',
      body: JSON.stringify({ email }),
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    })
    await openInbox(shop).waitFor(email, 'password')
  })
})
