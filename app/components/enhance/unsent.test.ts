/** What was typed and not sent: after Back where React does not keep it, after a reload everywhere. */
import { parseHTML } from 'linkedom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as UnsentModule from './unsent'

const ADDRESS = `<form method="post" id="address" novalidate>
  <input type="hidden" name="cart" value="c-1"><input name="city" value=""><input name="name" value="Pat">
  <input name="secret" type="text" autocomplete="new-password"><input name="code" autocomplete="off">
  <input type="checkbox" name="book" value="yes">
</form>`
/** One line for two addresses, of which one has a delivery. */
const several = (line = 'l-1') => `<form method="post" id="several" novalidate>
  <input type="hidden" name="destinations" value="2"><input type="hidden" name="line-0" value="${line}">
  <input name="email" value=""><input name="shipment-1.city" value=""><input name="quantity-0-0" value="0">
  <input name="shipment-1.offer" value=""><details><textarea name="shipment-1.message"></textarea></details>
</form>`
const PLACED = { 'shipment-1.city': 'Montclair', 'quantity-0-0': '2', 'shipment-1.message': 'For you' }
const MESSAGE =
  '<form method="post" action="/contact" novalidate><textarea id="message" name="message"></textarea></form>'
const ADD =
  '<form method="post" action="/cart" data-add-to-cart=""><input id="q" name="quantity" value="1"></form>'

const stored = new Map<string, string>()
let page: ReturnType<typeof parseHTML>
/** Listeners of the window. */
const heard = new Map<string, (event: unknown) => void>()
const heardHow = new Map<string, unknown>()
const leave = () => heard.get('pagehide')?.({})
let unsent: typeof UnsentModule

/** A document as the server sends it. */
async function load(
  how: 'navigate' | 'reload',
  forms: string,
  key = 'default',
  before: () => void = () => undefined,
): Promise<void> {
  page = parseHTML(`<html><body><main>${forms}</main></body></html>`)
  const { document, Element, Event, HTMLSelectElement, HTMLInputElement } = page
  // What linkedom does not have of ticks.
  Object.defineProperties(HTMLInputElement.prototype, {
    checked: {
      configurable: true,
      get(this: Element) {
        return this.hasAttribute('checked')
      },
      set(this: Element, isChecked: boolean) {
        this.toggleAttribute('checked', isChecked)
      },
    },
    click: {
      configurable: true,
      value(this: HTMLInputElement) {
        this.checked = !this.checked
      },
    },
  })
  const entries = [{ type: how }] as unknown as PerformanceEntryList
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries)
  const sessionStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  }
  const addEventListener = (type: string, listener: (event: unknown) => void, how?: unknown) => {
    heard.set(type, listener)
    heardHow.set(type, how)
  }
  const globals = {
    location: { pathname: '/', search: '' },
    document,
    Element,
    Event,
    HTMLInputElement,
    HTMLSelectElement,
    sessionStorage,
    addEventListener,
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  vi.resetModules()
  unsent = await import('./unsent')
  before()
  await show(key)
}

/** A page of the same document, or another state of it; `isAnswer`: of a form that was sent and refused. */
async function show(key: string, forms?: string, isAnswer = false): Promise<void> {
  const main = page.document.querySelector('main')
  if (forms !== undefined && main !== null) main.innerHTML = forms
  unsent.keepUnsent(key, isAnswer)
  await new Promise<void>((done) => setTimeout(done))
}

function field(name: string): HTMLInputElement {
  const found = page.document.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (found === null) throw new Error(`No ${name}`)
  return found
}

function submit(by: 'script' | 'browser'): void {
  const form = page.document.querySelector('form')
  if (by === 'script') form?.addEventListener('submit', (event) => event.preventDefault(), { once: true })
  form?.dispatchEvent(new page.Event('submit', { bubbles: true, cancelable: true }))
}

function type(name: string, value: string): void {
  field(name).value = value
  field(name).dispatchEvent(new page.Event('input', { bubbles: true }))
}

beforeEach(() => stored.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a reload', () => {
  it('leaves in the fields what was typed, as if it were typed again, and nothing in the storage', async () => {
    await load('navigate', ADDRESS + MESSAGE)
    type('city', 'Montclair')
    field('book').checked = true
    type('message', 'Are the almonds raw?')
    leave()
    await load('reload', ADDRESS + MESSAGE)
    expect(['city', 'name', 'message'].map((name) => field(name).value)).toEqual([
      'Montclair',
      'Pat',
      'Are the almonds raw?',
    ])
    expect(field('book').checked).toBe(true)
    expect(stored.size).toBe(0)
    // And so does the next one.
    leave()
    await load('reload', ADDRESS + MESSAGE)
    expect(field('city').value).toBe('Montclair')
  })

  it('keeps no password, nothing that asks not to be completed, and no edit of the cart', async () => {
    await load('navigate', ADDRESS + ADD)
    const names = ['city', 'secret', 'code', 'quantity']
    for (const name of names) type(name, '77')
    leave()
    expect([...stored.values()].join()).not.toMatch(/secret|code|quantity|c-1/)
    await load('reload', ADDRESS + ADD)
    expect(names.map((name) => field(name).value)).toEqual(['77', '', '', '1'])
  })

  it('keeps what is named by a place, unfolded, as long as the same has that place', async () => {
    await load('navigate', several())
    for (const [name, value] of Object.entries(PLACED)) type(name, value)
    type('email', 'pat@example.com')
    type('shipment-1.offer', 'overnight')
    leave()
    const left = stored.get('unsent') ?? ''
    await load('reload', several())
    expect(Object.keys(PLACED).map((name) => field(name).value)).toEqual(Object.values(PLACED))
    expect(page.document.querySelector('details')?.hasAttribute('open')).toBe(true)
    // It is stored as soon as it is chosen.
    expect(field('shipment-1.offer').value).toBe('')
    stored.set('unsent', left)
    await load('reload', several('l-2'))
    expect(['email', ...Object.keys(PLACED)].map((name) => field(name).value)).toEqual([
      'pat@example.com',
      '',
      '0',
      '',
    ])
  })

  it('shows what the server has where nothing was typed', async () => {
    await load('navigate', ADDRESS)
    leave()
    await load('reload', ADDRESS.replace('value="Pat"', 'value="Kim"'))
    expect(field('name').value).toBe('Kim')
  })

  it('is not any other visit: that one finds nothing, and leaves nothing behind', async () => {
    await load('navigate', ADDRESS)
    type('city', 'Montclair')
    leave()
    expect(stored.size).toBe(1)
    await load('navigate', ADDRESS)
    expect([field('city').value, stored.size]).toEqual(['', 0])
    leave()
    await load('reload', ADDRESS)
    expect(field('city').value).toBe('')
  })

  it('shows nothing that was sent in its place', async () => {
    await load('navigate', MESSAGE)
    type('message', 'Are the almonds raw?')
    const form = page.document.querySelector('form')
    if (form !== null) unsent.forgetUnsent(form)
    leave()
    expect(stored.size).toBe(0)
  })
})

describe('Back', () => {
  it('leads to an HTML form as it was left', async () => {
    await load('navigate', MESSAGE)
    type('message', 'Are the almonds raw?')
    await show('elsewhere', ADDRESS)
    await show('default', MESSAGE)
    expect(field('message').value).toBe('Are the almonds raw?')
    // And a reload then.
    leave()
    await load('reload', MESSAGE)
    expect(field('message').value).toBe('Are the almonds raw?')
  })

  it('is another page’s, and another entry’s, own', async () => {
    await load('navigate', MESSAGE)
    type('message', 'Are the almonds raw?')
    await show('later', MESSAGE)
    expect(field('message').value).toBe('')
  })

  it('fills in what is named by a place, and leaves the rest to React where that keeps a form', async () => {
    await load('navigate', several())
    type('email', 'pat@example.com')
    for (const [name, value] of Object.entries(PLACED)) type(name, value)
    await show('elsewhere', MESSAGE)
    await show('default', several())
    expect(Object.keys(PLACED).map((name) => field(name).value)).toEqual(Object.values(PLACED))
    expect(field('email').value).toBe('')
    // As React fills it in, which a reload keeps then.
    field('email').value = 'pat@example.com'
    leave()
    await load('reload', several())
    expect(field('email').value).toBe('pat@example.com')
  })

  it('leads to nothing that was taken, and to what was refused', async () => {
    await load('navigate', several())
    for (const [name, value] of Object.entries(PLACED)) type(name, value)
    submit('script')
    await show('refused', undefined, true)
    await show('elsewhere', MESSAGE)
    await show('refused', several())
    expect(field('shipment-1.city').value).toBe('Montclair')
    submit('script')
    await show('taken', MESSAGE)
    await show('refused', several())
    expect(field('shipment-1.city').value).toBe('')
  })
})

describe('what was sent', () => {
  it('is not filled in again where it was taken by a page of the same address that shows the form as it was', async () => {
    await load('navigate', ADDRESS)
    type('city', 'Montclair')
    submit('script')
    await show('taken')
    leave()
    expect(stored.size).toBe(0)
  })

  it('is not left to the next document where the browser sends it', async () => {
    await load('navigate', MESSAGE)
    type('message', 'Are the almonds raw?')
    submit('browser')
    leave()
    expect(stored.size).toBe(0)
  })
})

describe('a link within the page', () => {
  it('leaves the form as it was typed, whatever an earlier entry of that key had', async () => {
    await load('navigate', MESSAGE)
    type('message', 'Are the almonds raw?')
    await show('elsewhere', ADDRESS)
    await show('again', MESSAGE)
    type('message', 'Are the walnuts shelled?')
    // As the browser follows it: without a key, as the first page.
    await show('default')
    expect(field('message').value).toBe('Are the walnuts shelled?')
    leave()
    await load('reload', MESSAGE)
    expect(field('message').value).toBe('Are the walnuts shelled?')
  })

  it('leaves an empty form empty', async () => {
    await load('navigate', MESSAGE)
    type('message', 'Are the almonds raw?')
    await show('elsewhere', ADDRESS)
    await show('again', MESSAGE)
    await show('default')
    expect(field('message').value).toBe('')
  })
})

describe('somebody else', () => {
  const SIGNED_IN = '<nav id="account-menu"><p>Hello, Pat!</p></nav>'
  const ACTING = '<form action="/agent"><span>You are acting for Kim Example.</span></form>'

  it.each([
    ['whose account is closed in another tab by then', SIGNED_IN + MESSAGE, MESSAGE, 'message'],
    ['for whom an agent has stopped acting', ACTING + MESSAGE, MESSAGE, 'message'],
    ['whose cart is another one', ADDRESS, ADDRESS.replace('c-1', 'c-2'), 'city'],
  ])(
    'finds nothing of what was typed by one %s, whom the storage does not name',
    async (_whose, mine, theirs, name) => {
      await load('navigate', mine)
      type(name, 'Montclair')
      leave()
      const left = stored.get('unsent') ?? ''
      expect(left).toContain('Montclair')
      expect(left).not.toMatch(/Pat!|Kim|c-1/)
      await load('reload', mine)
      expect(field(name).value).toBe('Montclair')
      stored.set('unsent', left)
      await load('reload', theirs)
      expect(field(name).value).toBe('')
    },
  )

  it('finds nothing after Back either', async () => {
    await load('navigate', SIGNED_IN + MESSAGE)
    type('message', 'Are the almonds raw?')
    await show('elsewhere', ADDRESS)
    await show('default', MESSAGE)
    expect(field('message').value).toBe('')
  })
})

describe('a sign-out', () => {
  const SIGN_OUT = '<form method="post" action="/sign/out"><button></button></form>'
  const replace = vi.fn()
  const told = vi.fn()

  /** To this page; whether the router would hear of it. */
  function goBack(pathname: string, state: unknown = { idx: 0 }): boolean {
    const stopImmediatePropagation = vi.fn()
    vi.stubGlobal('location', { pathname, search: '?one', replace })
    heard.get('popstate')?.({ stopImmediatePropagation, state })
    return stopImmediatePropagation.mock.calls.length === 0
  }

  beforeEach(() => {
    vi.clearAllMocks()
    vi.stubGlobal('localStorage', { setItem: told, removeItem: () => undefined })
  })

  it.each([
    ['signing out', SIGN_OUT],
    ['deleting the account', '<form method="post" action="/account/delete"><button></button></form>'],
    [
      'deleting it by a mailed link',
      '<form method="post" action="/account/delete/k"><button></button></form>',
    ],
    [
      'an agent who stops acting',
      '<form method="post" action="/agent"><button value="leave"></button></form>',
    ],
    [
      'an agent who looks for somebody else',
      '<form method="post" action="/agent"><input name="search"></form>',
    ],
  ])('is told to other tabs by a form of %s', async (_how, form) => {
    await load('navigate', form)
    submit('browser')
    expect(told.mock.calls).toEqual([['signed-out', 'now']])
  })

  it('is told to other tabs, whose Back then leads to documents, which know of nothing typed before', async () => {
    await load('navigate', ADDRESS)
    // Before the router's listener, which would show the page first.
    expect(heardHow.get('popstate')).toEqual({ capture: true })
    type('city', 'Montclair')
    heard.get('storage')?.({ key: 'recent-searches' })
    expect([goBack('/checkout/address'), replace.mock.calls]).toEqual([true, []])
    await show('out', SIGN_OUT)
    submit('script')
    const [[key] = []] = told.mock.calls
    heard.get('storage')?.({ key })
    expect([goBack('/checkout/address'), replace.mock.calls]).toEqual([false, [['/checkout/address?one']]])
  })

  it('leaves a link within the page to the router, and what was typed there to its form', async () => {
    await load('navigate', MESSAGE)
    heard.get('storage')?.({ key: 'signed-out' })
    vi.stubGlobal('location', { pathname: '/contact', search: '?one', replace })
    await show('later', MESSAGE)
    expect([goBack('/contact', null), goBack('/contact')]).toEqual([true, false])
  })

  it('is not told by any other form', async () => {
    await load('navigate', MESSAGE)
    submit('script')
    expect(told).not.toHaveBeenCalled()
  })
})

it('leaves alone what was typed anew before it was there', async () => {
  await load('navigate', MESSAGE)
  type('message', 'Are the almonds raw?')
  leave()
  await load('reload', MESSAGE, 'default', () => {
    Object.defineProperty(field('message'), 'defaultValue', { value: '' })
    field('message').value = 'Are the walnuts shelled?'
  })
  expect(field('message').value).toBe('Are the walnuts shelled?')
})
