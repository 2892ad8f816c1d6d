/** The forms of an account, one by one: each is sent as it stands, and shows errors at its fields. */
import { beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../kit/accounts'
import { visibleText } from '../../kit/html-text'
import { ACCOUNT_SECTIONS } from '~/models/customers/account-menu'
import type { Browser, Page } from '../support/browser'
import { openRoutes } from '../support/routes'
import { signIn } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser
let nth = 0

beforeEach(async () => {
  browser = app.newBrowser()
  const email = `forms-${++nth}@example.com`
  await shop.merchant.post('customers', { email, password: PASSWORD, firstName: 'Pat', lastName: 'Example' })
  await signIn(browser, { email, password: PASSWORD })
})

/** The error of a field: the text of the element that describes it. */
function errorAt({ document }: Page, name: string): string | null {
  const field = document.querySelector(`[name="${name}"]`)
  if (field?.getAttribute('aria-invalid') !== 'true') return null
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => visibleText(document.getElementById(id) ?? document.createElement('p'))).join(' ')
}

type Errors = Readonly<Record<string, string>>

describe('a form of the account', () => {
  it.each<readonly [string, string, Readonly<Record<string, string | boolean>>, Errors, kept: Errors]>([
    [
      '/account/address-book/new',
      'Save address',
      {
        'Full name': '',
        'Street address': '12 Maple Avenue',
        City: 'Springfield',
        State: 'New Jersey',
        'ZIP code': '99',
      },
      { name: 'Please enter your full name', postalCode: 'Please enter a valid zip code' },
      { street1: '12 Maple Avenue', city: 'Springfield', postalCode: '99' },
    ],
    [
      '/account/communications',
      'Save',
      { 'Offers by text message': true, 'Mobile number for texts': '12 34' },
      { phone: 'Phone number must be' },
      { phone: '12 34' },
    ],
    [
      '/account/security',
      'Change Email',
      { 'New email': 'pat@', 'Your password': PASSWORD },
      { email: 'Please enter a valid email address' },
      { email: 'pat@' },
    ],
    [
      '/account/security',
      'Change Password',
      { 'Current password': '', 'New password': 'weak' },
      { newPassword: 'Your password still needs' },
      {},
    ],
  ])(
    'at %s (%s) says beside each field what is wrong, and keeps what was typed [ACCT-12]',
    async (path, button, fill, errors, kept) => {
      const page = await browser.post(browser.prepare(await browser.get(path), button, { fill }))
      expect([page.status, page.headers.get('Content-Type')]).toEqual([400, expect.stringContaining('html')])
      for (const [name, words] of Object.entries(errors)) expect(errorAt(page, name), name).toContain(words)
      for (const [name, value] of Object.entries(kept))
        expect(page.document.querySelector(`[name="${name}"]`)?.getAttribute('value'), name).toBe(value)
      for (const secret of [PASSWORD, 'weak']) expect(page.html).not.toContain(`value="${secret}"`)
      // The summary, which is read first, links to each of them.
      const links = [...page.document.querySelectorAll('#error-summary a')]
      expect(links.length).toBeGreaterThanOrEqual(Object.keys(errors).length)
      for (const link of links)
        expect(page.document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull()
    },
  )

  it('has a button of its own and an address of the shop, on every page of it [ACCT-12]', async () => {
    const forms = []
    for (const { url } of ACCOUNT_SECTIONS.filter(
      ({ url, when }) => when === undefined && url.startsWith('/account'),
    )) {
      const { document, status } = await browser.get(url)
      expect(status, url).toBe(200)
      forms.push(...document.querySelectorAll('main form'))
    }
    expect(forms.length).toBeGreaterThan(0)
    for (const form of forms) {
      expect(form.getAttribute('action') ?? '/').toMatch(/^[/?]/)
      expect(form.querySelector('button:not([type="button"])')).not.toBeNull()
      expect(form.querySelector('button[formaction]')).toBeNull()
    }
  })
})
