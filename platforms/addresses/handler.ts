/**
 * The embedded address service: typeahead in JSON, and verification by form posts answered in XML. Both require the
 * `Auth-Token` key. The README lists what is supported of the two protocols.
 */
import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { html } from '../kit/html'
import type { Platform, PlatformOptions } from '../platform'
import { readMoniker, writeMoniker } from './moniker'
import { openAddressStore } from './store'
import type { AddressStore } from './store'
import { suggest } from './typeahead'
import { refine, verify } from './verify'
import type { Lines, Result } from './verify'

export const ADDRESSES_API_KEY = 'nutwood'

const COUNTRIES = { USA: 'US', CAN: 'CA' } as const
const ISO = { US: 'USA', CA: 'CAN' } as const
const NAMES = { US: 'UNITED STATES OF AMERICA', CA: 'CANADA' } as const
const CountrySchema = z.enum(['USA', 'CAN']).transform((code) => COUNTRIES[code])

const SearchSchema = z.object({
  country_iso: CountrySchema,
  components: z.object({ unspecified: z.array(z.string().max(200)).min(1).max(5) }),
  location: z.string().max(100).default(''),
})

const layout = z.string().max(100).default('')
const moniker = z.string().min(1).max(4_000)
const FormSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('search'),
    addlayout: layout,
    country: CountrySchema,
    searchstring: z.string().min(1).max(1_000),
  }),
  z.object({
    action: z.literal('refine'),
    addlayout: layout,
    moniker,
    refinetext: z.string().max(100).default(''),
  }),
  z.object({ action: z.literal('GetFormattedAddress'), addlayout: layout, moniker }),
])

const json = (body: unknown, status = 200) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } })

function xml(body: unknown, status = 200): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${String(body)}`, {
    status,
    headers: { 'content-type': 'text/xml; charset=utf-8', 'cache-control': 'no-store' },
  })
}

function resultXml({ level, lines, items }: Result): Response {
  const { street1, street2, city, state, postalCode, country } = lines ?? {}
  const texts =
    lines === undefined ? [] : [street1, street2, city, state, postalCode, country && ISO[country]]
  return xml(
    html`<qas>
      <verifylevel>${level}</verifylevel>
      <address>${texts.map((text) => html`<line>${text ?? ''}</line>`)}</address>
      <picklist
        >${items.map(
          (item) =>
            html`<item>
              <moniker>${item.moniker}</moniker>
              <partialtext>${item.text}</partialtext>
              <postcode>${item.postalCode}</postcode>
              <fulladdress>${String(item.isFull)}</fulladdress>
            </item>`,
        )}</picklist
      >
    </qas>`,
  )
}

const refused = (message: string) => xml(html`<qas><error>${message}</error></qas>`, 400)

/** Parses street, second line, city, state and code, separated by `|`. */
function toLines(searchstring: string, country: Lines['country']): Lines {
  const [street1 = '', street2 = '', city = '', state = '', postalCode = ''] = searchstring
    .split('|')
    .map((part) => part.trim())
  return { street1, street2, city, state: state.toUpperCase(), postalCode, country }
}

async function answerForm(request: Request, store: AddressStore): Promise<Response> {
  const parsed = FormSchema.safeParse(Object.fromEntries(new URLSearchParams(await request.text())))
  if (!parsed.success) return refused('The form is not one of search, refine and GetFormattedAddress')
  const form = parsed.data
  if (form.action === 'search') return resultXml(verify(store, toLines(form.searchstring, form.country)))
  const step = readMoniker(form.moniker)
  if (step === null) return refused('The moniker is unknown')
  if (form.action === 'refine') return resultXml(refine(store, step, form.refinetext))
  return resultXml({ level: 'Verified', lines: step.lines, items: [] })
}

async function answerSearch(request: Request, store: AddressStore, base: string): Promise<Response> {
  const body: unknown = await request.json().catch(() => undefined)
  const parsed = SearchSchema.safeParse(body)
  if (!parsed.success) return json({ error: { type: 'invalid', title: 'The search is not readable' } }, 400)
  const { country_iso: country, components, location } = parsed.data
  const found = suggest(store, { country, typed: components.unspecified.join(', '), location })
  const suggestions = found.map(({ text, lines, matched }) => {
    const key = writeMoniker({ kind: 'full', lines })
    return { text, matched, format: `${base}/address/format/v1/${key}`, global_address_key: key }
  })
  const confidence = suggestions.length === 0 ? 'No matches' : 'Multiple matches'
  return json({ result: { more_results_available: false, confidence, suggestions } })
}

function answerFormat(key: string): Response {
  const step = readMoniker(key)
  if (step === null) return json({ error: { type: 'not_found', title: 'There is no such address' } }, 404)
  const { street1, street2, city, state, postalCode, country } = step.lines
  const address = {
    address_line_1: street1,
    address_line_2: street2,
    locality: city,
    region: state,
    postal_code: postalCode,
    country: NAMES[country],
  }
  const components = { country_name: NAMES[country], country_iso_3: ISO[country] }
  return json({ result: { global_address_key: key, confidence: 'Verified match', address, components } })
}

function hasKey(request: Request): boolean {
  const given = Buffer.from(request.headers.get('auth-token') ?? '')
  const wanted = Buffer.from(ADDRESSES_API_KEY)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

const FORMAT = '/address/format/v1/'

export function createAddresses({ dataDir }: PlatformOptions): Platform {
  const store = openAddressStore(dataDir)
  return {
    async handle(request) {
      const { origin, pathname } = new URL(request.url)
      if (!hasKey(request))
        return json({ error: { type: 'unauthorized', title: 'Auth-Token is wrong' } }, 401)
      // Links need the public path: the prefix is already stripped here.
      if (pathname === '/address/search/v1' && request.method === 'POST')
        return answerSearch(request, store, `${origin}/addresses`)
      if (pathname.startsWith(FORMAT) && request.method === 'GET')
        return answerFormat(pathname.slice(FORMAT.length))
      if (pathname === '/qas_proxy.php' && request.method === 'POST') return answerForm(request, store)
      return json({ error: { type: 'not_found', title: 'Nothing is here' } }, 404)
    },
    close: () => store.close(),
  }
}
