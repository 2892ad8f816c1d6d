/**
 * Quick edits of the cart page: they queue up (pending), are sent together in one post (in progress), and show at once
 * what the cart will look like (CART-01 to CART-03). Without a script one form holds them all.
 */
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { FormEvent, RefObject } from 'react'
import { fieldsOf, postCart } from '../enhance/post-cart'
import type { CartAnswer } from '../enhance/post-cart'
import { setCartCount } from '../enhance/cart-count'
import { useRefresh } from '../enhance/refresh'
import type { Refresh } from '../enhance/refresh'
import { setUnsaved } from '../enhance/unsaved'
import { QUANTITY_DEBOUNCE_MS } from '~/models/constants/constants'
import { ITEM_PREFIX, QUANTITY_PREFIX, readIntent } from '~/models/cart/forms/cart-fields'
import { itemOf } from '~/models/cart/lines'
import type { Cart } from '~/models/cart/cart'
import type { QuantityEdits } from '~/models/cart/forms/optimistic'

const FAILED = 'Your cart could not be changed. It is shown as it was.'
const NONE: QuantityEdits = new Map()

export interface CartEdits {
  /** Sets a line's quantity after a moment; 0 removes the line. Null means not a number: cancels the pending edit. */
  change(lineItemId: string, quantity: number | null): void
}

const EditsContext = createContext<CartEdits | null>(null)
export const CartEditsProvider = EditsContext.Provider

/** Null outside the cart page. */
export function useCartEdits(): CartEdits | null {
  return useContext(EditsContext)
}

interface Queue {
  pending: Map<string, number>
  inProgress: Map<string, number>
  timer: number
  /** Set while a post is in flight; resolves to whether it was accepted. */
  sending: Promise<boolean> | null
}

interface Said {
  /** For the live region. */
  readonly message: string
  readonly failure: string | null
  /** What went wrong with a discount code. */
  readonly codeError: string | null
}

const SILENT: Said = { message: '', failure: null, codeError: null }

function toFields(edits: QuantityEdits, cart: Pick<Cart, 'lineItems'> | null): [string, string][] {
  const named = cart?.lineItems.filter(({ id }) => edits.has(id)) ?? []
  return [
    ['intent', 'change-quantities'],
    ...[...edits].map(([id, n]): [string, string] => [QUANTITY_PREFIX + id, String(n)]),
    ...named.map((line): [string, string] => [ITEM_PREFIX + line.id, itemOf(line)]),
  ]
}

function told(answer: CartAnswer): string {
  return answer.total === undefined ? answer.message : `${answer.message}. Total ${answer.total}`
}

/** Drops all edits: the cart is shown as it was. */
function forgetEdits(queue: Queue): void {
  queue.pending.clear()
  queue.inProgress.clear()
  clearTimeout(queue.timer)
}

/** Moves pending edits to in progress and returns them. */
function takePending(queue: Queue): QuantityEdits {
  const batch = queue.pending
  queue.pending = new Map()
  // Earlier edits may not be in the loader's cart yet.
  queue.inProgress = new Map([...queue.inProgress, ...batch])
  return batch
}

/** `cart`: from the loader; a new one clears the edits it includes. */
export function useCartQueue(cart: Pick<Cart, 'lineItems'> | null) {
  const refresh = useRefresh()
  const queue = useRef<Queue>({ pending: new Map(), inProgress: new Map(), timer: 0, sending: null })
  const latest = useRef(cart)
  latest.current = cart
  const [edits, setEdits] = useState<QuantityEdits>(NONE)
  const [said, setSaid] = useState<Said>(SILENT)

  const show = useCallback(() => {
    const { pending, inProgress, sending } = queue.current
    setEdits(new Map([...inProgress, ...pending]))
    setUnsaved(pending.size === 0 && sending === null ? null : () => flushRef.current())
  }, [])

  const settle = useCallback(
    (answer: CartAnswer) => {
      if (answer.count !== undefined) setCartCount(answer.count)
      if (!answer.ok) forgetEdits(queue.current)
      setSaid({ ...SILENT, message: told(answer), failure: answer.ok ? null : answer.message })
      void refresh(answer.ok)
    },
    [refresh],
  )

  const flush = useCallback(async (): Promise<boolean> => {
    const { current } = queue
    clearTimeout(current.timer)
    const isTaken = await (current.sending ?? true)
    // Whoever waited for the same answer may have sent the rest by now.
    if (current.pending.size === 0) return current.sending ?? isTaken
    current.sending = postCart(toFields(takePending(current), latest.current), FAILED).then((answer) => {
      current.sending = null
      settle(answer)
      show()
      return answer.ok
    })
    show()
    return current.sending
  }, [settle, show])
  const flushRef = useRef(flush)
  flushRef.current = flush

  const change = useCallback(
    (lineItemId: string, quantity: number | null) => {
      const { current } = queue
      if (quantity === null) current.pending.delete(lineItemId)
      else current.pending.set(lineItemId, quantity)
      clearTimeout(current.timer)
      current.timer = window.setTimeout(() => void flush(), QUANTITY_DEBOUNCE_MS)
      show()
    },
    [flush, show],
  )

  useEffect(() => {
    // The loader's cart includes what was sent; later edits stay pending.
    if (queue.current.sending === null) queue.current.inProgress = new Map()
    show()
  }, [cart, show])

  useFlushOnLeave(flushRef)
  const onSubmit = useCartForms({ change, flush, setSaid, refresh })
  const api = useMemo(() => ({ change }), [change])
  return { api, edits, said, onSubmit }
}

/** Sends pending edits however the page is left. */
function useFlushOnLeave(flush: RefObject<() => Promise<boolean>>): void {
  useEffect(() => {
    const leave = () => void flush.current?.()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
      setUnsaved(null)
    }
  }, [flush])
}

/**
 * Posts the page's own forms in place: the same fields to the same URL. Pending edits go first; if they are refused,
 * the refusal is shown and the form is not sent (CART-03).
 */
function useCartForms({
  change,
  flush,
  setSaid,
  refresh,
}: {
  readonly change: CartEdits['change']
  readonly flush: () => Promise<boolean>
  readonly setSaid: (said: Said) => void
  readonly refresh: Refresh
}) {
  return useCallback(
    (event: FormEvent<HTMLElement>) => {
      const form = event.target
      if (!(form instanceof HTMLFormElement) || form.method !== 'post') return
      const { submitter } = event.nativeEvent as SubmitEvent
      const fields = new Map(fieldsOf(form))
      if (submitter instanceof HTMLButtonElement && submitter.name !== '')
        fields.set(submitter.name, submitter.value)
      const intent = fields.get('intent') ?? ''
      const { verb, lineItemId = '' } = readIntent(intent)
      event.preventDefault()
      if (intent === '') void flush().then((isTaken) => isTaken && form.submit())
      else if (verb === 'remove-line') {
        change(lineItemId, 0)
        document.getElementById('main')?.focus({ preventScroll: true })
      } else if (intent === 'change-quantities') {
        void flush()
      } else {
        form.setAttribute('aria-busy', 'true')
        void flush()
          .then((isTaken) => (isTaken ? postCart([...fields], FAILED) : null))
          .then((answer) => {
            form.removeAttribute('aria-busy')
            if (answer === null) return
            const isCode = intent === 'apply-code'
            const failed = answer.ok ? null : answer.message
            setSaid({
              message: told(answer),
              codeError: isCode ? failed : null,
              failure: isCode ? null : failed,
            })
            if (isCode) {
              if (answer.ok) form.reset()
              else form.querySelector<HTMLElement>('[name="code"]')?.focus()
            }
            void refresh(answer.ok)
          })
      }
    },
    [change, flush, setSaid, refresh],
  )
}
