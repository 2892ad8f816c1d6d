/** Which shipping methods serve a location, or a cart as it is; each with the rate that would be charged. */
import type { Address, ShippingMethod } from '@commercetools/platform-sdk'
import { fail } from '../engine/contract'
import { settledView } from '../engine/running'
import { createSession } from '../engine/session'
import { methodMatches, rateForAddress } from '../engine/shipping'
import { allowArguments } from '../query/arguments'
import { expand } from '../query/expand'
import { sortBy } from '../query/sort'
import { notFound, ok } from '../wire/request'
import type { Call } from '../wire/request'
import { Country } from '../wire/shapes'
import { handleResource } from './crud'
import { shippingMethods } from './shipping-methods'

function required(call: Call, name: string): string {
  const value = call.url.searchParams.get(name)
  if (value !== null && value !== '') return value
  return fail(400, 'InvalidInput', `Malformed parameter: ${name}: the query parameter '${name}' is required.`)
}

function requiredCountry(call: Call): string {
  const country = required(call, 'country')
  if (Country.safeParse(country).success) return country
  return fail(400, 'InvalidInput', `Malformed parameter: country: '${country}' is not a country code.`)
}

/** The method with its one matching rate marked; empty if it does not serve the address. */
function marked(
  method: ShippingMethod,
  address: Address,
  currency: string | undefined,
  { context }: Call,
): ShippingMethod[] {
  const rate = method.active && rateForAddress(method, address, currency, { context: context.engine })
  if (!rate) return []
  const zoneRates = method.zoneRates.map((zoneRate) => ({
    ...zoneRate,
    shippingRates: zoneRate.shippingRates.map((each) => ({ ...each, isMatching: each === rate })),
  }))
  return [{ ...method, zoneRates }]
}

function page(results: readonly ShippingMethod[], call: Call): Response {
  const paths = call.url.searchParams.getAll('expand')
  const expanded = results.map((method) =>
    paths.length === 0 ? method : expand(method, paths, (kind, id) => call.context.read(kind, id)),
  )
  const { length } = expanded
  return ok({ offset: 0, count: length, total: length, results: expanded })
}

function matchingLocation(call: Call): Response {
  allowArguments(call.url, ['country', 'state', 'currency', 'expand', 'sort'])
  const country = requiredCountry(call)
  const { searchParams } = call.url
  const state = searchParams.get('state')
  const address = { country, ...(state === null ? {} : { state }) }
  const found = call.context.store
    .all('shipping-method')
    .flatMap((method) => marked(method, address, searchParams.get('currency') ?? undefined, call))
  return page(
    sortBy(found, searchParams.getAll('sort'), (method) => method),
    call,
  )
}

function matchingCart(call: Call): Response {
  allowArguments(call.url, ['cartId', 'expand'])
  const id = required(call, 'cartId')
  const cart = call.context.store.get('cart', id)
  if (!cart) return fail(404, 'ResourceNotFound', `The Resource with ID '${id}' was not found.`)
  const { shippingAddress } = cart
  if (!shippingAddress)
    return fail(400, 'InvalidOperation', `The cart with ID '${id}' does not have a shipping address.`)
  const view = settledView(cart, createSession(call.context.engine))
  const found = call.context.store
    .all('shipping-method')
    .flatMap((method) => marked(method, shippingAddress, cart.totalPrice.currencyCode, call))
  return page(
    found.filter((method) => methodMatches(method, view)),
    call,
  )
}

/** Order edits cannot be created here, so none is ever found. */
function matchingOrderEdit(call: Call): Response {
  allowArguments(call.url, ['orderEditId', 'country', 'state'])
  const id = required(call, 'orderEditId')
  requiredCountry(call)
  return fail(404, 'ResourceNotFound', `The Resource with ID '${id}' was not found.`)
}

const MATCHING = new Map([
  ['matching-location', matchingLocation],
  ['matching-cart', matchingCart],
  ['matching-orderedit', matchingOrderEdit],
])

export async function handleShippingMethods(call: Call): Promise<Response> {
  const [, target, ...more] = call.path
  const matching = MATCHING.get(target ?? '')
  if (!matching) return handleResource(shippingMethods, call)
  return call.method === 'GET' && more.length === 0 ? matching(call) : notFound(call)
}
