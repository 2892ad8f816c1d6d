/**
 * The personalisation service, by the protocol of Dynamic Yield's Experience API. It learns nothing about customers.
 */
import { z } from 'zod'
import { SLOT_ID_MAX } from '~/models/analytics/engagement'
import { PERSONALISATION_RETRIES, PERSONALISATION_TIMEOUT_MS } from '~/models/recommendations/recommendation'
import type { Segment } from '~/models/recommendations/recommendation'
import { definedOnly } from '~/models/defined-only'
import { addMoney } from '~/models/money/money'
import type { Money } from '~/models/money/money'
import { callJson, TIMEOUT_CODE } from '../json-call.server'
import type { Send } from '../json-call.server'
import { isUpstreamError, UpstreamError } from '../upstream'

const SlotSchema = z.object({
  sku: z.string(),
  /** Identifies the slot when a click on it is reported; one that no event could carry is none. */
  slotId: z.string().min(1).max(SLOT_ID_MAX).optional().catch(undefined),
  productData: z.record(z.string(), z.unknown()).default({}),
})
const RecommendedSchema = z.object({
  custom: z.record(z.string(), z.unknown()).default({}),
  slots: z.array(SlotSchema),
})
export type Recommended = z.infer<typeof RecommendedSchema>

const ChoicesSchema = z.object({
  choices: z.array(
    z.object({
      name: z.string(),
      variations: z.array(z.object({ payload: z.object({ data: z.unknown() }) })),
    }),
  ),
})

export interface PageContext {
  /** The service knows the products of a `PRODUCT`, of which there is one, and of a `CART`. */
  readonly type: 'PRODUCT' | 'CART' | 'OTHER'
  /** Of the page, without a query, which may be about the visitor. */
  readonly path: string
  /** Keys of the products that the page is about. The service is told the first 20. */
  readonly productKeys: readonly string[]
  readonly segment?: Segment | undefined
  /** Reveals no identity, and stays the same for the same visitor. */
  readonly visitor?: string | undefined
}

export interface PurchasedItem {
  readonly productKey: string
  readonly quantity: number
  /** What all units of it cost. */
  readonly total: Money
}

export interface PurchaseEvent {
  /** At most 64 characters. */
  readonly transactionId: string
  readonly items: readonly PurchasedItem[]
  readonly segment?: Segment
}

export interface Personalisation {
  /** A recommendation's content, by its selector; null if there is none of that name. */
  recommended(selector: string, page: PageContext): Promise<Recommended | null>
  /** What an experience has chosen, as its editors wrote it; null if there is none of that name (EXP-06). */
  experience(name: string, page: PageContext): Promise<unknown>
  purchased(purchase: PurchaseEvent): Promise<void>
}

/** As many products of a page as the service takes (https://dy.dev/docs/context-data). */
const PAGE_SKUS_MAX = 20

const dollars = ({ centAmount }: Money): number => centAmount / 100

/** Its value, and the price of each unit, may not be missing (https://dy.dev/docs/purchase). */
function toPurchase({ transactionId, items }: PurchaseEvent) {
  const value = addMoney(...items.map(({ total }) => total))
  return {
    dyType: 'purchase-v1',
    uniqueTransactionId: transactionId,
    value: dollars(value),
    currency: value.currencyCode,
    cart: items.map(({ productKey, quantity, total }) => ({
      productId: productKey,
      quantity,
      itemPrice: Math.round(total.centAmount / quantity) / 100,
    })),
  }
}

export function createPersonalisation({
  baseUrl,
  apiKey,
  site,
  send,
}: {
  readonly baseUrl: string
  readonly apiKey: string
  /** The shop's origin. */
  readonly site: string
  readonly send: Send
}): Personalisation {
  async function post(operation: string, path: string, body: object): Promise<unknown> {
    const answer = await callJson(send, {
      service: 'personalisation',
      operation,
      method: 'POST',
      address: `${baseUrl}${path}`,
      headers: { 'dy-api-key': apiKey },
      body,
      timeoutMs: PERSONALISATION_TIMEOUT_MS,
    })
    const { status } = answer
    if (status < 200 || status > 299)
      throw new UpstreamError({ service: 'personalisation', operation, status, retryable: status >= 500 })
    return answer.body
  }

  /** Retries only after timeouts (API-46); any other fault is thrown at once. */
  async function patiently<T>(work: () => Promise<T>, retries = PERSONALISATION_RETRIES): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (retries === 0 || !isUpstreamError(error) || error.code !== TIMEOUT_CODE) throw error
      return patiently(work, retries - 1)
    }
  }

  async function choose(name: string, { type, path, productKeys, segment, visitor }: PageContext) {
    const body = {
      ...(visitor === undefined ? {} : { user: { dyid_server: visitor } }),
      selector: { names: [name] },
      context: {
        page: { type, location: new URL(path, site).href, data: productKeys.slice(0, PAGE_SKUS_MAX) },
        pageAttributes: definedOnly({ segment }),
      },
    }
    const parsed = ChoicesSchema.safeParse(await patiently(() => post('choose', '/serve/user/choose', body)))
    if (!parsed.success) throw unexpected('choose')
    return parsed.data.choices.find((choice) => choice.name === name)?.variations[0]?.payload.data
  }

  return {
    async recommended(selector, page) {
      const data = await choose(selector, page)
      if (data === undefined) return null
      const parsed = RecommendedSchema.safeParse(data)
      if (!parsed.success) throw unexpected('choose')
      return parsed.data
    },
    experience: async (name, page) => (await choose(name, page)) ?? null,
    async purchased(purchase) {
      await post('event', '/collect/user/event', {
        context: { pageAttributes: definedOnly({ segment: purchase.segment }) },
        events: [{ name: 'Purchase', properties: toPurchase(purchase) }],
      })
    },
  }
}

const unexpected = (operation: string) =>
  new UpstreamError({
    service: 'personalisation',
    operation,
    status: 200,
    retryable: true,
    code: 'UnexpectedAnswer',
  })
