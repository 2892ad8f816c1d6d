/** Chooses another card for an order, then pays with it. Cards themselves are entered at the provider, never here. */
import { CHANGE_REFUSED, ChangeCardFormSchema } from '~/models/payments/change-payment'
import { CARD_REMOVED } from '~/models/payments/payments'
import { formFailure } from '~/models/validation/form-failure'
import type { FormFailure } from '~/models/validation/form-failure'
import type { FormFields } from '~/models/validation/form-fields'
import { tooManyTries } from '~/services/attempts.server'
import { describeFault } from '~/services/faults'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { isUpstreamError, orIfUnavailable } from '~/services/upstream'
import { json, limitedInit, redirectOut, redirectTo } from '~/utils/responses'
import type { JsonInit } from '~/utils/responses'
import { changeCardContent, requireAsked } from './content.server'
import type { Asked } from './content.server'

const CHOICE_GONE = 'We no longer know which card you chose. Please choose it again.'

/** An entry pays once, whatever the bank answered: the card has to be entered again, unless it is a saved one. */
const declined = (isSavedCard: boolean) => ({
  ...CHANGE_REFUSED.declined,
  message: `${CHANGE_REFUSED.declined.message}. Please choose another card, or ${isSavedCard ? 'this one' : 'enter this one'} again.`,
})

/** A posted form, with what its answer needs. */
interface Sent {
  readonly asked: Asked
  readonly context: object
  readonly fields: FormFields
}

async function failed({ asked, context, fields }: Sent, failure: FormFailure, init: JsonInit) {
  const content = await orIfUnavailable(changeCardContent(asked, context, fields), null)
  return json({ ...failure, content }, { headers: await asked.visitor.headers(), ...init })
}

const refuse = (sent: Sent, { status, message }: { readonly status: number; readonly message: string }) =>
  failed(sent, formFailure(sent.fields, { '': message }), { status })

async function choose(sent: Sent, card: string | undefined) {
  const { visitor, order, paths } = sent.asked
  const standing = await services.paymentChanges.stand(order)
  if (standing.kind !== 'open') return refuse(sent, CHANGE_REFUSED[standing.kind])
  const { amountCents } = standing
  const request = { order, amountCents, choice: { card }, back: paths.confirm }
  const chosen = await services.orderCards.choose(visitor, request)
  const headers = await visitor.headers()
  switch (chosen?.kind) {
    // Signed out meanwhile, which the page says.
    case undefined:
      return redirectTo(paths.self, { headers })
    case 'entered':
      return redirectTo(paths.confirm(chosen.id), { headers })
    case 'no-card':
      return refuse(sent, { status: 400, message: card === undefined ? CHOICE_GONE : CARD_REMOVED })
    case 'redirect': {
      const origin = services.pageOrigin.known()
      if (origin === new URL(chosen.url).origin) return redirectOut(chosen.url, origin, { headers })
      services.pageOrigin.forget()
      return refuse(sent, CHANGE_REFUSED.away)
    }
  }
}

/** It may have paid before it was removed, and only the answer was lost. */
async function removed(sent: Sent, nonce: string | null) {
  const { visitor, order, paths } = sent.asked
  const changeId = nonce === null ? null : await services.paymentChanges.begunWith(order, nonce)
  if (changeId === null) return refuse(sent, { status: 400, message: CARD_REMOVED })
  return redirectTo(paths.outcome(changeId), { headers: await visitor.headers() })
}

async function pay(sent: Sent, id: string) {
  const { visitor, order, paths } = sent.asked
  const taken = await services.orderCards.take(visitor, order, id)
  if (taken === null) return refuse(sent, { status: 400, message: CHOICE_GONE })
  if (taken.kind === 'removed') return removed(sent, taken.nonce)
  const { nonce, isSavedCard } = taken
  const { orderNumber } = order
  const { auditId } = await services.agentActs.begin(visitor, 'order-payment-changed', orderNumber, nonce)
  const { address } = visitor
  const answer = await services.paymentChanges.changeCardOf(order, { nonce, address, auditId })
  switch (answer.kind) {
    case 'changed':
    case 'pending':
      return redirectTo(paths.outcome(answer.changeId), { headers: await visitor.headers() })
    case 'limited': {
      const failure = formFailure(sent.fields, { '': tooManyTries(answer.waitSeconds) })
      return failed(sent, failure, limitedInit(answer.waitSeconds, await visitor.headers()))
    }
    case 'declined':
      return refuse(sent, declined(isSavedCard))
    case 'let-go':
    case 'refused':
    case 'elsewhere':
      return refuse(sent, CHANGE_REFUSED[answer.kind])
  }
}

export async function changeCard(request: Request, orderId: string, context: object) {
  const asked = await requireAsked(request, orderId)
  const { fields } = await readForm(request)
  const sent = { asked, context, fields }
  const form = parseForm(fields, ChangeCardFormSchema)
  if (!form.ok) return failed(sent, form.failure, { status: 400 })
  try {
    return form.value.intent === 'pay' ? await pay(sent, form.value.pay) : await choose(sent, form.value.card)
  } catch (error) {
    if (!isUpstreamError(error)) throw error
    services.logger.error(describeFault(error), 'another card for an order could not be taken')
    return refuse(sent, CHANGE_REFUSED.away)
  }
}
