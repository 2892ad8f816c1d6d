import type { RouteConfigEntry } from '@remix-run/route-config'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import { definedOnly } from '../../../app/models/defined-only'
import { ROUTE_HEADER } from '../../../server/remix/route-trace'
import { createBuild } from '../support/browser'
import type { Browser, Page } from '../support/browser'
import { OPEN_ADDRESSES, patternsOf } from '../support/every-route'
import { gatherPeople, ROLES } from '../support/roles'
import type { People, Role } from '../support/roles'
import { isGuarded, maySee } from '../support/access-rules'
import type { Guarded } from '../support/access-rules'
import { ACCESS } from '../support/route-access'
import { reachPayment, typeAddress } from '../support/steps'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()
/** A visitor on the payment step, so that every form is within reach. */
let browser: Browser
/** The same with an address book. */
let customer: Browser

beforeAll(async () => {
  browser = app.newBrowser()
  await reachPayment(browser)
  customer = app.newBrowser()
  await reachPayment(customer, undefined, undefined, accounts.shopper)
})

const RUNS = { numRuns: 20 }
const FEW_RUNS = { numRuns: 5 }

const NAUGHTY = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff\ud800y',
  '\u202e\u200f\ufeff',
  '💥'.repeat(50),
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; DROP TABLE session; --",
  '" or 1=1 or "',
  '${jndi:ldap://x}',
  '{{7*7}}',
  '../../../../etc/passwd',
  'pat@example.com\r\nBcc: x@example.com',
  '__proto__',
  'constructor',
  'NaN',
  '-0',
  '1e309',
  '0x10',
  '٣',
  '9'.repeat(400),
  'a'.repeat(19_999),
  'a'.repeat(30_000),
  '2026-02-30',
  '🥜'.padEnd(300, '\u0301'),
]

/** Who has something at a route, and the address of it. */
type Asker = readonly [Role, (people: People) => string]

/** Routes that say nothing to a guest, whatever is asked, though no role is refused. */
const ABOUT_WHOEVER_ASKS = new Map<string, Asker>([
  ['/account/wallet/card', ['owner', () => '/account/wallet/card']],
  ['/api/credit-accounts', ['owner', ({ things }) => `/api/credit-accounts?customerId=${things.customerId}`]],
  ['/api/customers/:customer/addresses', ['owner', () => '/api/customers/me/addresses']],
  ['/api/customers/:customer/safc-token', ['owner', () => '/api/customers/me/safc-token']],
  ['/api/payment-methods', ['owner', ({ things }) => `/api/payment-methods?customerId=${things.customerId}`]],
  ['/api/recommendations/recent-purchases', ['owner', () => '/api/recommendations/recent-purchases']],
])

const WITH_ACTION = [...ACCESS].filter(
  (entry): entry is [string, Guarded] => isGuarded(entry[1]) && entry[1].posts !== undefined,
)

const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NAUGHTY) },
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
)

const NAMES: Readonly<Record<string, readonly string[]>> = {
  '/cart': [
    'intent',
    'sku',
    'quantity',
    'quantity-x',
    'shown-x',
    'message-x',
    'code',
    'codeId',
    'returnTo',
    'listMetadata',
  ],
  '/checkout/signin': ['as', 'email', 'emailAsked', 'emailChoice'],
  '/checkout/address': [
    'email',
    'name',
    'company',
    'street1',
    'street2',
    'city',
    'state',
    'postalCode',
    'country',
    'phone',
    'residential',
    'use',
    'addressId',
    'saveToBook',
  ],
  '/checkout/shipping': [
    'shipment-1.offer',
    'shipment-1.packingSlipMessage',
    'shipment-1.requestedShipOn',
    'shipment-1.heatResistantPackaging',
    'shipment-1.isGift',
  ],
  '/checkout/address/multi': [
    'intent',
    'destinations',
    'email',
    'line-0',
    'quantity-0-0',
    'quantity-0-1',
    'shipment-1.from',
    'shipment-1.name',
    'shipment-2.country',
    'shipment-2.packingSlipMessage',
    'shipment-1.saved',
    'shipment-1.addressId',
    'shipment-1.saveToBook',
  ],
  '/checkout/payment': [
    'billing',
    'name',
    'street1',
    'city',
    'state',
    'postalCode',
    'country',
    'phone',
    'card',
    'useCredit',
  ],
  '/checkout/payment/review': ['attempt', 'payment', 'safcToken'],
  '/sign/in': ['email'],
  '/sign/in/password': ['email', 'password', 'keepLoggedIn', 'intent'],
  '/sign/up': ['accountType', 'email', 'name', 'newPassword', 'keepSignedIn', 'optInNewsletter'],
  '/nuts/almonds/roasted-almonds-salted.html': ['postalCode'],
}
/** Of routes that are not public, in addition to the fields that `ACCESS` knows. */
const OWN_NAMES: Readonly<Record<string, readonly string[]>> = {
  '/account/address-book': ['intent', 'addressId'],
  '/account/address-book/:addressId': [
    'name',
    'street1',
    'city',
    'state',
    'postalCode',
    'country',
    'makeDefault',
  ],
  '/account/wallet': ['intent', 'token', 'name', 'nonce'],
}
const CART_INTENTS: readonly string[] = [
  'add',
  'change-quantities',
  'remove-line:x',
  'greeting-message:x',
  'apply-code',
  'remove-code',
]
const INTENTS: Readonly<Record<string, readonly string[]>> = {
  '/checkout/address/multi': ['add', 'remove-1', 'use-0', 'save'],
}
/** The field with a saved address's id; a guest has none to choose from. */
const SAVED_CHOICES = [
  ['/checkout/address', 'use'],
  ['/checkout/address/multi', 'shipment-1.saved'],
] as const
const ODD_NAMES = [
  '__proto__',
  'constructor',
  'a[b]',
  'tags[1000000]',
  '__intent__',
  'a.b.c.d.e.f.g.h',
  '',
  '\u0000',
  'intent',
]

/** Any number of form fields in any order, some repeated, some unknown to our pages. */
function formOf(names: readonly string[], intents = CART_INTENTS) {
  const name = fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...names) }, fc.constantFrom(...ODD_NAMES))
  const pair = fc.tuple(name, value)
  const intent = fc.tuple(fc.constant('intent'), fc.constantFrom(...intents))
  return fc
    .tuple(
      names.includes('intent') ? fc.array(intent, { maxLength: 1 }) : fc.constant([]),
      fc.array(pair, { maxLength: 14 }),
    )
    .map(([first, rest]) => [...first, ...rest] as [string, string][])
}

function expectHonest(page: Page): void {
  expect(page.status).toBeGreaterThanOrEqual(200)
  expect(page.status).toBeLessThan(500)
  expect(page.html).not.toContain('<script>alert(1)')
  expect(page.html).not.toContain('"><img src=x')
}

let gathered: Promise<People> | undefined
/** Deferred until needed: one of these people orders the cart that the customer above is checking out. */
const gather = () => (gathered ??= gatherPeople(shop, app))

const roleFor = (guarded: Guarded) => ROLES.find((each) => maySee(each, guarded)) ?? 'guest'

/** None where anybody may ask. */
function askerOf(pattern: string): Asker | undefined {
  const access = ACCESS.get(pattern) ?? 'everybody'
  if (!isGuarded(access)) return ABOUT_WHOEVER_ASKS.get(pattern)
  return [roleFor(access), ({ things }) => access.address(things)]
}

describe('whatever a form holds', () => {
  it.each(Object.entries(NAMES))(
    '%s answers below 500',
    async (path, names) => {
      await fc.assert(
        // Random names and values, which no form sends.
        fc.asyncProperty(formOf(names, INTENTS[path]), async (fields) =>
          expectHonest(await browser.crafted(path, fields)),
        ),
        RUNS,
      )
    },
    60_000,
  )

  it.each(SAVED_CHOICES)(
    '%s answers below 500 to a customer who chooses a saved address',
    async (path, name) => {
      await fc.assert(
        fc.asyncProperty(value, formOf(NAMES[path] ?? [], INTENTS[path]), async (id, fields) => {
          expectHonest(await customer.crafted(path, { intent: 'use-0', [name]: id }))
          expectHonest(await customer.crafted(path, fields))
        }),
        RUNS,
      )
    },
  )

  describe('of a route that is not everybody’s', () => {
    beforeAll(async () => {
      await gather()
    })

    it.each(WITH_ACTION)('%s answers below 500 to who may send it', async (pattern, guarded) => {
      const people = await gather()
      const sender = people.browsers[roleFor(guarded)]
      const to = guarded.address(people.things)
      const names = [...Object.keys(guarded.posts?.(people.things) ?? {}), ...(OWN_NAMES[pattern] ?? [])]
      await fc.assert(
        fc.asyncProperty(formOf(names.length === 0 ? ['intent'] : names), async (fields) =>
          expectHonest(await sender.crafted(to, fields)),
        ),
        FEW_RUNS,
      )
      // The sender was authorised throughout.
      expect([401, 404]).not.toContain(
        (await sender.crafted(to, guarded.posts?.(people.things) ?? {})).status,
      )
    })
  })

  it('is stored as it is and shown as text: markup in an address harms no page', async () => {
    const guest = app.newBrowser()
    await reachPayment(guest)
    const street1 = '12 "><img src=x onerror=alert(1)><script>alert(1)</script>'
    const posted = await typeAddress(guest, { 'Full name': '<b>Pat</b>', 'Street address': street1 })
    expect(posted.status).toBe(303)
    for (const path of ['/checkout/address', '/checkout/shipping']) {
      const { html, text } = await guest.open(path)
      expect(html).not.toContain('<img src=x')
      expect(html).not.toContain('<script>alert(1)')
      expect(html).not.toContain('<b>Pat')
      expect(`${text} ${html}`).toContain('&lt;b&gt;Pat&lt;/b&gt;')
    }
  })
})

describe('bodies that are no form', () => {
  const post = (path: string, body: BodyInit | null, type?: string) =>
    browser.send(path, {
      method: 'POST',
      body,
      ...definedOnly({ headers: type === undefined ? undefined : { 'Content-Type': type } }),
    })

  it.each(Object.keys(NAMES))('%s answers 4xx', async (path) => {
    for (const [body, type] of [
      [null, undefined],
      ['', 'text/plain'],
      ['{"a":', 'application/json'],
      ['[1,2,3]', 'application/json'],
      ['null', 'application/json'],
      ['--x\r\nbroken', 'multipart/form-data; boundary=x'],
      ['broken', 'multipart/form-data'],
      ['a=1', 'application/xml'],
      ['%E0%A4%A=%', 'application/x-www-form-urlencoded'],
    ] as const) {
      const page = await post(path, body, type)
      expect([path, type, body, page.status >= 400 && page.status < 500]).toEqual([path, type, body, true])
    }
  })

  it('with a file in place of a text answer 4xx', async () => {
    const form = new FormData()
    form.set('email', new File(['x'], 'x.txt'))
    expect((await browser.send('/checkout/address', { method: 'POST', body: form })).status).toBe(400)
  })

  it('refuse a thousand fields, and one of them many times', async () => {
    const many = Array.from({ length: 1_000 }, (_, index): [string, string] => [`f${index}`, 'x'])
    const same = Array.from({ length: 1_000 }, (): [string, string] => ['email', 'pat@example.com'])
    // More fields than any form has.
    for (const fields of [many, same])
      expect((await browser.crafted('/checkout/address', fields)).status).toBe(400)
  })

  it('as JSON of any shape answer the published call with 4xx', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ depthSize: 'medium', stringUnit: 'binary' }), async (json) => {
        const page = await post(
          '/cart',
          JSON.stringify({ cart_sku: json, list_metadata: json }),
          'application/json',
        )
        expect([400, 200]).toContain(page.status)
      }),
      RUNS,
    )
  })
})

describe('whatever an address holds', () => {
  /** The route that each matches. */
  const patterns = new Map<string, string>()
  let people: People
  beforeAll(async () => {
    people = await gather()
    for (const path of OPEN_ADDRESSES)
      patterns.set(path, (await browser.get(`${path}x`)).headers.get(ROUTE_HEADER) ?? '')
  })

  it('is looked at here, for each route that answers GET', async () => {
    const { default: config } = await import('~/routes')
    const { routes } = await createBuild([])
    const answersGet = ({ id, file }: RouteConfigEntry) => {
      const { module } = routes[id ?? file.replace(/\.tsx?$/, '')] ?? {}
      return module?.loader !== undefined || module?.default !== undefined
    }
    const seen = new Set(patterns.values())
    expect(patternsOf(config, answersGet).filter((pattern) => !seen.has(pattern))).toEqual([])
  })

  it.each(OPEN_ADDRESSES)(
    '%s… answers below 500',
    async (path) => {
      const pattern = patterns.get(path) ?? ''
      const [role, addressOf] = askerOf(pattern) ?? []
      const sender = role === undefined ? browser : people.browsers[role]
      await fc.assert(
        fc.asyncProperty(value, async (text) => {
          const asked = `${path}${encodeURIComponent(text.toWellFormed()).slice(0, 4_000)}`
          const page = await sender.get(asked)
          expectHonest(page)
          if (role !== undefined) expect(page.location ?? '').not.toMatch(/^\/sign\/in\?/)
        }),
        RUNS,
      )
      // It was not their guard that answered.
      if (addressOf === undefined) return
      const { status, location } = await sender.get(addressOf(people))
      // The embedded gateway has a page of its own, to which the wallet leads.
      expect([status, location]).toEqual(
        pattern === '/account/wallet/card' ? [303, '/account/wallet'] : [200, null],
      )
    },
    60_000,
  )

  it('never leads away from the shop after signing in', async () => {
    for (const evil of [
      '//evil.example',
      '/\\evil.example',
      'https:evil.example',
      'javascript:alert(1)',
      '/\n/evil',
    ]) {
      // The page's form carries no such URL: the action itself must reject it.
      const posted = await app
        .newBrowser()
        .crafted(`/sign/in/password?destination=${encodeURIComponent(evil)}`, {
          email: 'shopper@nutwood.example',
          password: 'Nutwood!2024',
        })
      expect([posted.status, posted.location]).toEqual([303, '/'])
    }
  })
})
