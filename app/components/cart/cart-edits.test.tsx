/** Quick edits of the cart page while answers are late. */
import { parseHTML } from 'linkedom'
import { act, useEffect } from 'react'
import type { FormEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { QUANTITY_DEBOUNCE_MS } from '~/models/constants/constants'
import { useCartQueue } from './cart-edits'

// It would ask a router for the page's data again, and there is none here.
vi.mock('../enhance/refresh', () => ({ useRefresh: () => async () => undefined }))

const CART = { lineItems: [] }
const ACCEPTED = { summary: { ok: true, message: 'Quantity changed', version: 2, count: 2, total: '$2.00' } }
const REFUSED = { errors: [{ message: 'Only 2 are left' }] }

let queue: ReturnType<typeof useCartQueue>
const onShown = (shown: typeof queue) => void (queue = shown)
/** Answers the posts in their order. */
let answers: ((body: object) => Promise<void>)[]
const left = vi.fn()

function Page() {
  const shown = useCartQueue(CART)
  useEffect(() => onShown(shown), [shown])
  return <form id="checkout" />
}

beforeEach(() => {
  vi.useFakeTimers()
  left.mockClear()
  answers = []
  const { window, document, HTMLElement } = parseHTML('<html><body><main></main></body></html>')
  const globals = { window, document, HTMLFormElement: HTMLElement, HTMLButtonElement: HTMLElement }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  for (const name of ['setTimeout', 'clearTimeout'] as const)
    Object.assign(window, { [name]: globalThis[name] })
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('FormData', function ofNothing() {
    return new Map()
  })
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((answered) => {
        answers.push((body) => act(async () => answered(Response.json(body))))
      }),
  )
  const main = document.querySelector('main')
  if (main === null) throw new Error('No page')
  act(() => createRoot(main).render(<Page />))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const edit = (quantity: number) =>
  act(async () => {
    queue.api.change('a', quantity)
    await vi.advanceTimersByTimeAsync(QUANTITY_DEBOUNCE_MS)
  })

/** Presses "Proceed to Checkout". */
const leave = () =>
  act(async () => {
    const target = Object.assign(document.getElementById('checkout') ?? {}, { method: 'post', submit: left })
    const event = { target, nativeEvent: { submitter: null }, preventDefault: () => undefined }
    queue.onSubmit(event as unknown as FormEvent<HTMLElement>)
  })

it('checkout waits for an edit that waits behind another one, and is not entered where that is refused [CART-03]', async () => {
  await edit(2)
  await edit(3)
  await leave()
  expect(answers).toHaveLength(1)
  await answers[0]?.(ACCEPTED)
  expect([answers.length, left.mock.calls.length]).toEqual([2, 0])
  await answers[1]?.(REFUSED)
  expect([queue.said.failure, left.mock.calls.length]).toEqual(['Only 2 are left', 0])
})

it('checkout is entered once both are accepted', async () => {
  await edit(2)
  await edit(3)
  await leave()
  await answers[0]?.(ACCEPTED)
  await answers[1]?.(ACCEPTED)
  expect(left).toHaveBeenCalledTimes(1)
})
