/** The account menu below its link: what opens it, and what closes it again. */
import { parseHTML } from 'linkedom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { wakeAccountMenu } from './account-menu'

const PAGE = `<html><body>
  <header><a href="/account" data-account-link><svg></svg><span>Account</span></a></header>
  <main><a href="/nuts/">Nuts</a></main>
  <nav id="account-menu"><a href="/account">Your Account</a><a href="/sign/out">Sign Out</a></nav>
</body></html>`
const LINK = '[data-account-link]'
const WORDS = `${LINK} span`

let page: ReturnType<typeof parseHTML>
let focused: Element | undefined

beforeEach(() => {
  vi.useFakeTimers()
  page = parseHTML(PAGE)
  const { document, Element, HTMLElement } = page
  for (const [name, value] of Object.entries({ document, Element, window: globalThis }))
    vi.stubGlobal(name, value)
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement) {
    this.dispatchEvent(new page.Event('focusin', { bubbles: true }))
  })
  page.document.addEventListener('focusin', ({ target }) => (focused = target as Element))
  wakeAccountMenu()
})
afterEach(() => {
  focused = undefined
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function find(selector: string): HTMLElement {
  const found = page.document.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`No ${selector}`)
  return found
}

function send(kind: string, selector: string, fields: object): Event {
  const event = new page.Event(kind, { bubbles: true, cancelable: true })
  find(selector).dispatchEvent(Object.assign(event, fields))
  return event
}

const isOpen = () => find('#account-menu').hasAttribute('data-open')
const press = (key: string, on: string) => send('keydown', on, { key })
/** The pointer comes to one element from another. */
const point = (to: string, from: string, pointerType = 'mouse') =>
  send('pointerover', to, { pointerType, relatedTarget: find(from) })

it('the menu opens after a moment under the pointer, stays while that is on it, and closes a moment after', () => {
  point(LINK, 'main')
  vi.advanceTimersByTime(299)
  expect(isOpen()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isOpen()).toBe(true)
  // On the way from the link to the menu, the pointer crosses the page.
  point('main', LINK)
  vi.advanceTimersByTime(199)
  point('#account-menu a', 'main')
  vi.advanceTimersByTime(10_000)
  expect(isOpen()).toBe(true)
  point('main', '#account-menu a')
  vi.advanceTimersByTime(200)
  expect(isOpen()).toBe(false)
})

it('the menu does not open for a finger, whose tap follows the link', () => {
  point(LINK, 'main', 'touch')
  vi.advanceTimersByTime(10_000)
  expect(isOpen()).toBe(false)
})

it('the arrow key opens the menu at its first link and goes through its links, and Escape leads back [UX-02]', () => {
  expect(press('ArrowDown', LINK).defaultPrevented).toBe(true)
  expect([isOpen(), focused?.textContent]).toEqual([true, 'Your Account'])
  press('ArrowDown', '#account-menu a')
  expect(focused?.textContent).toBe('Sign Out')
  press('ArrowDown', '#account-menu a:last-child')
  expect(focused?.textContent).toBe('Your Account')
  press('ArrowUp', '#account-menu a')
  expect([isOpen(), focused?.textContent]).toEqual([true, 'Sign Out'])
  press('Escape', '#account-menu a:last-child')
  expect([isOpen(), focused]).toEqual([false, find(LINK)])
})

it('the menu closes as the focus goes elsewhere, and as the page is scrolled', () => {
  press('ArrowDown', LINK)
  find('main a').focus()
  expect(isOpen()).toBe(false)
  press('ArrowDown', LINK)
  page.document.dispatchEvent(new page.Event('scroll'))
  expect(isOpen()).toBe(false)
})

it('Escape closes the menu under the pointer, until that has left and come back', () => {
  point(LINK, 'main')
  vi.advanceTimersByTime(300)
  press('Escape', 'body')
  // The focus was elsewhere, and stays there.
  expect([isOpen(), focused]).toEqual([false, undefined])
  point(WORDS, LINK)
  vi.advanceTimersByTime(10_000)
  expect(isOpen()).toBe(false)
  point('main', WORDS)
  point(LINK, 'main')
  vi.advanceTimersByTime(300)
  expect(isOpen()).toBe(true)
})
