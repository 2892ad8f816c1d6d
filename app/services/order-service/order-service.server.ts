/**
 * An order service of the shop's owner (`PLACE_ORDER_URL`): it makes the order of a cart and takes the money itself.
 * It is one step of the placement. The same `Idempotency-Key` must give the same order; the order is made at the
 * commerce platform, under the order number of the body. See docs/order-service.md.
 */
import { z } from 'zod'
import type { Notice } from '~/models/notices/notice'
import { callJson, isRetryable } from '../json-call.server'
import type { JsonAnswer, Send } from '../json-call.server'
import type { Logger } from '../logger'
import type { SafcTokens } from '../checkout/safc-tokens.server'
import type { OrderChanges, OrderPlatform } from '../ports/placement-ports'
import { UpstreamError } from '../upstream'

export interface OrderServiceOptions {
  readonly url: string
  readonly fetch: Send
  /** The commerce platform, where carts are read and the service's orders are found again. */
  readonly platform: OrderPlatform & OrderChanges
  readonly safcTokens: Pick<SafcTokens, 'issue'>
  readonly logger: Logger
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 20_000
const SERVICE = 'order service'
const MAX_MESSAGE_LENGTH = 500

const MessageSchema = z.object({ message: z.string().max(MAX_MESSAGE_LENGTH), key: z.string().optional() })
const ListSchema = z.array(MessageSchema).default([])
const AnswerSchema = z.object({
  data: z
    .object({
      order: z.object({ orderNumber: z.string() }).nullish(),
      receiptToken: z.string().nullish(),
      shopPay: z.unknown().optional(),
    })
    .nullish(),
  errors: ListSchema,
  warnings: ListSchema,
  notices: ListSchema,
})

const TOKEN_KEY = 'safcToken'

/** The words of the specification for answers that cannot be (PAY-08 to PAY-10). */
const NOTHING = 'No order but no errors?'
const NO_TOKEN = 'receiptToken not found in response'
const SHOP_PAY = 'Shop Pay failed to validate and authorize'

export function createOrderServicePlatform(options: OrderServiceOptions): OrderPlatform & OrderChanges {
  const { url, fetch, platform, safcTokens, logger, timeoutMs = TIMEOUT_MS } = options
  const fault = (status: number, code?: string) =>
    new UpstreamError({ service: SERVICE, operation: 'place', status, retryable: isRetryable(status), code })

  /** Something was done, but not what: the next try asks again, with the same key. */
  function unclear(status: number, message: string, orderNumber: string): UpstreamError {
    logger.error({ service: SERVICE, orderNumber }, message)
    return new UpstreamError({ service: SERVICE, operation: 'place', status, retryable: true })
  }

  type OrderRequest = Parameters<OrderPlatform['createOrder']>[0]

  const ask = ({ cartId, cartVersion, orderNumber, nonce, details }: OrderRequest) =>
    callJson(fetch, {
      service: SERVICE,
      operation: 'place',
      method: 'POST',
      address: url,
      headers: { 'idempotency-key': orderNumber },
      body: {
        billingAddress: details.billingAddress,
        cartId,
        customerId: details.customerId,
        orderNumber,
        paymentNonces: nonce === null ? [] : [nonce],
        safcToken: safcTokens.issue(details),
        shopPayAction: null,
        triggerSetPasswordFlow: details.account !== undefined,
        version: cartVersion,
      },
      timeoutMs,
    })

  /** With another token where the service does not take the first: once (PAY-19). */
  async function askWithToken(request: OrderRequest): Promise<JsonAnswer> {
    const answer = await ask(request)
    const [first] = AnswerSchema.safeParse(answer.body).data?.errors ?? []
    return first?.key === TOKEN_KEY ? ask(request) : answer
  }

  return {
    ...platform,
    takesPayment: true,
    async createOrder(request) {
      const { orderNumber } = request
      const { status, body } = await askWithToken(request)
      if (status === 409) {
        logger.warn({ service: SERVICE, orderNumber }, 'the order service met a cart at another version')
        return { kind: 'conflict' }
      }
      const answer = AnswerSchema.safeParse(body)
      if (!answer.success) throw fault(status, 'UnexpectedAnswer')
      const { data, errors, warnings, notices } = answer.data
      const [first] = errors
      if (first !== undefined) return { kind: 'rejected', message: first.message }
      if (status < 200 || status > 299) throw fault(status)
      if (data?.shopPay != null) throw unclear(status, SHOP_PAY, orderNumber)
      if (data?.order == null && data?.receiptToken == null) throw unclear(status, NOTHING, orderNumber)
      if (data.receiptToken == null) logger.error({ service: SERVICE, orderNumber }, NO_TOKEN)
      const order = await platform.getOrderByNumber(orderNumber)
      if (order === null) throw unclear(status, NOTHING, orderNumber)
      const told = (type: Notice['type']) => (each: z.infer<typeof MessageSchema>) => ({ type, ...each })
      return {
        kind: 'created',
        order,
        notices: [...warnings.map(told('warning')), ...notices.map(told('notice'))].map(
          ({ type, message }) => ({ type, message }),
        ),
      }
    },
  }
}
