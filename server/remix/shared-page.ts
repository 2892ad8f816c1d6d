/**
 * Which requests may be answered with a page that is the same for everybody, and which page that is. Nothing of the
 * request but this goes into the page: it is rendered for nobody (docs/decisions/082).
 */
import type { IncomingHttpHeaders } from 'node:http'
import { armWords } from '../../app/services/experiments'
import { definedOnly } from '../../app/models/defined-only'
import { isLiteWanted } from '../../app/utils/lite-choice'
import { wordsOf } from './route-match'
import type { RouteMatch } from './route-match'

export interface SharedPage {
  /** Path and query, each page under one: parameters by name, those of campaigns left out. */
  readonly address: string
  readonly isLite: boolean
  /** Of experiments, as their cookie carries them; none in the control arm. */
  readonly arms?: string
  /** The address is not the one that was asked for. */
  readonly isShortened: boolean
}

/**
 * Cookies that change nothing of a page but lite mode and the arms of experiments, by which it is kept. Whoever brings
 * any other one gets a page of their own: a session, a postal code, and what nobody knows.
 */
const HARMLESS_COOKIES: ReadonlySet<string> = new Set(['lite', 'consent', 'referrer', 'experiments'])

/** Of links in mails and advertisements: read by scripts in the browser, never by a page. */
const CAMPAIGN = /^(utm_[a-z_]{1,20}|gclid|gbraid|wbraid|dclid|fbclid|msclkid|mc_[ce]id)$/

const MAX_ADDRESS_LENGTH = 512

/** As it stands, not as cookies are read: what is no cookie, or too long for one, is not harmless. */
function isHarmless(cookies: string): boolean {
  return cookies.split(';').every((pair) => HARMLESS_COOKIES.has(pair.trim().split('=', 1)[0] ?? ''))
}

/** Whether lite mode is wanted by somebody of whom nothing else is known; undefined where more is. */
export function liteOfNobody(headers: IncomingHttpHeaders): boolean | undefined {
  const { cookie, accept, authorization } = headers
  if (authorization !== undefined) return undefined
  if (accept !== undefined && !accept.includes('text/html') && !accept.includes('*/*')) return undefined
  const saveData = headers['save-data']
  if (cookie === undefined || cookie.trim() === '') return saveData === 'on'
  if (!isHarmless(cookie)) return undefined
  return isLiteWanted(cookie, typeof saveData === 'string' ? saveData : undefined)
}

/** The arms that somebody brings of whom nothing else is known. */
export function armsOfNobody({ cookie }: IncomingHttpHeaders): string | undefined {
  return cookie?.includes('experiments') === true ? armWords(cookie) || undefined : undefined
}

/** What pages are kept by. */
export const keyOf = ({ address, isLite, arms }: Omit<SharedPage, 'isShortened'>): string =>
  `${isLite ? 'lite ' : ''}${arms === undefined ? '' : `${arms} `}${address}`

/** Names of the parameters that the page at an address reads; undefined for what is not the same for everybody. */
type SharedBy = (pathname: string) => readonly string[] | undefined

export function createSharedBy(match: RouteMatch): SharedBy {
  return (pathname) => {
    // Other ways to write the same path would be other pages here, as many as anybody likes.
    if (/[%A-Z]|\/\//.test(pathname)) return undefined
    const module = match(pathname)
    return module === undefined ? undefined : wordsOf(module.headers, 'sharedBy')
  }
}

/** Undefined: a page of its own. */
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
    else if (!CAMPAIGN.test(name)) return undefined
  }
  query.sort()
  const address = query.size === 0 ? url.pathname : `${url.pathname}?${query.toString()}`
  if (address.length > MAX_ADDRESS_LENGTH) return undefined
  const isShortened = query.size < url.searchParams.size
  return { address, isLite, isShortened, ...definedOnly({ arms: armsOfNobody(headers) }) }
}
