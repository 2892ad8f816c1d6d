/** Every form shows errors beside their fields and keeps its input, in a page that needs no script. */
import { beforeEach, expect, it, vi } from 'vitest'
import { COLUMNS } from '~/models/order-upload/columns'
import { accounts } from '../../kit/accounts'
import type { Fill } from '../../kit/fill-form'
import type { Browser } from '../support/browser'
import { openRoutes } from '../support/routes'
import { addToCart, beGuest, fieldOf, send, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
const PRIVACY = '/opt-out-of-use-sharing-of-sensitive-information-form'
let browser: Browser

beforeEach(async () => {
  browser = app.newBrowser()
  await addToCart(browser)
})

interface Case {
  readonly path: string
  readonly button: string | RegExp
  /** By label. */
  readonly fill: Fill
  /** The invalid field. */
  readonly wrong: string
  /** Values in the response, by field name. */
  readonly kept: Readonly<Record<string, string>>
}

const CASES: readonly Case[] = [
  {
    path: '/sign/in',
    button: 'Continue',
    fill: { Email: 'pat@' },
    wrong: 'email',
    kept: { email: 'pat@' },
  },
  {
    path: '/sign/up',
    button: 'Create Account',
    fill: { 'Full name': 'Pat Example', Email: 'pat@' },
    wrong: 'email',
    kept: { email: 'pat@', name: 'Pat Example' },
  },
  {
    path: '/cart',
    button: 'Apply',
    fill: { 'Discount code': 'NOSUCHCODE' },
    wrong: 'code',
    kept: { code: 'NOSUCHCODE' },
  },
  {
    path: '/checkout/signin',
    button: 'Continue as Guest',
    fill: { Email: 'pat@' },
    wrong: 'email',
    kept: { email: 'pat@' },
  },
  {
    path: '/checkout/address',
    button: /^Continue to/,
    fill: { 'Full name': 'Pat Example', City: 'Montclair', 'ZIP code': '1' },
    wrong: 'postalCode',
    kept: { name: 'Pat Example', city: 'Montclair', postalCode: '1' },
  },
  {
    path: '/orders/lookup',
    button: 'Find order',
    fill: { 'Order number': 'N1', Email: 'pat@' },
    wrong: 'email',
    kept: { email: 'pat@' },
  },
  {
    path: '/offer',
    button: 'Get my offer',
    fill: { Email: 'pat@' },
    wrong: 'email',
    kept: { email: 'pat@' },
  },
  {
    path: '/nuts/almonds/roasted-almonds-salted.html',
    button: 'Check',
    fill: { 'ZIP or postal code': '1' },
    wrong: 'postalCode',
    kept: { postalCode: '1' },
  },
  {
    path: '/subscribe',
    button: 'Subscribe',
    fill: { Email: 'pat@', 'First name': 'Pat' },
    wrong: 'inputEmail',
    kept: { inputEmail: 'pat@', inputFirstName: 'Pat' },
  },
  {
    path: '/contact',
    button: 'Send message',
    fill: { 'Your message': 'One\nTwo', 'Your name': 'Pat', Email: 'pat@' },
    wrong: 'email',
    kept: { message: 'One\r\nTwo', firstName: 'Pat', email: 'pat@' },
  },
  {
    path: PRIVACY,
    button: 'Send request',
    fill: { 'Your name': 'Pat', Email: 'pat@', State: 'New Jersey' },
    wrong: 'email',
    kept: { firstName: 'Pat', email: 'pat@', state: 'NJ', topic: 'limit-sensitive' },
  },
  {
    path: '/feedback',
    button: 'Send feedback',
    fill: { 'What could be better?': 'More nuts', Email: 'pat@' },
    wrong: 'email',
    kept: { comment: 'More nuts', email: 'pat@' },
  },
]

it.each(CASES)(
  '$path comes back with what was typed [UX-04]',
  async ({ path, button, fill, wrong, kept }) => {
    if (path === '/checkout/address') await beGuest(browser)
    const page = await send(browser, path, button, fill)
    expect(page.status).toBe(400)
    const field = page.document.querySelector(`main [name="${wrong}"]`)
    const told = page.document.getElementById(`${field?.id ?? ''}-error`)?.textContent ?? ''
    expect(told.replace('●', '').trim()).not.toBe('')
    expect(Object.fromEntries(Object.keys(kept).map((name) => [name, fieldOf(page, name)]))).toEqual(kept)
  },
)

/** The page of a list uploaded before. */
async function listSent(): Promise<string> {
  await signIn(browser, accounts.business)
  const row = '1101-01,1,Pat Example,,12 Maple Avenue,,Montclair,NJ,07042,US,201-555-0134,'
  const list = new File([[COLUMNS.join(','), row].join('\r\n')], 'orders.csv')
  const { location } = await send(browser, '/order-upload', 'Check my list', { 'Your list': list })
  return location ?? ''
}

function providerAway(): string {
  vi.spyOn(shop.services.social, 'begin').mockResolvedValueOnce({ kind: 'away' })
  return '/sign/with/google'
}

it.each([
  ['a code', () => '/discount/NOBODYS-CODE', 'routes/discount/route'],
  ['a campaign', () => '/campaign-landing?token=nobodys', 'routes/campaign-landing/route'],
  ['an uploaded list', listSent, 'routes/order-upload/review/route'],
  ['another provider', providerAway, 'routes/sign/with/route'],
])(
  'the form of %s, which is a button alone, fails in the same shape as every other form',
  async (_of, address, route) => {
    const path = await address()
    const url = `${path}${path.includes('?') ? '&' : '?'}_data=${encodeURIComponent(route)}`
    const answer = await browser.send(url, { method: 'POST', body: new URLSearchParams() })
    vi.restoreAllMocks()
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(JSON.parse(answer.html)).toEqual({
      values: {},
      errors: { '': expect.stringMatching(/\w/) as string },
    })
  },
)
