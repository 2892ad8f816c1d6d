/** The one call to the shop owner's order service, and what its answers may contain. See docs/order-service.md. */
import { z } from 'zod'
import { sortErrors } from '~/models/notices/answer-errors'
import { addNotices } from '~/models/notices/notice'
import type { Notice } from '~/models/notices/notice'
import { definedOnly } from '~/models/defined-only'
import type { PlacementDetails } from '~/models/placement/placement'
import type { SafcTokens } from '../checkout/safc-tokens.server'
import { callJson, isRetryable } from '../json-call.server'
import type { JsonAnswer, Send } from '../json-call.server'
import type { CreateOrderOutcome } from '../ports/placement-ports'
import { UpstreamError } from '../upstream'

export interface OrderServiceCallOptions {
  readonly url: string
  readonly fetch: Send
  readonly safcTokens: Pick<SafcTokens, 'issue'>
  readonly timeoutMs?: number
}

/** `create` only opens a Shop Pay session; `submit` places the order with one. */
export type ShopPayAction =
  | { readonly type: 'create'; readonly returnUrl: string }
  | { readonly type: 'submit'; readonly session: string }

export interface OrderServiceRequest {
  /** The same key gets the same answer. */
  readonly key: string
  readonly cartId: string
  readonly cartVersion: number
  /** Absent if no order is requested. */
  readonly orderNumber?: string
  readonly paymentNonces: readonly string[]
  readonly details: PlacementDetails
  readonly shopPayAction: ShopPayAction | null
}

export const SERVICE = 'order service'
const TIMEOUT_MS = 20_000
const MAX_MESSAGE_LENGTH = 500

const MessageSchema = z.object({
  message: z.string().max(MAX_MESSAGE_LENGTH),
  key: z
    .string()
    .nullish()
    .transform((key) => key ?? undefined),
})
const ListSchema = z.array(MessageSchema).default([])
export const AnswerSchema = z.object({
  data: z
    .object({
      /** As the service left it. */
      cart: z.object({ id: z.string(), version: z.number().int() }).nullish(),
      order: z.object({ orderNumber: z.string() }).nullish(),
      receiptToken: z.string().nullish(),
      /** A session for the shopper to continue with: then no order was made and nothing charged. */
      shopPay: z.unknown().optional(),
    })
    .nullish(),
  errors: ListSchema,
  warnings: ListSchema,
  notices: ListSchema,
})

type Answer = z.infer<typeof AnswerSchema>

/** Further messages in an answer for the shopper (PAY-04). */
export function noticesOf({ warnings, notices }: Answer): readonly Notice[] {
  const told = (type: Notice['type']) => (each: z.infer<typeof MessageSchema>) => ({ type, ...each })
  return addNotices([], [...warnings.map(told('warning')), ...notices.map(told('notice'))]).map(
    ({ type, message }) => ({ type, message }),
  )
}

/** Its first error is for the shopper (PAY-11); null if there is none. */
export function rejectionOf(answer: Answer): Extract<CreateOrderOutcome, { kind: 'rejected' }> | null {
  const [first] = answer.errors
  if (first === undefined) return null
  const notices = noticesOf(answer)
  return {
    kind: 'rejected',
    message: first.message,
    errors: sortErrors(answer.errors),
    ...(notices.length > 0 ? { notices } : {}),
  }
}

/** The log message, whatever was requested (PAY-12). */
export const MET_ANOTHER_VERSION = 'the order service met a cart at another version'
/** An answer about another cart does not answer this call. */
export const OTHER_CART = 'The cart of the answer is another one'

const TOKEN_KEY = 'safcToken'

/**
 * What the service need not charge: what an agent has taken off, or collects outside the shop instead of a card
 * (AGENT-02), and store credit, which the shop debits in its own ledger (CHK-20).
 */
function toMoneyTaken({ adjustmentCents, offline, agentPayment, storeCredit }: PlacementDetails) {
  const { adjustment } = agentPayment ?? {}
  return {
    paymentAdjustment:
      adjustmentCents === undefined
        ? undefined
        : {
            amountCents: adjustmentCents,
            ...definedOnly({ reason: adjustment?.reason, text: adjustment?.text }),
          },
    storeCredit: storeCredit && { amountCents: storeCredit.amountCents },
    offlinePayment: offline === true ? (agentPayment?.offline ?? {}) : undefined,
  }
}

export function createOrderServiceCall(options: OrderServiceCallOptions) {
  const { url, fetch, safcTokens, timeoutMs = TIMEOUT_MS } = options

  const ask = ({ key, cartId, cartVersion, orderNumber, ...request }: OrderServiceRequest) =>
    callJson(fetch, {
      service: SERVICE,
      operation: 'place',
      method: 'POST',
      address: url,
      headers: { 'idempotency-key': key },
      body: {
        billingAddress: request.details.billingAddress,
        cartId,
        customerId: request.details.customerId,
        orderNumber,
        paymentNonces: request.paymentNonces,
        safcToken: safcTokens.issue(request.details),
        ...definedOnly(toMoneyTaken(request.details)),
        shopPayAction: request.shopPayAction,
        triggerSetPasswordFlow: request.details.account !== undefined,
        version: cartVersion,
      },
      timeoutMs,
    })

  /** Retries once with a new token if the service rejects the first (PAY-19). */
  return async (request: OrderServiceRequest): Promise<JsonAnswer> => {
    const answer = await ask(request)
    const { keyed } = sortErrors(AnswerSchema.safeParse(answer.body).data?.errors ?? [])
    return TOKEN_KEY in keyed ? ask(request) : answer
  }
}

export function serviceFault(status: number, code?: string): UpstreamError {
  return new UpstreamError({
    service: SERVICE,
    operation: 'place',
    status,
    retryable: isRetryable(status),
    code,
  })
}
