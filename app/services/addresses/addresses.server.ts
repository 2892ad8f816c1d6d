/**
 * Two address services behind one adapter (ADDR-15): suggestions while an address is typed, and its verification. If
 * either fails, for whatever reason, it returns null and logs a line, and the address goes through.
 */
import { z } from 'zod'
import { toCountry } from '~/models/address/regions'
import type { Country } from '~/models/address/regions'
import type { AddressPlace, AddressVerification } from '~/models/address/verification'
import { callJson, callText, isRetryable } from '../json-call.server'
import type { Send } from '../json-call.server'
import type { Logger } from '../logger'
import { timeForCall } from '../request-budget'
import { isUpstreamError, UpstreamError } from '../upstream'
import { toVerification } from './verification-xml'

export interface FoundAddress {
  readonly text: string
  /** Spans of the text that were typed. */
  readonly matched: readonly (readonly [number, number])[]
  /** The argument for `expand`. */
  readonly key: string
}

/** A form of the verification protocol (API-57). */
export type VerificationForm = Readonly<Record<string, string>>

export interface AddressService {
  /** `typed` has three characters or more; `location` is a postal code or a city near which to look first. */
  search(query: {
    readonly country: Country
    readonly typed: readonly string[]
    readonly location: string
  }): Promise<readonly FoundAddress[] | null>
  /** Resolves a suggestion's key. `missing`: it does not exist; null: unknown. */
  expand(key: string): Promise<AddressPlace | 'missing' | null>
  verify(place: AddressPlace): Promise<AddressVerification | null>
  /** Opens a suggestion, or adds the missing number to it. */
  refine(key: string, text: string): Promise<AddressVerification | null>
  format(key: string): Promise<AddressPlace | null>
  /** Returns the service's own XML. `refused`: the service says that the form itself is wrong. */
  forward(form: VerificationForm): Promise<{ readonly xml: string } | 'refused' | null>
}

export interface AddressServiceOptions {
  readonly search: { readonly baseUrl: string; readonly apiKey: string; readonly fetch: Send }
  readonly verification: { readonly baseUrl: string; readonly apiKey: string; readonly fetch: Send }
  readonly logger: Logger
}

const SEARCH_MS = 1_000
const VERIFY_MS = 1_500
/**
 * Share of the request's remaining time: unverified addresses go through, but only if there is time left to store them.
 */
const VERIFY_SHARE = 1 / 3
const MAX_BYTES = 200_000
const SUGGESTIONS_MAX = 10

/** Statuses that blame the form. */
const WRONG_FORM = new Set([400, 404, 422])

const ISO = { US: 'USA', CA: 'CAN' } as const
/** Names the returned lines, in this order: street, second line, city, state, postal code, country. */
export const LAYOUT = 'Storefront'
const FORMAT_PATH = '/address/format/v1/'

const FoundSchema = z.object({
  result: z.object({
    suggestions: z
      .array(
        z.object({
          text: z.string().min(1).max(500),
          matched: z.array(z.tuple([z.number(), z.number()])).default([]),
          format: z.string().max(4_000),
          global_address_key: z.string().min(1).max(4_000),
        }),
      )
      .default([]),
  }),
})

const FormattedSchema = z.object({
  result: z.object({
    address: z.object({
      address_line_1: z.string().min(1).max(100),
      address_line_2: z.string().max(100).default(''),
      locality: z.string().min(1).max(80),
      region: z.string().min(1).max(40),
      postal_code: z.string().min(1).max(20),
      /** Its full name, `UNITED STATES OF AMERICA`. */
      country: z.string(),
    }),
  }),
})

function toPlace({ result }: z.output<typeof FormattedSchema>): AddressPlace | null {
  const { address_line_1, address_line_2, locality, region, postal_code, country } = result.address
  const code = toCountry(country)
  if (code === null) return null
  return {
    street1: address_line_1,
    ...(address_line_2 === '' ? {} : { street2: address_line_2 }),
    city: locality,
    state: region,
    postalCode: postal_code,
    country: code,
  }
}

function unreadable(operation: string, status: number): UpstreamError {
  return new UpstreamError({ service: 'addresses', operation, status, retryable: isRetryable(status) })
}

/**
 * The URL under which a suggestion is formatted: always on the service's own origin and path, whatever a suggestion or
 * a caller says. Null for any other.
 */
export function formatUrl(baseUrl: string, key: string): URL | null {
  const root = new URL(`${baseUrl}${FORMAT_PATH}`)
  const url = new URL(`${root.href}${encodeURIComponent(key)}`)
  const isOwn = url.origin === root.origin && url.pathname.startsWith(root.pathname)
  return isOwn && url.pathname.length > root.pathname.length ? url : null
}

export function createAddressService(options: AddressServiceOptions): AddressService {
  const { search, verification, logger } = options

  async function orNull<T>(operation: string, work: Promise<T>): Promise<T | null> {
    try {
      return await work
    } catch (error) {
      if (!isUpstreamError(error)) throw error
      logger.warn({ service: 'addresses', operation, status: error.status }, 'no answer about an address')
      return null
    }
  }

  async function post(form: VerificationForm): Promise<string> {
    const operation = form['action'] ?? 'form'
    const answer = await callText(verification.fetch, {
      service: 'addresses',
      operation,
      method: 'POST',
      address: `${verification.baseUrl}/qas_proxy.php`,
      headers: { accept: 'text/xml', 'auth-token': verification.apiKey },
      form,
      timeoutMs: Math.min(VERIFY_MS, timeForCall(Number.POSITIVE_INFINITY) * VERIFY_SHARE),
      maxBytes: MAX_BYTES,
    })
    if (answer.status !== 200) throw unreadable(operation, answer.status)
    return answer.text
  }

  /** Someone else's form: errors in it are no fault of the service. */
  async function tryPost(form: VerificationForm): Promise<{ readonly xml: string } | 'refused'> {
    try {
      return { xml: await post(form) }
    } catch (error) {
      if (isUpstreamError(error) && WRONG_FORM.has(error.status ?? 0)) return 'refused'
      throw error
    }
  }

  async function ask(form: VerificationForm): Promise<AddressVerification> {
    const found = toVerification(await post({ ...form, addlayout: LAYOUT }))
    if (found === null) throw unreadable(form['action'] ?? 'form', 200)
    return found
  }

  async function find(query: Parameters<AddressService['search']>[0]): Promise<readonly FoundAddress[]> {
    const operation = 'search'
    const { status, body } = await callJson(search.fetch, {
      service: 'addresses',
      operation,
      method: 'POST',
      address: `${search.baseUrl}/address/search/v1`,
      headers: { 'auth-token': search.apiKey },
      body: {
        country_iso: ISO[query.country],
        components: { unspecified: query.typed },
        location: query.location,
      },
      timeoutMs: SEARCH_MS,
      maxBytes: MAX_BYTES,
    })
    const parsed = FoundSchema.safeParse(body)
    if (status !== 200 || !parsed.success) throw unreadable(operation, status)
    return parsed.data.result.suggestions.slice(0, SUGGESTIONS_MAX).flatMap((one) => {
      // Ignores suggestions that are formatted elsewhere.
      const own = formatUrl(search.baseUrl, one.global_address_key)
      const isOwn = own !== null && URL.canParse(one.format) && new URL(one.format).href === own.href
      return isOwn ? [{ text: one.text, matched: one.matched, key: one.global_address_key }] : []
    })
  }

  async function expand(key: string): Promise<AddressPlace | 'missing'> {
    const operation = 'format'
    const url = formatUrl(search.baseUrl, key)
    if (url === null) return 'missing'
    const { status, body } = await callJson(search.fetch, {
      service: 'addresses',
      operation,
      method: 'GET',
      address: url.href,
      headers: { 'auth-token': search.apiKey },
      timeoutMs: SEARCH_MS,
      maxBytes: MAX_BYTES,
    })
    if (status === 404) return 'missing'
    const parsed = FormattedSchema.safeParse(body)
    if (status !== 200 || !parsed.success) throw unreadable(operation, status)
    return toPlace(parsed.data) ?? 'missing'
  }

  return {
    search: (query) => orNull('search', find(query)),
    expand: (key) => orNull('format', expand(key)),
    verify({ street1, street2 = '', city, state, postalCode, country }) {
      // This protocol separates fields with a bar.
      const searchstring = [street1, street2, city, state, postalCode]
        .map((part) => part.replaceAll('|', ' '))
        .join('|')
      return orNull('search', ask({ action: 'search', country: ISO[country], searchstring }))
    },
    refine: (key, text) => orNull('refine', ask({ action: 'refine', moniker: key, refinetext: text })),
    async format(key) {
      const found = await orNull('GetFormattedAddress', ask({ action: 'GetFormattedAddress', moniker: key }))
      return found?.address ?? null
    },
    forward: (form) => orNull(form['action'] ?? 'form', tryPost(form)),
  }
}
