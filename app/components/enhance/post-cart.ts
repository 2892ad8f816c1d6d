/** Posts to the cart as its forms do, and reads the answer as data. */
import { processAnswer } from './answer'
import type { AnswerBody } from './answer'

/** The cart after an edit. */
export interface CartTold {
  readonly version: number
  /** Units in it. */
  readonly count: number
  readonly total: string
}

interface Answer {
  readonly ok: boolean
  /** False if there was no answer, as when offline: it may have been done all the same. */
  readonly answered: boolean
  readonly message: string
  /** Nothing was added: the page at this URL asks for the size first (SIZE-02). */
  readonly sizes?: string
}

/** After a failure nothing is known of the cart. */
export type CartAnswer = Answer & (CartTold | { readonly [K in keyof CartTold]?: undefined })

interface Body extends AnswerBody {
  readonly select_size?: string
  readonly summary?: CartTold & {
    /** False for an item set aside, which is not in the cart yet. */
    readonly ok: boolean
    readonly message: string
  }
}

const LOST =
  'We could not reach the shop, so your cart may not have changed. Please look at it before you try again.'

/**
 * Never rejects: a lost connection is reported as an answer. Uses keepalive, so that pending posts outlive the page.
 */
export async function postCart(fields: [string, string][], failed: string): Promise<CartAnswer> {
  try {
    const response = await fetch('/cart', {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Accept: 'application/json' },
      keepalive: true,
    })
    const {
      summary,
      redirect: _,
      redirect_to: _stays,
      select_size: sizes,
      ...body
    } = (await response.json()) as Body
    if (sizes !== undefined) return { ok: true, answered: true, message: '', sizes }
    // The page stays, and shows the outcome.
    const told = processAnswer(body)
    return summary === undefined
      ? { ok: false, answered: true, message: told ?? failed }
      : { answered: true, ...summary }
  } catch {
    return { ok: false, answered: false, message: LOST }
  }
}

/** The fields of a form as text, as the browser would send them. */
export function fieldsOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].map(([name, value]) => [name, String(value)])
}
