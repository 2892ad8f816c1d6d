/** Asks Braintree what exists: one transaction by id, or all of one order id. */
import type braintree from 'braintree'
import { z } from 'zod'
import { UpstreamError } from '../../upstream'
import { readTransaction } from './mappers'
import type { FoundTransaction } from './mappers'
import { unreadable } from './transport.server'

/** More than that under one order id cannot be one of our orders. */
const MAX_FOUND = 20

const FoundIdsSchema = z.object({ ids: z.array(z.string().min(1)).max(MAX_FOUND) })

/** The SDK's types omit the callback, which is the only way to see that an answer has no list at all. */
type Search = (
  describe: (search: { orderId(): { is(value: string): void } }) => void,
  done: (error: unknown, found: unknown) => void,
) => unknown

function searchIds(sdk: braintree.BraintreeGateway, gatewayOrderId: string): Promise<unknown> {
  const { transaction } = sdk
  const search = transaction.search.bind(transaction) as unknown as Search
  return new Promise((resolve, reject) => {
    search(
      (query) => query.orderId().is(gatewayOrderId),
      (error, found) => {
        if (error == null) resolve(found)
        else reject(error instanceof Error ? error : unreadable())
      },
    )
  })
}

export async function readById(sdk: braintree.BraintreeGateway, id: string): Promise<FoundTransaction> {
  const transaction = readTransaction(await sdk.transaction.find(id))
  if (transaction?.id !== id) throw unreadable()
  return transaction
}

/**
 * Sales under an order id, newest first. Each is read by its id for its present state: the search may lag a little.
 * Refused duplicates are left out, since the sale they repeat is there too.
 */
export async function findSales(
  sdk: braintree.BraintreeGateway,
  gatewayOrderId: string,
): Promise<readonly FoundTransaction[]> {
  const found = FoundIdsSchema.safeParse(await searchIds(sdk, gatewayOrderId))
  if (!found.success) throw unreadable()
  const all = await Promise.all(found.data.ids.map((id) => readById(sdk, id)))
  if (all.some((one) => one.gatewayOrderId !== gatewayOrderId)) throw new ForeignTransaction()
  const sales = all.filter((one) => one.isSale && !one.isDuplicate)
  if (sales.length === 0 && all.some((one) => one.isDuplicate)) throw unknownYet('duplicate')
  return sales
}

/** The search returned an unrelated transaction. */
export class ForeignTransaction extends Error {
  override readonly name = 'ForeignTransaction'
}

/** Something is in progress; asking again will show how it ended. */
export function unknownYet(code: 'duplicate' | 'nonce-busy' | 'authorizing'): UpstreamError {
  return new UpstreamError({ service: 'payments', operation: 'request', retryable: true, code })
}
