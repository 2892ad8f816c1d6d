/** Visible cards are reported together, two seconds after the first of them. */
import { parseHTML } from 'linkedom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type Seen = (entries: readonly { readonly isIntersecting: boolean; readonly target: Element }[]) => void

const card = (key: string) =>
  `<li><article data-product-key="${key}" data-sku="${key}-01" data-slot-id="d1.${key}"><a href="/nuts/${key}.html">x</a></article></li>`

const SUGGESTED = ['1201-01', '1301-01']
  .map((sku) => `<a role="option" href="/nuts/${sku}.html" data-sku="${sku}" data-query-id="q1">x</a>`)
  .join('')

let seen: Seen
const sent: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  const { window, document } = parseHTML(
    `<html><body><main><h1>Almonds</h1><ul>${card('1101')}${card('1102')}</ul></main><div role="listbox"><div role="group" data-section="suggestions"><span>Products</span>${SUGGESTED}</div></div></body></html>`,
  )
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', globalThis)
  for (const name of ['Element', 'HTMLElement', 'Event'] as const) vi.stubGlobal(name, window[name])
  vi.stubGlobal('location', { pathname: '/nuts/almonds/' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('navigator', { sendBeacon: (_to: string, body: string) => sent.push(body) > 0 })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onSeen: Seen) {
        seen = onSeen
      }
      observe() {}
      unobserve() {}
    },
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('what came into sight is sent once, two seconds after the first [ANLY-03] [CONST-04]', async () => {
  const { wakeBeacon } = await import('./beacon')
  wakeBeacon()
  const [first, second] = [...document.querySelectorAll('article')]
  if (first === undefined || second === undefined) throw new Error('No cards')
  seen([{ isIntersecting: true, target: first }])
  vi.advanceTimersByTime(1_500)
  seen([{ isIntersecting: true, target: second }])
  vi.advanceTimersByTime(499)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(1)
  expect(sent.map((body) => JSON.parse(body) as unknown)).toEqual([
    {
      events: [
        {
          event: 'view_item_list',
          section: 'listing',
          list: 'Almonds',
          items: [
            { id: '1101-01', index: 1 },
            { id: '1102-01', index: 2 },
          ],
        },
      ],
    },
  ])
  vi.advanceTimersByTime(10_000)
  expect(sent).toHaveLength(1)
})

it('what is suggested is told as it is followed, by its place and its search [ANLY-07]', async () => {
  sent.length = 0
  vi.resetModules()
  const { wakeBeacon } = await import('./beacon')
  wakeBeacon()
  const [, second] = [...document.querySelectorAll('[role="option"]')]
  second?.dispatchEvent(new Event('click', { bubbles: true }))
  expect(sent.map((body) => JSON.parse(body) as unknown)).toMatchObject([
    {
      events: [
        {
          event: 'select_item',
          section: 'suggestions',
          queryId: 'q1',
          items: [{ id: '1301-01', index: 2 }],
        },
      ],
    },
  ])
})

it('a result on a later page is told by its place in the whole list [ANLY-07]', async () => {
  sent.length = 0
  vi.resetModules()
  const { wakeBeacon } = await import('./beacon')
  wakeBeacon()
  for (const entry of document.querySelectorAll('li')) entry.setAttribute('data-before', '50')
  const [, second] = [...document.querySelectorAll('article a')]
  second?.dispatchEvent(new Event('click', { bubbles: true }))
  expect(sent.map((body) => JSON.parse(body) as unknown)).toMatchObject([
    { events: [{ event: 'select_item', items: [{ id: '1102-01', index: 52 }] }] },
  ])
})

it('what is recommended is told as it is followed, by its slot', async () => {
  sent.length = 0
  vi.resetModules()
  const { wakeBeacon } = await import('./beacon')
  wakeBeacon()
  const [, second] = [...document.querySelectorAll('article a')]
  second?.dispatchEvent(new Event('click', { bubbles: true }))
  expect(sent.map((body) => JSON.parse(body) as unknown)).toMatchObject([
    { events: [{ event: 'select_item', items: [{ id: '1102-01', index: 2 }], slotId: 'd1.1102' }] },
  ])
})
