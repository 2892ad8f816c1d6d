/** Posts to the cart as its forms do, and reads the answer as data. */

export interface CartAnswer {
  readonly ok: boolean
  readonly message: string
  /** Pieces in the cart and its total; unknown after a failure. */
  readonly count?: number
  readonly total?: string
}

interface Body {
  readonly summary?: { readonly message: string; readonly count: number; readonly total: string }
  readonly errors?: readonly { readonly message: string }[]
}

/**
 * Never rejects: a lost connection is an answer as well. `keepalive` outlives the page, for edits that are still
 * waiting when it goes.
 */
export async function postCart(
  fields: Iterable<readonly [string, string]>,
  failed: string,
  keepalive = false,
): Promise<CartAnswer> {
  try {
    const response = await fetch('/cart', {
      method: 'POST',
      body: new URLSearchParams([...fields].map(([name, value]) => [name, value])),
      headers: { Accept: 'application/json' },
      keepalive,
    })
    const { summary, errors } = (await response.json()) as Body
    if (summary !== undefined) return { ok: true, ...summary }
    return { ok: false, message: errors?.[0]?.message ?? failed }
  } catch {
    return { ok: false, message: failed }
  }
}

/** The fields of a form as text, as the browser would send them. */
export function fieldsOf(form: HTMLFormElement): readonly (readonly [string, string])[] {
  return [...new FormData(form)].map(([name, value]) => [name, String(value)] as const)
}
