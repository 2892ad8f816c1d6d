/** The embedded address service over both protocols, with real postal codes. */
import { afterAll, describe, expect, it } from 'vitest'
import { regionsOfPostalCode } from '../../app/models/address/postal-regions'
import { regionsOf } from '../../app/models/address/regions'
import { ADDRESSES_API_KEY, createAddresses } from './handler'
import { readSource } from './source'

const platform = createAddresses({ dataDir: ':memory:', clock: { now: () => new Date() } })
afterAll(() => platform.close())

const HEADERS = { 'auth-token': ADDRESSES_API_KEY }

async function form(fields: Readonly<Record<string, string>>): Promise<string> {
  const body = new URLSearchParams({ addlayout: 'Storefront', ...fields })
  const answer = await platform.handle(
    new Request('http://any.test/qas_proxy.php', { method: 'POST', headers: HEADERS, body }),
  )
  return answer.text()
}

const search = (searchstring: string, country = 'USA') => form({ action: 'search', country, searchstring })
const textsIn = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text ?? '')
const levelIn = (xml: string) => textsIn(xml, 'verifylevel')[0]

it('has no place whose postal code the shop refuses with its state', () => {
  const isRegion = new Set(
    (['US', 'CA'] as const).flatMap((country) => regionsOf(country).map(({ code }) => code)),
  )
  const refused = readSource().filter(
    ({ country, code, state }) =>
      isRegion.has(state) &&
      !regionsOfPostalCode(country, country === 'US' ? code : `${code} 1A1`).includes(state),
  )
  expect(refused).toEqual([])
})

describe('verification', () => {
  it.each([
    ['12 Maple Avenue||Montclair|NJ|07042', 'Verified'],
    ['12 Maple Ave|Unit 4|MONTCLAIR|nj|07042-1234', 'Verified'],
    ['PO Box 12||Cranford|NJ|07016', 'Verified'],
    ['12 Maple Avenue||Upper Montclair|NJ|07043', 'Verified'],
    ['12 Maple Avenue||Monclair|NJ|07042', 'InteractionRequired'],
    ['12 Maple Avenue||Newark|NJ|07042', 'InteractionRequired'],
    ['12 Maple Avenu||Montclair|NJ|07042', 'InteractionRequired'],
    ['12 Maple||Montclair|NJ|07042', 'Multiple'],
    ['1200 Massachusetts Avenue||Washington|DC|20005', 'Multiple'],
    ['1200 Massachusetts Avenue NW||Washington|DC|20005', 'Verified'],
    ['12 State Street||Chicago|IL|60600', 'Multiple'],
    ['5 Penn Plaza||New York|NY|10001', 'PremisesPartial'],
    ['5 Penn Plaza|Floor 23|New York|NY|10001', 'Verified'],
    ['Maple Avenue||Montclair|NJ|07042', 'StreetPartial'],
    ['12 Maple Avenue||Nowhere at all|NJ|00000', 'None'],
    ['12||Montclair|NJ|07042', 'None'],
  ])('says of %s: %s', async (line, level) => {
    expect(levelIn(await search(line))).toBe(level)
  })

  it.each([
    ['200 King Street West||Toronto|ON|M5H 3T4', 'Verified'],
    ['111 Wellington Street||Ottawa|ON|K1A 0B1', 'Verified'],
    ['1 Rue Sainte-Catherine||Montreal|QC|H2Y 1A1', 'Verified'],
    ['1 Robson Street||Vancouver|BC|V6B 1A1', 'Verified'],
    ['1 Robson Street||Vancuver|BC|V6B 1A1', 'InteractionRequired'],
    ['1 Main Street||Nowhere|ON|M5O 1A1', 'None'],
  ])('says of %s in Canada: %s', async (line, level) => {
    expect(levelIn(await search(line, 'CAN'))).toBe(level)
  })

  it('writes what it would change, in six lines', async () => {
    const xml = await search('12 Maple Avenu|<b>&|Monclair|NJ|07042')
    expect(textsIn(xml, 'line')).toEqual([
      '12 Maple Avenue',
      '&lt;b&gt;&amp;',
      'Montclair',
      'NJ',
      '07042',
      'USA',
    ])
  })

  it('opens the codes of a city step by step, to an address', async () => {
    let xml = await search('12 State Street||Chicago|IL|60600')
    for (let steps = 0; textsIn(xml, 'fulladdress')[0] === 'false'; steps += 1) {
      expect(steps).toBeLessThan(4)
      const [moniker = ''] = textsIn(xml, 'moniker')
      xml = await form({ action: 'refine', moniker, refinetext: '' })
    }
    const [moniker = ''] = textsIn(xml, 'moniker')
    const lines = textsIn(await form({ action: 'GetFormattedAddress', moniker }), 'line')
    expect(lines).toMatchObject(['12 State Street', '', 'Chicago', 'IL', textsIn(xml, 'postcode')[0], 'USA'])
    expect(lines[4]).toMatch(/^60\d{3}$/)
  })

  it('takes the number that is missing, and judges what that makes', async () => {
    const [house = ''] = textsIn(await search('Maple Avenue||Montclair|NJ|07042'), 'moniker')
    expect(levelIn(await form({ action: 'refine', moniker: house, refinetext: 'none' }))).toBe(
      'StreetPartial',
    )
    const numbered = await form({ action: 'refine', moniker: house, refinetext: '12' })
    expect([levelIn(numbered), textsIn(numbered, 'line')[0]]).toEqual(['Verified', '12 Maple Avenue'])
    const [door = ''] = textsIn(await search('5 Penn Plaza||New York|NY|10001'), 'moniker')
    const opened = await form({ action: 'refine', moniker: door, refinetext: '23' })
    expect([levelIn(opened), textsIn(opened, 'line')[1]]).toEqual(['Verified', 'Unit 23'])
  })

  it.each([
    [{ action: 'delete' }],
    [{ action: 'search', country: 'USA' }],
    [{ action: 'search', country: 'FRA', searchstring: 'x' }],
    [{ action: 'refine', moniker: 'x', refinetext: '1' }],
    [{ action: 'GetFormattedAddress', moniker: Buffer.from('{"kind":"full"}').toString('base64url') }],
  ] as const)('refuses %j', async (fields) => {
    expect(await form(fields as Record<string, string>)).toContain('<error>')
  })
})

interface Found {
  readonly result: {
    readonly suggestions: readonly { text: string; format: string; global_address_key: string }[]
  }
}

async function typed(text: string, country = 'USA', location = '') {
  const answer = await platform.handle(
    new Request('http://any.test/address/search/v1', {
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify({ country_iso: country, components: { unspecified: [text] }, location }),
    }),
  )
  return ((await answer.json()) as Found).result.suggestions
}

describe('typeahead', () => {
  it.each([
    ['12 Map', 'USA', '07042', '12 Maple Avenue, Montclair, NJ 07042'],
    ['12 Maple Avenue, Montcl', 'USA', '', '12 Maple Avenue, Montclair, NJ 07042'],
    ['9 Oak Street, 606', 'USA', '', '9 Oak Street, Chicago, IL 60601'],
    ['1 King', 'CAN', 'M5H 3T4', '1 King Street, Toronto, ON M5H'],
    ['12 Map', 'USA', '', '12 Maple Avenue, New York, NY 10001'],
  ])('knows %s (%s, near %s)', async (text, country, location, first) => {
    const found = await typed(text, country, location)
    expect(found[0]?.text).toBe(first)
    expect(found.length).toBeLessThanOrEqual(7)
  })

  it('formats a suggestion at its own link', async () => {
    const [first] = await typed('12 Map', 'USA', '07042')
    const link = new URL(first?.format ?? '')
    expect(link.pathname).toMatch(/^\/addresses\/address\/format\/v1\//)
    const inside = link.href.replace('/addresses', '')
    const answer = await platform.handle(new Request(inside, { headers: HEADERS }))
    expect(await answer.json()).toMatchObject({
      result: {
        address: {
          address_line_1: '12 Maple Avenue',
          locality: 'Montclair',
          postal_code: '07042',
          country: 'UNITED STATES OF AMERICA',
        },
        components: { country_iso_3: 'USA' },
      },
    })
  })

  it('lets nobody in without its key', async () => {
    const answer = await platform.handle(new Request('http://any.test/address/search/v1', { method: 'POST' }))
    expect(answer.status).toBe(401)
  })
})
