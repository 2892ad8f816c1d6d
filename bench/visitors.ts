/** Shoppers with their own session and a filled cart, created as a browser would. */
import { CookieJar } from 'tough-cookie'
import { definedOnly } from '../app/models/defined-only'
import { send } from './http-call'
import type { Call, Received, Target } from './http-call'
import { insist } from './patience'

export interface BenchVisitor {
  readonly cookie: string
}

/** A browser's headers, including compression: the shop compresses each rendered page. */
export const BROWSER_HEADERS = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'en-US,en;q=0.9',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
} as const

export function getPage(path: string, cookie?: string): Call {
  return {
    method: 'GET',
    path,
    headers: { ...BROWSER_HEADERS, ...definedOnly({ cookie }) },
  }
}

export function postForm(
  { port }: Target,
  path: string,
  fields: Readonly<Record<string, string>>,
  cookie?: string,
): Call {
  const body = new URLSearchParams(fields).toString()
  return {
    method: 'POST',
    path,
    headers: {
      ...BROWSER_HEADERS,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(body)),
      origin: `http://localhost:${port}`,
      'sec-fetch-site': 'same-origin',
      ...definedOnly({ cookie }),
    },
    body,
  }
}

export function addToCart(target: Target, sku: string, cookie?: string): Call {
  return postForm(target, '/cart', { intent: 'add', sku, quantity: '1' }, cookie)
}

const ORIGIN = 'http://localhost'

/** Applies a response's cookies to the jar; returns the Cookie header. */
export function keepCookies(jar: CookieJar, { headers }: Pick<Received, 'headers'>): string {
  const given = headers['set-cookie'] ?? []
  for (const cookie of typeof given === 'string' ? [given] : given) jar.setCookieSync(cookie, ORIGIN)
  return jar.getCookieStringSync(ORIGIN)
}

/** Sends a call and fails on any other status. */
export async function must(target: Target, call: Call, status: number, ask = send): Promise<Received> {
  const received = await ask(target, call)
  if (received.status !== status)
    throw new Error(`${call.method} ${call.path} answered ${received.status}, not ${status}`)
  return received
}

/** For `must`, where nothing is timed. */
export const patiently: typeof send = (target, call) => insist(() => send(target, call))

/** A session with one of each SKU in its cart, whose notice about the last add has been shown. */
export async function openVisitor(target: Target, skus: readonly string[]): Promise<BenchVisitor> {
  const jar = new CookieJar()
  let cookie = ''
  for (const sku of skus)
    cookie = keepCookies(jar, await must(target, addToCart(target, sku, cookie || undefined), 303, patiently))
  if (cookie === '') throw new Error('Adding to the cart opened no session')
  await must(target, getPage('/cart', cookie), 200, patiently)
  return { cookie }
}

/** Passes the first checkout page, so that the address step works. */
export async function goToCheckout(target: Target, { cookie }: BenchVisitor, email: string): Promise<void> {
  await must(target, postForm(target, '/checkout/signin', { as: 'guest', email }, cookie), 303, patiently)
  await must(target, getPage('/checkout/address', cookie), 200, patiently)
}
