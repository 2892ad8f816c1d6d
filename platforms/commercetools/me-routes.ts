/** /me: what a shopper's own token may see and do. */
import { z } from 'zod'
import { CustomerDraft } from './accounts/customer-drafts'
import { customers } from './accounts/customers'
import { fail } from './engine/contract'
import { allowArguments, QUERY_ARGUMENTS, readVersion } from './query/arguments'
import { carts, insertCart } from './resources/carts'
import {
  answer,
  deleteDocument,
  findTarget,
  handleDocument,
  isTarget,
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

/** The fields of a sign-up draft that shoppers may set. */
const OwnSignUp = CustomerDraft.omit({
  key: true,
  customerNumber: true,
  externalId: true,
  anonymousCartId: true,
  anonymousCart: true,
  anonymousId: true,
  isEmailVerified: true,
  customerGroup: true,
  authenticationMode: true,
})

/** What a shopper may do to a cart: not prices, owners, taxes or discounts. */
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

/** What a customer may change about themselves: not their groups, numbers or keys. */
const OWN_CUSTOMER_ACTIONS: ReadonlySet<string> = new Set([
  'addAddress',
  'addBillingAddressId',
  'addShippingAddressId',
  'changeAddress',
  'changeEmail',
  'removeAddress',
  'removeBillingAddressId',
  'removeShippingAddressId',
  'setCompanyName',
  'setCustomField',
  'setCustomType',
  'setDateOfBirth',
  'setDefaultBillingAddress',
  'setDefaultShippingAddress',
  'setFirstName',
  'setLastName',
  'setLocale',
  'setMiddleName',
  'setSalutation',
  'setTitle',
  'setVatId',
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
  const isOfSeveral = area === 'carts' || area === 'orders'
  if (more.length > 0 || (target !== undefined && !(isOfSeveral && isTarget(target)))) return notFound(call)
  if (area === '') return routeSelf(call, services)
  if (area === 'active-cart' && target === undefined && call.method === 'GET') {
    return handleDocument(carts, call, () => requireActiveCart(call, call.principal))
  }
  if (area === 'carts') return routeOwnCarts(call, target)
  if (area === 'orders') return routeOwnOrders(call, target)
  if (area === 'login' && call.method === 'POST') {
    return ok(await services.accounts.signIn(await readJson(call.request), anonymousId))
  }
  if (area === 'signup' && call.method === 'POST') {
    const draft = parseBody(OwnSignUp, await readJson(call.request))
    return created(
      await services.accounts.signUp(anonymousId === undefined ? draft : { ...draft, anonymousId }),
    )
  }
  if (area === 'password' && call.method === 'POST') {
    const change = parseBody(z.looseObject({}), await readJson(call.request))
    return ok(await services.accounts.changePassword({ ...change, id: customerId ?? '' }))
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
  if (call.method !== 'POST') return handleDocument(customers, call, find)
  const body = await readJson(call.request)
  refuseForeignActions(body, OWN_CUSTOMER_ACTIONS)
  return ok(answer(customers, updateDocument(customers, find, body, call.context), call))
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
  refuseForeignActions(body, OWN_CART_ACTIONS)
  return ok(answer(carts, updateDocument(carts, find, body, context), call))
}

function refuseForeignActions(body: unknown, own: ReadonlySet<string>): void {
  const { actions } = parseBody(z.looseObject({ actions: z.array(z.looseObject({ action: Text })) }), body)
  const refused = actions.find(({ action }) => !own.has(action))
  if (!refused) return
  fail(400, 'InvalidJsonInput', 'Request body does not contain valid JSON.', {
    detailedErrorMessage: `actions: '${refused.action}' is not for a shopper's own token.`,
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
