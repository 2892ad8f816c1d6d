/** The project's paths: special ones first, then the resources that all work alike. */
import type { Accounts } from './accounts/accounts'
import { customers } from './accounts/customers'
import type { MailTokens } from './accounts/mail-tokens'
import type { Tokens } from './accounts/tokens'
import type { Kind } from './documents'
import { fail } from './engine/contract'
import { allowArguments } from './query/arguments'
import { businessUnits } from './resources/business-units'
import { cartDiscounts } from './resources/cart-discounts'
import { activeCart, carts, mergeCart, replicateCart } from './resources/carts'
import { categories } from './resources/categories'
import { channels } from './resources/channels'
import { answer, handleDocument, handleResource } from './resources/crud'
import { customerGroups } from './resources/customer-groups'
import { handleCustomObjects } from './resources/custom-object-routes'
import { discountCodes } from './resources/discount-codes'
import { inventory } from './resources/inventory'
import { createOrder, orders } from './resources/orders'
import { payments } from './resources/payments'
import { productDiscounts } from './resources/product-discounts'
import { productTypes } from './resources/product-types'
import { products } from './resources/products'
import { handleShippingMethods } from './resources/matching-shipping-methods'
import { handleProject } from './resources/project'
import { handleProjections } from './resources/projection-routes'
import type { Resource } from './resources/resource'
import { states, stores } from './resources/store-and-state'
import { taxCategories, zones } from './resources/taxes'
import { types } from './resources/types'
import { readJson } from './wire/body'
import { created, notFound, ok } from './wire/request'
import type { Call } from './wire/request'

export interface Services {
  readonly accounts: Accounts
  readonly mailTokens: MailTokens
  readonly tokens: Tokens
}

/** Resources without special paths, wrapped so that each keeps its own document type. */
const PLAIN = new Map<string, (call: Call) => Promise<Response>>()

function plain<K extends Kind>(resource: Resource<K>): void {
  PLAIN.set(resource.path, (call) => handleResource(resource, call))
}

plain(businessUnits)
plain(cartDiscounts)
plain(categories)
plain(channels)
plain(customerGroups)
plain(discountCodes)
plain(inventory)
plain(payments)
plain(productDiscounts)
plain(productTypes)
plain(products)
plain(states)
plain(stores)
plain(taxCategories)
plain(types)
plain(zones)

export async function route(call: Call, services: Services): Promise<Response> {
  const [first = ''] = call.path
  switch (first) {
    case '':
      return handleProject(call)
    case 'carts':
      return routeCarts(call)
    case 'orders':
      return routeOrders(call)
    case 'customers':
      return routeCustomers(call, services)
    case 'login':
      return call.method === 'POST' && call.path.length === 1
        ? ok(await services.accounts.signIn(await readJson(call.request)))
        : notFound(call)
    case 'custom-objects':
      return handleCustomObjects(call)
    case 'shipping-methods':
      return handleShippingMethods(call)
    case 'product-projections':
      return handleProjections(call)
    default:
      return PLAIN.get(first)?.(call) ?? notFound(call)
  }
}

const OWNER = 'customer-id='

async function routeCarts(call: Call): Promise<Response> {
  const [, target, ...more] = call.path
  if (target === 'replicate' && more.length === 0 && call.method === 'POST') {
    allowArguments(call.url, [])
    const body = await readJson(call.request)
    return created(call.context.store.transaction(() => replicateCart(body, call.context)))
  }
  if (target?.startsWith(OWNER) && more.join('/') === 'merge' && call.method === 'POST') {
    allowArguments(call.url, [])
    const body = await readJson(call.request)
    const customerId = target.slice(OWNER.length)
    return ok(call.context.store.transaction(() => mergeCart(customerId, body, call.context)))
  }
  if (target?.startsWith(OWNER) && more.length === 0 && call.method === 'GET') {
    const customerId = target.slice(OWNER.length)
    return handleDocument(carts, call, () => requireActiveCart(call, { customerId }))
  }
  return handleResource(carts, call)
}

export function requireActiveCart(call: Call, owner: { customerId?: string; anonymousId?: string }) {
  return activeCart(call.context, owner) ?? fail(404, 'ResourceNotFound', 'There is no active cart.')
}

async function routeOrders(call: Call): Promise<Response> {
  const [, target, ...more] = call.path
  if (target === undefined && call.method === 'POST') {
    allowArguments(call.url, ['expand'])
    return created(answer(orders, createOrder(await readJson(call.request), call.context), call))
  }
  if (!target?.startsWith('order-number=') || more.length > 0) return handleResource(orders, call)
  const orderNumber = target.slice('order-number='.length)
  return handleDocument(orders, call, () => {
    const order = call.context.store.find('order', 'orderNumber', orderNumber)
    return (
      order ?? fail(404, 'ResourceNotFound', `The Resource with orderNumber '${orderNumber}' was not found.`)
    )
  })
}

async function routeCustomers(call: Call, { accounts, mailTokens }: Services): Promise<Response> {
  const path = call.path.slice(1).join('/')
  if (call.method === 'POST') {
    const special = {
      '': async (body: unknown) => created(await accounts.signUp(body)),
      password: async (body: unknown) => ok(await accounts.changePassword(body)),
      'password-token': (body: unknown) => ok(mailTokens.createPasswordToken(body)),
      'password/reset': async (body: unknown) => ok(await mailTokens.resetPassword(body)),
      'email-token': (body: unknown) => ok(mailTokens.createEmailToken(body)),
      'email/confirm': (body: unknown) => ok(mailTokens.confirmEmail(body)),
    }
    const handle = Object.hasOwn(special, path) ? special[path as keyof typeof special] : undefined
    if (handle) return handle(await readJson(call.request))
  }
  const token = /^(password|email)-token=(.+)$/.exec(path)
  if (token && call.method === 'GET') {
    const [, purpose, value = ''] = token
    return ok(mailTokens.customerBy(purpose === 'email' ? 'email' : 'password', value))
  }
  if (call.method !== 'DELETE') return handleResource(customers, call)
  return handleResource({ ...customers, beforeDelete: (customer) => accounts.remove(customer) }, call)
}
