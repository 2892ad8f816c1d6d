/**
 * Which requests a shared page may answer, and which page that is. Nothing else of the request goes into the page: it
 * is rendered anonymously (docs/decisions/082).
 */
import type { IncomingHttpHeaders } from 'node:http'
import { armWords } from '../../app/services/experiments'
import { definedOnly } from '../../app/models/defined-only'
import { isLiteWanted } from '../../app/utils/lite-choice'
import { wordsOf } from './route-match'
import type { RouteMatch } from './route-match'

export interface SharedPage {
  /** Canonical path and query: parameters sorted by name, without campaign ones. */
  readonly address: string
  readonly isLite: boolean
  /** Experiment arms as in their cookie; absent for the control arm. */
  readonly arms?: string
  /** The canonical URL differs from the requested one. */
  readonly isShortened: boolean
}

/**
 * Cookies that do not affect pages, except lite mode and experiment arms, which are part of the key. With any other
 * cookie, such as a session, a postal code or an unknown one, the page is not shared.
 */
const HARMLESS_COOKIES: ReadonlySet<string> = new Set(['lite', 'consent', 'referrer', 'experiments', 'visit'])

/** Parameters of mail and ad links: read by scripts in the browser, never by a page. */
const CAMPAIGN_PARAMETERS: ReadonlySet<string> = new Set([
  ...['gclid', 'gbraid', 'wbraid', 'dclid', 'gad_source', 'gad_campaignid', 'srsltid'],
  ...['fbclid', 'igshid', 'msclkid', 'ttclid', 'twclid', 'epik', 'li_fat_id', 'mc_cid', 'mc_eid'],
])
const isOfCampaign = (name: string): boolean =>
  CAMPAIGN_PARAMETERS.has(name) || /^utm_[a-z_]{1,20}$/.test(name)

const MAX_ADDRESS_LENGTH = 512

/** On the raw header, not the parsed cookies: what is malformed or oversized is not harmless. */
function isHarmless(cookies: string): boolean {
  return cookies.split(';').every((pair) => HARMLESS_COOKIES.has(pair.trim().split('=', 1)[0] ?? ''))
}

/** Whether an otherwise anonymous request wants lite mode; undefined if it is not anonymous. */
export function liteOfNobody(headers: IncomingHttpHeaders): boolean | undefined {
  const { cookie, accept, authorization } = headers
  if (authorization !== undefined) return undefined
  if (accept !== undefined && !accept.includes('text/html') && !accept.includes('*/*')) return undefined
  const saveData = headers['save-data']
  if (cookie === undefined || cookie.trim() === '') return saveData === 'on'
  if (!isHarmless(cookie)) return undefined
  return isLiteWanted(cookie, typeof saveData === 'string' ? saveData : undefined)
}

/** Experiment arms of an otherwise anonymous request. */
export function armsOfNobody({ cookie }: IncomingHttpHeaders): string | undefined {
  return cookie?.includes('experiments') === true ? armWords(cookie) || undefined : undefined
}

/** Cache key of a page. */
export const keyOf = ({ address, isLite, arms }: Omit<SharedPage, 'isShortened'>): string =>
  `${isLite ? 'lite ' : ''}${arms === undefined ? '' : `${arms} `}${address}`

/** Names of the parameters a shared page reads; undefined if the page is not shared. */
type SharedBy = (pathname: string) => readonly string[] | undefined

export function createSharedBy(match: RouteMatch): SharedBy {
  return (pathname) => {
    // Other spellings of a path would be separate cache entries, without limit.
    if (/[%A-Z]|\/\//.test(pathname)) return undefined
    const module = match(pathname)
    return module === undefined ? undefined : wordsOf(module.headers, 'sharedBy')
  }
}

/** Undefined: not a shared page. */
export function sharedPageOf(
  url: URL,
  headers: IncomingHttpHeaders,
  sharedBy: SharedBy,
): SharedPage | undefined {
  const isLite = liteOfNobody(headers)
  const names = isLite === undefined ? undefined : sharedBy(url.pathname)
  if (isLite === undefined || names === undefined) return undefined
  const query = new URLSearchParams()
  for (const [name, value] of url.searchParams) {
    if (names.includes(name)) query.append(name, value)
    else if (!isOfCampaign(name)) return undefined
  }
  query.sort()
  const address = query.size === 0 ? url.pathname : `${url.pathname}?${query.toString()}`
  if (address.length > MAX_ADDRESS_LENGTH) return undefined
  const isShortened = query.size < url.searchParams.size
  return { address, isLite, isShortened, ...definedOnly({ arms: armsOfNobody(headers) }) }
}
