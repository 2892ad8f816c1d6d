/**
 * A scriptless browser over any `fetch`: cookies, redirects, and forms filled in by label. It sends only what the
 * page's own forms hold, so whatever passes here works in a text browser; a request that none of our forms sends must
 * use `crafted`. Like text browsers, it ignores `required` and `pattern`.
 */
import { newJar } from './cookie-jar'
import { defaultButton, entriesOf, fieldLabelled, fillForm } from './fill-form'
import type { Fill } from './fill-form'
import type { Control, Form } from './html-forms'
import { formsIn } from './known-forms'
import { mainText, parsePage, squash, visibleText } from './html-text'
import { multipartOf } from './multipart'

export interface Page {
  readonly status: number
  readonly url: URL
  /** Path and query. */
  readonly path: string
  /** Redirect target: path and query within the same origin, a full URL otherwise. */
  readonly location: string | null
  readonly headers: Headers
  readonly html: string
  /** Visible text of the main content. */
  readonly text: string
  readonly forms: readonly Form[]
  readonly document: Document
}

export interface Submit {
  readonly fill?: Fill
  /** Text in the form to use, where several have such a button. */
  readonly within?: string | RegExp
}

export interface Prepared {
  readonly url: string
  readonly method: 'get' | 'post'
  readonly body: URLSearchParams
  /** For a multipart form, which is sent as one even without files. */
  readonly files?: readonly (readonly [name: string, file: File])[]
}

export type Fields = Readonly<Record<string, string>> | readonly (readonly [string, string])[]

export interface Cookie {
  readonly name: string
  readonly value: string
  readonly domain: string
  readonly path: string
  readonly httpOnly: boolean
}

export interface Browser {
  readonly origin: string
  /** One request, without following redirects. */
  send(address: string, init?: RequestInit): Promise<Page>
  get(address: string): Promise<Page>
  /** Follows redirects, ten at most. */
  open(address: string): Promise<Page>
  /** Presses a button on the page and follows redirects. */
  press(page: Page, button: string | RegExp, submit?: Submit): Promise<Page>
  /** Presses Enter in a field, which triggers the form's first button. */
  enter(page: Page, field: string, submit?: Submit): Promise<Page>
  /** The request that pressing would send, unsent. */
  prepare(page: Page, button: string | RegExp, submit?: Submit): Prepared
  /** Sends a prepared request without following redirects. */
  post(prepared: Prepared): Promise<Page>
  /** A handmade POST, or a prepared one with some fields changed; redirects are not followed. */
  crafted(to: string | Prepared, fields: Fields): Promise<Page>
  follow(page: Page, link: string | RegExp): Promise<Page>
  /** The data request that a client navigation makes for one route. */
  data(path: string, routeId: string): Promise<Page>
  /** The Cookie header sent to the shop. */
  cookie(): string
  /** The shop's cookies, for another browser to start from. */
  cookies(): readonly Cookie[]
}

const MAX_HOPS = 10
const USER_AGENT = 'Scriptless/1.0'
const URL_ENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data'

const fits = (text: string, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? text === wanted : wanted.test(text)

/** Parsed lazily: a test pays only for what it looks at. */
class ReadPage implements Page {
  readonly path: string
  readonly location: string | null
  #document: Document | undefined
  #forms: readonly Form[] | undefined
  #text: string | undefined

  constructor(
    readonly status: number,
    readonly headers: Headers,
    readonly url: URL,
    readonly html: string,
  ) {
    this.path = url.pathname + url.search
    const to = headers.get('Location')
    const target = to === null ? null : new URL(to, url)
    this.location =
      target === null
        ? null
        : target.origin === url.origin
          ? target.pathname + target.search + target.hash
          : target.href
  }

  get document(): Document {
    this.#document ??= parsePage(this.html)
    return this.#document
  }

  get forms(): readonly Form[] {
    this.#forms ??= formsIn(this.html, () => this.document)
    return this.#forms
  }

  get text(): string {
    const isPage = this.headers.get('Content-Type')?.includes('html') === true
    this.#text ??= isPage ? mainText(this.document) : squash(this.html)
    return this.#text
  }
}

interface Found {
  readonly form: Form
  readonly pressed: Control
}

/** Which list an item is added from makes no difference, nor where in its form a button stands. */
const wordsOf = ({ form, pressed }: Found): string =>
  entriesOf(form, pressed)
    .filter(([name]) => name !== 'listMetadata')
    .map(String)
    .sort()
    .join()

const isSame = (one: Found, other: Found): boolean =>
  one.form.action === other.form.action && wordsOf(one) === wordsOf(other)

function formsWithin(page: Page, { within }: Submit): readonly Form[] {
  if (within === undefined) return page.forms
  return page.forms.filter(({ text }) =>
    typeof within === 'string' ? text.includes(within) : within.test(text),
  )
}

/** Buttons with the same label must do the same thing, or the test has to name one with `within`. */
function findButton(page: Page, button: string | RegExp, submit: Submit): Found {
  const forms = formsWithin(page, submit)
  const found = forms.flatMap((form) =>
    form.buttons.filter(({ label }) => fits(label, button)).map((pressed): Found => ({ form, pressed })),
  )
  const [first, ...others] = found
  const where = `${String(button)} on ${page.path} (${page.status})`
  if (first === undefined) {
    const known = forms.flatMap((form) => form.buttons.map(({ label }) => label))
    throw new Error(`No button ${where}; there are: ${known.join(' | ')}`)
  }
  if (others.some((other) => !isSame(first, other)))
    throw new Error(`${found.length} buttons ${where} do different things: say which by "within"`)
  if (first.pressed.disabled) throw new Error(`The button ${where} is disabled`)
  if (first.pressed.overrides.length > 0)
    throw new Error(
      `The button ${where} relies on ${first.pressed.overrides.join()}: text browsers ignore it`,
    )
  return first
}

function prepared(page: Page, form: Form, pressed: Control | undefined, fill: Fill): Prepared {
  const isMultipart = form.encoding === MULTIPART && form.method === 'post'
  if (form.encoding !== URL_ENCODED && form.encoding !== MULTIPART)
    throw new Error(`Forms of ${form.encoding} are of no use`)
  const body = new URLSearchParams()
  const files: (readonly [string, File])[] = []
  for (const [name, value] of entriesOf(fillForm(form, fill), pressed)) {
    if (typeof value === 'string') body.append(name, value)
    else if (isMultipart) files.push([name, value])
    // Any other encoding sends only the file's name.
    else body.append(name, value.name)
  }
  const action = form.action === '' ? page.url.href : form.action
  const request = { url: new URL(action, page.url).href, method: form.method, body }
  return isMultipart ? { ...request, files } : request
}

function formWithField(page: Page, field: string, submit: Submit): Form {
  const forms = formsWithin(page, submit).filter((form) => {
    try {
      return fieldLabelled(form, field) !== undefined
    } catch {
      return false
    }
  })
  const [first] = forms
  if (first === undefined || forms.length > 1)
    throw new Error(`${forms.length} forms of ${page.path} have one field "${field}"`)
  return first
}

function linkTarget(page: Page, link: string | RegExp): string {
  const links = [...page.document.querySelectorAll('a[href]')]
  const named = (each: Element) => each.getAttribute('aria-label') ?? visibleText(each)
  const found = links.find((each) => fits(visibleText(each), link) || fits(named(each), link))
  if (found === undefined) throw new Error(`No link ${String(link)} on ${page.path}`)
  return found.getAttribute('href') ?? ''
}

function withFields(to: Prepared, fields: URLSearchParams): Prepared {
  const body = new URLSearchParams(to.body)
  for (const [name, value] of fields) body.set(name, value)
  return { ...to, body }
}

/** `cookies`: what the browser starts with, in Cookie header format. */
export function createBrowser(shopUrl: string, fetchPage: typeof fetch, cookies = ''): Browser {
  const origin = new URL(shopUrl).origin
  const jar = newJar()
  for (const pair of cookies.split('; ').filter((each) => each !== '')) jar.setCookieSync(pair, origin)

  async function send(address: string, init: RequestInit = {}): Promise<Page> {
    const url = new URL(address, shopUrl)
    const headers = new Headers(init.headers)
    const cookies = jar.getCookieStringSync(url.href)
    if (cookies !== '' && !headers.has('Cookie')) headers.set('Cookie', cookies)
    if (!headers.has('Accept')) headers.set('Accept', 'text/html')
    if (!headers.has('User-Agent')) headers.set('User-Agent', USER_AGENT)
    const response = await fetchPage(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie())
      jar.setCookieSync(line, url.href, { ignoreError: true })
    return new ReadPage(response.status, response.headers, url, await response.text())
  }

  async function settle(first: Page): Promise<Page> {
    let page = first
    for (let hops = 0; hops <= MAX_HOPS; hops += 1) {
      if (page.location === null) return page
      if (page.status > 303) throw new Error(`${page.path} asks with ${page.status} to send the form again`)
      page = await send(new URL(page.location, page.url).href)
    }
    throw new Error(`Too many redirects, at last to ${page.path}`)
  }

  const post = ({ url, method, body, files }: Prepared) =>
    method === 'post'
      ? send(url, { method: 'POST', ...(files === undefined ? { body } : multipartOf(body, files)) })
      : send(`${url.split(/[?#]/)[0] ?? ''}?${body.toString()}`)

  function prepare(page: Page, button: string | RegExp, submit: Submit = {}): Prepared {
    const { form, pressed } = findButton(page, button, submit)
    return prepared(page, form, pressed, submit.fill ?? {})
  }

  function prepareEnter(page: Page, field: string, submit: Submit = {}): Prepared {
    const form = formWithField(page, field, submit)
    return prepared(page, form, defaultButton(form), submit.fill ?? {})
  }

  function crafted(to: string | Prepared, fields: Fields): Promise<Page> {
    const body = new URLSearchParams()
    const pairs = Array.isArray(fields)
      ? (fields as readonly (readonly [string, string])[])
      : Object.entries(fields)
    for (const [name, value] of pairs) body.append(name, String(value))
    return typeof to === 'string' ? send(to, { method: 'POST', body }) : post(withFields(to, body))
  }

  return {
    origin,
    send,
    prepare,
    post,
    crafted,
    get: (address) => send(address),
    open: async (address) => settle(await send(address)),
    press: async (page, button, submit) => settle(await post(prepare(page, button, submit))),
    enter: async (page, field, submit) => settle(await post(prepareEnter(page, field, submit))),
    follow: async (page, link) => settle(await send(new URL(linkTarget(page, link), page.url).href)),
    data: (path, routeId) =>
      send(`${path}${path.includes('?') ? '&' : '?'}_data=${encodeURIComponent(routeId)}`),
    cookie: () => jar.getCookieStringSync(origin),
    cookies: () =>
      jar.getCookiesSync(origin).map(({ key, value, path, httpOnly }) => ({
        name: key,
        value,
        domain: new URL(origin).hostname,
        path: path ?? '/',
        httpOnly,
      })),
  }
}

/** Over plain HTTP. */
export const createHttpBrowser = (shopUrl: string): Browser =>
  createBrowser(shopUrl, (...request) => fetch(...request))
