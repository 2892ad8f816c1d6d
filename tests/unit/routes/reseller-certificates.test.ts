/** Reseller certificates: listed, uploaded, and downloaded by their owner and agents alone. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { accounts, PASSWORD } from '../../kit/accounts'
import type { Browser } from '../support/browser'
import { openRoutes } from '../support/routes'
import { fieldOf, send, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
const PAGE = '/account/reseller-certification'
const PDF = '%PDF-1.7\nOregon'
let browser: Browser

beforeEach(async () => {
  browser = app.newBrowser()
  await signIn(browser, accounts.reseller)
})

let sent = 0
const pdf = (name = `oregon-${(sent += 1)}.pdf`, content = PDF) =>
  new File([content], name, { type: 'application/pdf' })
const CERTIFICATE = { State: 'Oregon', 'Certificate number': 'OR-1234', 'Expiration date': '2039-06-30' }
const upload = (fill: Readonly<Record<string, string | File>>, who = browser) =>
  send(who, PAGE, 'Send certificate', fill)

const fileLink = async (name: string, who = browser, path = PAGE) => {
  const { document } = await who.get(path)
  const link = [...document.querySelectorAll('main a')].find(({ textContent }) => textContent === name)
  return link?.getAttribute('href') ?? ''
}

describe('the page of certificates', () => {
  it('is there for resellers alone, and in their menu [RESL-01]', async () => {
    expect((await browser.get(PAGE)).status).toBe(200)
    expect((await browser.get('/account')).html).toContain(`href="${PAGE}"`)
    for (const account of [accounts.shopper, accounts.business]) {
      const other = app.newBrowser()
      await signIn(other, account)
      expect((await other.get(PAGE)).status).toBe(404)
      expect((await other.get('/account')).html).not.toContain(`href="${PAGE}"`)
      const form = new FormData()
      form.append('certificate', pdf())
      expect((await other.send(PAGE, { method: 'POST', body: form })).status).toBe(404)
    }
    const guest = await app.newBrowser().get(PAGE)
    expect([guest.status, guest.location]).toEqual([303, `/sign/in?destination=${encodeURIComponent(PAGE)}`])
  })

  it('takes a PDF, JPEG or PNG for a state and lists it as pending [RESL-02]', async () => {
    expect((await browser.get(PAGE)).text).toContain('You have not sent any certificate yet.')
    const jpeg = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1])], 'texas.jpg')
    const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'ohio.png')
    const done = await upload({ ...CERTIFICATE, Certificate: pdf('oregon.pdf') })
    expect([done.status, done.location]).toEqual([303, PAGE])
    expect((await browser.get(PAGE)).text).toContain('Your certificate is sent, and pending.')
    await upload({ State: 'Texas', 'Certificate number': 'TX 9', Certificate: jpeg })
    await upload({ State: 'Ohio', 'Certificate number': 'OH 7', Certificate: png })
    const { document } = await browser.get(PAGE)
    const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
    )
    expect(rows).toEqual(
      expect.arrayContaining([
        ['Oregon', 'OR-1234', 'June 30, 2039', 'Pending', 'oregon.pdf'],
        ['Texas', 'TX 9', 'Never', 'Pending', 'texas.jpg'],
        ['Ohio', 'OH 7', 'Never', 'Pending', 'ohio.png'],
      ]),
    )
  })

  it('says beside each field what is wrong, and keeps what was typed', async () => {
    const nothing = await upload({})
    expect(nothing.status).toBe(400)
    for (const words of [
      'Please choose the state that issued the certificate',
      'Please enter the number of the certificate',
      'Please choose a PDF, JPEG or PNG.',
    ])
      expect(nothing.text).toContain(words)
    const old = await upload({ ...CERTIFICATE, 'Expiration date': '2001-02-03', Certificate: pdf() })
    expect([old.status, fieldOf(old, 'number')]).toEqual([400, 'OR-1234'])
    expect(old.text).toContain('This certificate has expired already')
    expect(old.text).toContain('Please choose the file again.')
  })

  it.each(['2039-02-30', '6/30/2039', 'at the end of June'])(
    'says of %j that it is no date, and keeps it [VAL-24]',
    async (typed) => {
      const page = await upload({ ...CERTIFICATE, 'Expiration date': typed, Certificate: pdf() })
      const field = page.document.querySelector('[name="expiresOn"]')
      const said = page.document.getElementById(`${field?.id ?? ''}-error`)
      expect([page.status, field?.getAttribute('value'), said?.textContent]).toEqual([
        400,
        typed,
        expect.stringContaining('Invalid date string'),
      ])
    },
  )

  it.each([
    [
      'a page that calls itself a PDF',
      pdf('evil.pdf', '<script>alert(1)</script>'),
      400,
      'This is a text file.',
    ],
    ['a workbook', new File(['PK\u0003\u0004'], 'list.pdf'), 400, 'This is an Excel workbook'],
    ['more than five megabytes', pdf('huge.pdf', PDF + 'x'.repeat(5 * 1024 * 1024)), 413, 'at most 5 MB'],
  ])('refuses %s', async (_, file, status, words) => {
    const refused = await upload({ ...CERTIFICATE, Certificate: file })
    expect([refused.status, fieldOf(refused, 'number')]).toEqual([status, 'OR-1234'])
    expect(refused.text).toContain(words)
  })
})

describe('the file of a certificate', () => {
  it('goes to its owner and to agents, and is there for nobody else [RESL-02]', async () => {
    const name = 'Größe “a”.pdf'
    await upload({ ...CERTIFICATE, Certificate: pdf(name) })
    const path = await fileLink(name)
    const own = await browser.get(path)
    expect([own.status, own.html]).toEqual([200, PDF])
    expect(own.headers.get('Content-Type')).toBe('application/pdf')
    expect(own.headers.get('Content-Disposition')).toBe(
      "attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E2%80%9Ca%E2%80%9D.pdf",
    )
    expect(own.headers.get('Cache-Control')).toBe('private, no-store')
    const agent = app.newBrowser()
    await signIn(agent, accounts.agent)
    const { customerId = '' } = await shop.visitor(browser.cookie())
    expect(await fileLink(name, agent, `/agent/customers/${customerId}`)).toBe(path)
    expect((await agent.get(path)).html).toBe(PDF)
    const auditor = app.newBrowser()
    await signIn(auditor, accounts.auditor)
    expect((await auditor.get('/agent/audit')).text).toContain('Looked at a certificate')
    for (const account of [accounts.shopper, accounts.business]) {
      const other = app.newBrowser()
      await signIn(other, account)
      expect((await other.get(path)).status).toBe(404)
    }
    expect((await auditor.get(path)).status).toBe(404)
    expect((await app.newBrowser().get(path)).status).toBe(404)
    expect((await browser.get(`${PAGE}/made-up`)).status).toBe(404)
  })

  it('goes with the account, as the business does', async () => {
    const email = 'leaving-reseller@example.com'
    const type = { typeId: 'type', key: 'customer-fields' }
    const fields = { isB2b: true, isReseller: true }
    const draft = {
      email,
      password: PASSWORD,
      firstName: 'Lee',
      lastName: 'Sample',
      custom: { type, fields },
    }
    await shop.merchant.post('customers', draft)
    const leaver = app.newBrowser()
    await signIn(leaver, { email, password: PASSWORD })
    await send(leaver, '/business/register', 'Register business', {
      'Business name': 'Leaving Inc',
      Industry: 'Something else',
    })
    await upload({ ...CERTIFICATE, Certificate: pdf('leaving.pdf', `${PDF} leaving`) }, leaver)
    const told = JSON.parse((await leaver.get('/account/privacy/download')).html) as object
    expect(told).toMatchObject({
      business: { businessName: 'Leaving Inc' },
      resellerCertificates: [{ state: 'OR', number: 'OR-1234', file: 'leaving.pdf' }],
    })
    const { customerId = '' } = await shop.visitor(leaver.cookie())
    await send(leaver, '/account/delete', 'Delete My Account', { 'Your password': PASSWORD })
    const folder = join(shop.settings['DATA_DIR'] ?? '', 'files', 'reseller-certificates')
    const left = readdirSync(folder).map((each) => readFileSync(join(folder, each), 'latin1'))
    expect(left.filter((text) => text.endsWith('leaving'))).toEqual([])
    const units = await shop.merchant.get(
      `business-units?where=${encodeURIComponent(`key = "customer-${customerId}"`)}`,
    )
    expect(units).toMatchObject({ results: [] })
  })

  it('is kept by a key of ours, whatever its name is', async () => {
    const name = '../../../public/x.pdf'
    await upload({ ...CERTIFICATE, Certificate: pdf(name, `${PDF} kept`) })
    const folder = join(shop.settings['DATA_DIR'] ?? '', 'files', 'reseller-certificates')
    const names = readdirSync(folder)
    expect(names.every((each) => /^[0-9a-f-]{36}$/.test(each))).toBe(true)
    expect(names.map((each) => readFileSync(join(folder, each), 'latin1'))).toContain(`${PDF} kept`)
    expect(await fileLink('x.pdf')).toContain(PAGE)
  })
})
