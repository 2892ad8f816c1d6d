/** /me: what a shopper's own token may see and do. */
import { z } from 'zod'
import { customers } from './accounts/customers'
import { fail } from './engine/contract'
import { allowArguments, QUERY_ARGUMENTS, readVersion } from './query/arguments'
import { carts, insertCart } from './resources/carts'
import {
  answer,
  deleteDocument,
  findTarget,
  handleDocument,
  queryDocuments,
  updateDocument,
} from './resources/crud'
import { createOrder, orders } from './resources/orders'
import { requireActiveCart } from './routes'
import type { Services } from './routes'
import { parseBody, readJson } from './wire/body'
import { optional, Text } from './wire/shapes'
import { created, notFound, ok } from './wire/request'
import type { Call } from './wire/request'

const OwnDraft = z.looseObject({ currency: Text, customerEmail: optional(Text) })

/** What a shopper may not do to a cart: set prices, owners, taxes or discounts. */
const OWN_CART_ACTIONS: ReadonlySet<string> = new Set([
  'addDiscountCode',
  'addItemShippingAddress',
  'addLineItem',
  'changeLineItemQuantity',
  'recalculate',
  'removeDiscountCode',
  'removeItemShippingAddress',
  'removeLineItem',
  'setBillingAddress',
  'setCountry',
  'setCustomField',
  'setCustomType',
  'setCustomerEmail',
  'setDeleteDaysAfterLastModification',
  'setLineItemCustomField',
  'setLineItemCustomType',
  'setLineItemShippingDetails',
  'setLocale',
  'setShippingAddress',
  'setShippingMethod',
  'updateItemShippingAddress',
])

export async function routeMe(call: Call, services: Services): Promise<Response> {
  const { customerId, anonymousId } = call.principal
  if (customerId === undefined && anonymousId === undefined) {
    return fail(
      403,
      'insufficient_scope',
      'This endpoint needs the token of a customer or an anonymous session.',
    )
  }
  const [, area = '', target, ...more] = call.path
  if (more.length > 0) return notFound(call)
  if (area === '') return routeSelf(call, services)
  if (area === 'active-cart' && target === undefined && call.method === 'GET') {
    return handleDocument(carts, call, () => requireActiveCart(call, call.principal))
  }
  if (area === 'carts') return routeOwnCarts(call, target)
  if (area === 'orders') return routeOwnOrders(call, target)
  if (area === 'login' && call.method === 'POST') {
    return ok(await services.accounts.signIn(await readJson(call.request), anonymousId))
  }
  return notFound(call)
}

async function routeSelf(call: Call, services: Services): Promise<Response> {
  const { customerId } = call.principal
  const find = () => findTarget(customers, customerId ?? '', call.context)
  if (call.method === 'DELETE') {
    const remover = { ...customers, beforeDelete: services.accounts.remove }
    return ok(deleteDocument(remover, find, readVersion(call.url), call.context))
  }
  return handleDocument(customers, call, find)
}

function mine(call: Call): string {
  const { customerId, anonymousId = '' } = call.principal
  return customerId === undefined
    ? `anonymousId=${JSON.stringify(anonymousId)}`
    : `customerId=${JSON.stringify(customerId)}`
}

function isMine(call: Call, owner: { readonly customerId?: string; readonly anonymousId?: string }): boolean {
  const { customerId, anonymousId } = call.principal
  return customerId === undefined ? owner.anonymousId === anonymousId : owner.customerId === customerId
}

async function routeOwnCarts(call: Call, target: string | undefined): Promise<Response> {
  const { context, principal } = call
  if (target === undefined && call.method === 'GET') {
    allowArguments(call.url, QUERY_ARGUMENTS, true)
    return ok(queryDocuments(carts, call, [mine(call)]))
  }
  if (target === undefined && call.method === 'POST') {
    const { customerId, anonymousId } = principal
    const draft = parseBody(OwnDraft, await readJson(call.request))
    const owned = { ...draft, ...(customerId === undefined ? { anonymousId } : { customerId }) }
    return created(answer(carts, insertCart(carts.create?.(owned, context) ?? notFound(call), context), call))
  }
  if (target === undefined) return notFound(call)
  const find = () => {
    const cart = findTarget(carts, target, context)
    return isMine(call, cart)
      ? cart
      : fail(404, 'ResourceNotFound', `The Resource with ID '${target}' was not found.`)
  }
  if (call.method !== 'POST') return handleDocument(carts, call, find)
  const body = await readJson(call.request)
  refuseForeignActions(body)
  return ok(answer(carts, updateDocument(carts, find, body, context), call))
}

function refuseForeignActions(body: unknown): void {
  const { actions } = parseBody(z.looseObject({ actions: z.array(z.looseObject({ action: Text })) }), body)
  const refused = actions.find(({ action }) => !OWN_CART_ACTIONS.has(action))
  if (!refused) return
  fail(400, 'InvalidJsonInput', 'Request body does not contain valid JSON.', {
    detailedErrorMessage: `actions: '${refused.action}' is not an update action of My Cart.`,
  })
}

async function routeOwnOrders(call: Call, target: string | undefined): Promise<Response> {
  const { context } = call
  if (target === undefined && call.method === 'POST') {
    const { id, version } = parseBody(z.object({ id: Text, version: z.int() }), await readJson(call.request))
    if (!isMine(call, findTarget(carts, id, context)))
      return fail(404, 'ResourceNotFound', 'The cart was not found.')
    return created(answer(orders, createOrder({ cart: { id }, version }, context), call))
  }
  if (call.method !== 'GET') return notFound(call)
  if (target === undefined) {
    allowArguments(call.url, QUERY_ARGUMENTS, true)
    return ok(queryDocuments(orders, call, [mine(call)]))
  }
  return handleDocument(orders, call, () => {
    const order = findTarget(orders, target, context)
    return isMine(call, order)
      ? order
      : fail(404, 'ResourceNotFound', `The Resource with ID '${target}' was not found.`)
  })
}
