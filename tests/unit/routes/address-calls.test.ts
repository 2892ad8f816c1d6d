/** The calls about addresses: suggestions, verification, and the signed-in customer's address book. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import type { Browser } from '../support/browser'
import { openRoutes } from '../support/routes'
import { signIn } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})
afterEach(() => shop.platforms.faults.clear())

const NEW = {
  name: 'Pat Example',
  street1: '12 Maple Avenue',
  city: 'Montclair',
  state: 'New Jersey',
  postalCode: '070421234',
  country: 'US',
  phone: '201-555-0134',
  residential: false,
}

interface Answered {
  readonly status: number
  readonly body: {
    readonly data?: {
      readonly address?: { readonly id: string }
      readonly addresses?: readonly { readonly id: string; readonly street1: string }[]
    }
    readonly errors?: readonly { readonly key?: string; readonly message: string }[]
    readonly result?: {
      readonly suggestions?: readonly {
        readonly text: string
        readonly matched: readonly (readonly [number, number])[]
        readonly format: string
        readonly global_address_key: string
      }[]
      readonly address?: object
    }
  }
}

async function call(path: string, method = 'GET', body?: unknown): Promise<Answered> {
  const answer = await browser.send(path, {
    method,
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: JSON.parse(answer.html) as Answered['body'] }
}

const ME = '/api/customers/me/addresses'
const byEmail = (email: string) => `/api/customers/email=${encodeURIComponent(email)}/addresses`

describe('the address book by calls', () => {
  it('lists, adds and changes, and answers the address with all of them [API-08] [API-09] [API-10] [ADDR-19]', async () => {
    await signIn(browser)
    const before = (await call(ME)).body.data?.addresses ?? []
    const added = await call(ME, 'POST', { address: NEW })
    const id = added.body.data?.address?.id ?? ''
    expect(added).toMatchObject({
      status: 200,
      body: {
        data: {
          address: { ...NEW, state: 'NJ', postalCode: '07042-1234', phone: expect.any(String) as string },
        },
      },
    })
    expect(added.body.data?.addresses).toHaveLength(before.length + 1)
    const changed = await call(ME, 'PUT', { addressId: id, address: { ...NEW, street1: '14 Maple Avenue' } })
    expect(changed.body.data?.address).toMatchObject({ id, street1: '14 Maple Avenue' })
    const { addresses } = (await call(ME)).body.data ?? {}
    expect(addresses).toEqual(changed.body.data?.addresses)
    expect(addresses?.filter((each) => each.id === id)).toMatchObject([{ street1: '14 Maple Avenue' }])
  })

  it('takes an empty e-mail for none, like every other part that may be left out [ADDR-16]', async () => {
    await signIn(browser)
    const added = await call(ME, 'POST', { address: { ...NEW, company: '', street2: '', email: ' ' } })
    expect(added.status).toBe(200)
    expect(added.body.data?.address).not.toHaveProperty('email')
    const wrong = await call(ME, 'POST', { address: { ...NEW, email: 'nobody' } })
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [{ key: 'address.email', message: 'Please enter a valid email address' }],
    ])
  })

  it('takes an address back as it has answered it [API-09] [API-10]', async () => {
    await signIn(browser)
    const added = (await call(ME, 'POST', { address: NEW })).body.data?.address
    const [given] = (await call(ME)).body.data?.addresses?.filter((each) => each.id === added?.id) ?? []
    expect(given).toEqual(added)
    const same = await call(ME, 'PUT', { addressId: added?.id, address: given })
    expect([same.status, same.body.data?.address]).toEqual([200, given])
    const copied = await call(ME, 'POST', { address: given })
    expect(copied.body.data?.address).toEqual({ ...given, id: expect.any(String) as string })
    expect(copied.body.data?.address?.id).not.toBe(added?.id)
    const odd = await call(ME, 'PUT', { addressId: added?.id, address: { ...given, made: 'up' } })
    expect([odd.status, odd.body.errors?.length]).toEqual([400, 1])
  })

  it('knows the customer as me, by a named e-mail and by a bare one, and nobody else’s [ADDR-17]', async () => {
    const { email } = accounts.shopper
    expect((await call(ME)).status).toBe(401)
    expect((await call(byEmail(email))).status).toBe(401)
    expect((await call(ME, 'POST', { address: NEW })).status).toBe(401)
    await signIn(browser)
    const own = (await call(ME)).body
    const bare = `/api/customers/${encodeURIComponent(email.toUpperCase())}/addresses`
    for (const path of [byEmail(email), bare]) expect((await call(path)).body).toEqual(own)
    for (const other of [
      byEmail(accounts.business.email),
      byEmail('nobody@example.com'),
      '/api/customers/mee/addresses',
    ])
      for (const [method, body] of [
        ['GET'],
        ['POST', { address: NEW }],
        ['PUT', { addressId: 'x', address: NEW }],
      ] as const)
        expect((await call(other, method, body)).status).toBe(404)
  })

  it('refuses what is no address, an unknown one, and another way to ask [API-09] [API-10]', async () => {
    await signIn(browser)
    const wrong = await call(ME, 'POST', { address: { ...NEW, city: '', postalCode: '1' } })
    expect(wrong).toMatchObject({
      status: 400,
      body: {
        errors: [
          { key: 'address.city', message: 'Please enter your city' },
          { key: 'address.postalCode', message: 'Please enter a valid zip code' },
        ],
      },
    })
    expect((await call(ME, 'PUT', { addressId: 'nowhere', address: NEW })).status).toBe(404)
    expect((await call(ME, 'POST', { ...NEW })).status).toBe(400)
    expect((await call(ME, 'DELETE')).status).toBe(405)
  })
})

const search = (typed: string, more: object = {}) =>
  call('/address/search/v1', 'POST', {
    country_iso: 'USA',
    components: { unspecified: [typed] },
    location: '07042',
    ...more,
  })

describe('suggestions while an address is typed', () => {
  it('come with their text, what of it was typed, a key and where they are formatted [API-58] [API-59] [ADDR-07]', async () => {
    const found = await search('12 Map')
    const first = found.body.result?.suggestions?.[0]
    expect(first).toMatchObject({
      text: '12 Maple Avenue, Montclair, NJ 07042',
      matched: [[0, 6]],
      global_address_key: expect.any(String) as string,
    })
    const expanded = await call(first?.format ?? '')
    expect(expanded.body.result?.address).toEqual({
      address_line_1: '12 Maple Avenue',
      address_line_2: '',
      locality: 'Montclair',
      region: 'NJ',
      postal_code: '07042',
      country: 'US',
    })
  })

  it('begin at the third character, and lead nowhere but to the service [API-58] [API-59] [ADDR-06] [ADDR-15]', async () => {
    expect((await search('12')).status).toBe(400)
    expect((await search('12 ')).status).toBe(400)
    expect((await search('12M')).status).toBe(200)
    expect((await search('12 Map', { country_iso: 'FRA' })).status).toBe(400)
    for (const key of ['x', '../../qas_proxy.php', 'http://evil.example/', '..', '.'])
      expect((await call(`/address/search/v1?${new URLSearchParams({ key }).toString()}`)).status).toBe(404)
    shop.platforms.faults.add({ platform: 'addresses', kind: 'refuse' })
    expect((await search('12 Map')).status).toBe(503)
    const away = await call('/address/search/v1?key=x')
    expect([away.status, away.body]).toEqual([
      503,
      { errors: [{ message: 'Addresses cannot be looked up right now.' }] },
    ])
  })
})

describe('verification by its own protocol', () => {
  async function form(fields: Readonly<Record<string, string>>) {
    const answer = await browser.send('/qas_proxy.php', { method: 'POST', body: new URLSearchParams(fields) })
    return { status: answer.status, type: answer.headers.get('Content-Type'), text: answer.html }
  }
  const monikerIn = (text: string) => /<moniker>([^<]+)<\/moniker>/.exec(text)?.[1] ?? ''

  it('searches, refines and formats, in XML [API-57] [ADDR-14]', async () => {
    const found = await form({
      action: 'search',
      addlayout: 'Storefront',
      country: 'USA',
      searchstring: '5 Penn Plaza||New York|NY|10001',
    })
    expect(found).toMatchObject({ status: 200, type: 'text/xml; charset=utf-8' })
    expect(found.text).toContain('<verifylevel>PremisesPartial</verifylevel>')
    expect(found.text).toMatch(
      /<partialtext>5 Penn Plaza.*<\/partialtext>\s*<postcode>10001<\/postcode>\s*<fulladdress>false/,
    )
    const moniker = monikerIn(found.text)
    const refined = await form({ action: 'refine', addlayout: 'Storefront', moniker, refinetext: '23' })
    expect(refined.text).toContain('<line>Unit 23</line>')
    const formatted = await form({ action: 'GetFormattedAddress', addlayout: 'Storefront', moniker })
    expect(formatted.text).toContain('<line>5 Penn Plaza</line>')
  })

  it('refuses what is no such form, and says when the service is away [API-57] [ADDR-15] [ERR-01]', async () => {
    expect((await form({ action: 'delete' })).status).toBe(400)
    const init = { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: 'no form' }
    const unread = await browser.send('/qas_proxy.php', init)
    expect([unread.status, JSON.parse(unread.html)]).toEqual([
      400,
      { errors: [{ message: 'This form could not be read' }] },
    ])
    expect((await form({ action: 'search', country: 'USA' })).status).toBe(400)
    for (const action of ['refine', 'GetFormattedAddress'])
      for (const moniker of ['made-up', '\u0000']) {
        const { status, text } = await form({ action, moniker })
        expect([status, JSON.parse(text)]).toMatchObject([400, { errors: [{ key: 'moniker' }] }])
      }
    shop.platforms.faults.add({ platform: 'addresses', kind: 'refuse' })
    expect((await form({ action: 'search', country: 'USA', searchstring: 'x' })).status).toBe(503)
  })
})
