/**
 * A browser without scripts over plain HTTP: cookies, redirects, and forms filled in by their labels. It sends what
 * the page's own forms hold and nothing else, so that whatever passes here passes in a text browser.
 */
import { decodeEntities, formsOf, mainText } from './html-forms'
import type { Field, Form } from './html-forms'

export interface HttpPage {
  readonly status: number
  readonly url: URL
  readonly headers: Headers
  readonly html: string
  /** The visible words of the main part. */
  readonly text: string
  readonly forms: readonly Form[]
}

export interface Submit {
  /** By label: text to type, an option's text or value, a radio's label; true or false for a checkbox. */
  readonly fill?: Readonly<Record<string, string | boolean>>
  /** By name, as a crafted post would. */
  readonly raw?: Readonly<Record<string, string>>
}

export interface PreparedPost {
  readonly url: string
  readonly method: 'get' | 'post'
  readonly body: URLSearchParams
}

export interface HttpBrowser {
  /** The shop it began at. */
  readonly origin: string
  /** One request, redirects not followed. */
  send(address: string, init?: RequestInit): Promise<HttpPage>
  /** Follows redirects, ten at most. */
  open(address: string): Promise<HttpPage>
  /** Presses a button of the page at hand and goes where it leads. */
  press(page: HttpPage, button: string | RegExp, submit?: Submit): Promise<HttpPage>
  /** What pressing would send. */
  prepare(page: HttpPage, button: string | RegExp, submit?: Submit): PreparedPost
  /** Sends what was prepared; redirects not followed. */
  post(prepared: PreparedPost): Promise<HttpPage>
  follow(page: HttpPage, link: string | RegExp): Promise<HttpPage>
  /** The Cookie header for the shop. */
  cookie(): string
}

const MAX_HOPS = 10

const fits = (text: string, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? text === wanted : wanted.test(text)

async function toPage(response: Response, url: URL): Promise<HttpPage> {
  const html = await response.text()
  return {
    status: response.status,
    url,
    headers: response.headers,
    html,
    text: mainText(html),
    forms: formsOf(html),
  }
}

function findForm(page: HttpPage, button: string | RegExp): Form & { readonly pressed: Field } {
  for (const form of page.forms) {
    const pressed = form.buttons.find((each) => fits(each.label, button))
    if (pressed !== undefined) return { ...form, pressed }
  }
  const known = page.forms.flatMap((form) => form.buttons.map((each) => each.label))
  throw new Error(`No button ${String(button)} on ${page.url.pathname}; there are: ${known.join(' | ')}`)
}

/** Longer labels hold the field's hint or an offer's price: the given words have to begin them. */
const isLabelled = (field: Field, label: string): boolean =>
  field.label === label || field.label.startsWith(label)

function fillIn(form: Form, fill: NonNullable<Submit['fill']>): URLSearchParams {
  const body = new URLSearchParams()
  const used = new Set<string>()
  const valueFor = (field: Field): string | boolean | undefined => {
    const label = Object.keys(fill).find((each) => isLabelled(field, each))
    if (label === undefined) return undefined
    used.add(label)
    return fill[label]
  }
  const chosenRadios = new Set(
    form.fields.filter((field) => field.type === 'radio' && valueFor(field) === true).map(({ name }) => name),
  )
  for (const field of form.fields) {
    if (field.name === '' || field.disabled) continue
    const wanted = valueFor(field)
    if (field.type === 'radio' || field.type === 'checkbox') {
      const checked = chosenRadios.has(field.name) ? wanted === true : (wanted ?? field.checked)
      if (checked === true) body.append(field.name, field.value)
    } else if (field.options.length > 0 && typeof wanted === 'string') {
      const option = field.options.find((each) => each.text === wanted || each.value === wanted)
      if (option === undefined) throw new Error(`"${wanted}" is no choice of ${field.label}`)
      body.append(field.name, option.value)
    } else body.append(field.name, typeof wanted === 'string' ? wanted : field.value)
  }
  const unknown = Object.keys(fill).filter((label) => !used.has(label))
  if (unknown.length > 0)
    throw new Error(
      `No field ${unknown.join(', ')}; there are: ${form.fields.map(({ label, name }) => label || name).join(' | ')}`,
    )
  return body
}

function keepCookies(jar: Map<string, string>, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/;\s*max-age=0(?:;|$)/i.test(line)) jar.delete(name)
    else jar.set(name, value)
  }
}

function linkTarget(page: HttpPage, link: string | RegExp): string {
  for (const [, href = '', inside = ''] of page.html.matchAll(
    /<a\b[^>]*?\shref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g,
  ))
    if (fits(mainText(inside), link)) return decodeEntities(href)
  throw new Error(`No link ${String(link)} on ${page.url.pathname}`)
}

export function createHttpBrowser(shopUrl: string): HttpBrowser {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  async function send(address: string, init: RequestInit = {}): Promise<HttpPage> {
    const url = new URL(address, shopUrl)
    const headers = new Headers(init.headers)
    const own = url.host === new URL(shopUrl).host
    if (own && jar.size > 0) headers.set('Cookie', cookie())
    if (!headers.has('Accept')) headers.set('Accept', 'text/html')
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    if (own) keepCookies(jar, response.headers)
    return toPage(response, url)
  }

  async function settle(first: HttpPage): Promise<HttpPage> {
    let page = first
    for (let hops = 0; hops <= MAX_HOPS; hops += 1) {
      const to = page.headers.get('location')
      if (to === null) return page
      page = await send(new URL(to, page.url).href)
    }
    throw new Error(`Too many redirects, at last to ${page.url.pathname}`)
  }

  function prepare(page: HttpPage, button: string | RegExp, submit: Submit = {}): PreparedPost {
    const form = findForm(page, button)
    const body = fillIn(form, submit.fill ?? {})
    if (form.pressed.name !== '') body.append(form.pressed.name, form.pressed.value)
    for (const [name, value] of Object.entries(submit.raw ?? {})) body.set(name, value)
    const action = form.action === '' ? page.url.href : form.action
    return { url: new URL(action, page.url).href, method: form.method, body }
  }

  const post = ({ url, method, body }: PreparedPost) =>
    method === 'post'
      ? send(url, { method: 'POST', body })
      : send(`${url.split('?')[0] ?? ''}?${body.toString()}`)

  return {
    send,
    origin: new URL(shopUrl).origin,
    prepare,
    post,
    cookie,
    open: async (address) => settle(await send(address)),
    press: async (page, button, submit) => settle(await post(prepare(page, button, submit))),
    follow: async (page, link) => settle(await send(new URL(linkTarget(page, link), page.url).href)),
  }
}
