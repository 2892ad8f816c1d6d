/** Posts to the cart by scripts and through the published API: how they are read and answered (API-02, API-19). */
import { cartBody } from '~/models/cart/client-api/cart-body'
import { CartCallSchema } from '~/models/cart/forms/cart-form'
import type { CartCall, CartForm } from '~/models/cart/forms/cart-form'
import { countUnits } from '~/models/cart/lines'
import { totalsOf } from '~/models/cart/totals'
import { definedOnly } from '~/models/defined-only'
import { formatMoney } from '~/models/money/money'
import { formFailure } from '~/models/validation/form-failure'
import type { FormFields } from '~/models/validation/form-fields'
import type { AnswerEvents } from '~/services/analytics/analytics.server'
import { parseCall } from '~/services/form-request.server'
import type { ParsedForm } from '~/services/form-request.server'
import { apiError, apiResponse } from '~/utils/responses'
import type { JsonInit } from '~/utils/responses'
import type { Outcome } from './outcomes.server'

type Done = Extract<Outcome, { ok: true }>

export interface CartPost {
  readonly parsed: ParsedForm<CartForm | CartCall>
  readonly fields: FormFields
}

/** A failed script call has the shape of a failed form without fields. */
export async function readCall(request: Request): Promise<CartPost> {
  const call = await parseCall(request, CartCallSchema)
  if (call.ok) return { parsed: call, fields: {} }
  const errors = Object.fromEntries(call.errors.map(({ key = '', message }) => [key, message]))
  return { parsed: { ok: false, failure: formFailure({}, errors) }, fields: {} }
}

function wordsOf({ message, notes = [] }: Done): readonly string[] {
  return [message, ...notes.map((note) => note.message)]
}

/** What a script needs after an edit; the page's own data comes from its loader. */
function summary(outcome: Done) {
  const { cart, isKeptAside = false } = outcome
  return {
    // Goods kept aside are not in the cart summarised here.
    ok: !isKeptAside,
    message: wordsOf(outcome).join(isKeptAside ? ' ' : '. '),
    // Answers may overtake one another.
    version: cart?.version ?? 0,
    count: cart === null ? 0 : countUnits(cart),
    total:
      cart === null
        ? formatMoney({ centAmount: 0, currencyCode: 'USD', fractionDigits: 2 })
        : formatMoney(totalsOf(cart).total),
  }
}

/** Gives a script the target of a plain post under both of its names (API-02); our own pages stay where they are. */
export function callDone(
  outcome: Done,
  url: string,
  { headers, told }: { readonly headers: Headers; readonly told: AnswerEvents | null },
): Response {
  const [first] = outcome.added ?? []
  const isKept = outcome.isKeptAside === true
  return apiResponse(
    {
      ...told,
      ...(isKept && { warnings: wordsOf(outcome).map((message) => ({ message })) }),
      cart: outcome.cart && cartBody(outcome.cart),
      cart_line: { id: first?.lineId, quantity_added: first?.quantity },
      messages: wordsOf(outcome),
      summary: summary(outcome),
      redirect: url,
      redirect_to: { url },
    },
    { headers },
  )
}

/** The errors by field. */
export function callRefused(
  errors: Readonly<Record<string, string>>,
  { status = 400, headers }: JsonInit,
): Response {
  return apiError(
    status,
    Object.entries(errors).map(([key, message]) => (key === '' ? { message } : { key, message })),
    definedOnly({ headers }),
  )
}
