/** Sign-up, sign-in and the tokens sent by mail. Hashing is awaited first; every change is one transaction. */
import type { Cart, Customer, CustomerSignInResult } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { fail } from '../engine/contract'
import { activeCart, adoptCart } from '../resources/carts'
import { save } from '../resources/resource'
import { parseBody } from '../wire/body'
import type { Context } from '../wire/context'
import { requireReferenced } from '../wire/references'
import { identifier, optional, Text } from '../wire/shapes'
import { CustomerDraft, customerLookups, toCustomer } from './customer-drafts'
import { customers } from './customers'
import { hashPassword, readCredential, removeCredential, verifyPassword, writeCredential } from './passwords'
import type { Tokens } from './tokens'

const SignIn = z.object({
  email: Text,
  password: Text,
  anonymousCartId: optional(Text),
  anonymousCart: optional(identifier('cart')),
  anonymousId: optional(Text),
  anonymousCartSignInMode: optional(z.enum(['MergeWithExistingCustomerCart', 'UseAsNewActiveCustomerCart'])),
  updateProductData: optional(z.boolean()),
})
const ChangePassword = z.object({
  id: Text,
  version: z.int(),
  currentPassword: Text,
  newPassword: z.string().min(1),
})

export interface Accounts {
  authenticate(email: string, password: string): Promise<Customer | undefined>
  signUp(body: unknown): Promise<CustomerSignInResult>
  signIn(body: unknown, anonymousId?: string): Promise<CustomerSignInResult>
  changePassword(body: unknown): Promise<Customer>
  remove(customer: Customer): void
}

interface AnonymousCart {
  readonly anonymousCartId?: string
  readonly anonymousCart?: { readonly id?: string; readonly key?: string }
  readonly anonymousId?: string
}

export function createAccounts(context: Context, tokens: Tokens): Accounts {
  const { store } = context
  const authenticate = async (email: string, password: string): Promise<Customer | undefined> => {
    const customer = store.find('customer', 'email', email.toLowerCase())
    const valid = await verifyPassword(password, customer && readCredential(store, customer.id))
    return valid ? customer : undefined
  }
  return {
    authenticate,
    async signUp(body) {
      const input = parseBody(CustomerDraft, body)
      const { password } = input
      if (password === undefined && input.authenticationMode !== 'ExternalAuth') {
        return fail(400, 'RequiredField', "The field 'password' is required.", { field: 'password' })
      }
      const hash = password === undefined ? undefined : await hashPassword(password)
      return store.transaction(() => {
        const draft = toCustomer(input, context)
        const customer = store.insert('customer', draft, customerLookups(draft))
        if (hash !== undefined) writeCredential(store, customer.id, hash)
        const cart = findAnonymousCart(input, context)
        if (!cart) return { customer }
        return { customer, cart: adoptCart(customer.id, cart, 'UseAsNewActiveCustomerCart', context) }
      })
    },
    async signIn(body, anonymousId) {
      const input = parseBody(SignIn, body)
      const customer = await authenticate(input.email, input.password)
      if (!customer) {
        return fail(400, 'InvalidCredentials', 'Account with the given credentials not found.')
      }
      return store.transaction(() => {
        const given = anonymousId === undefined ? input : { anonymousId, ...input }
        const anonymous = findAnonymousCart(given, context)
        const mode = input.anonymousCartSignInMode ?? 'MergeWithExistingCustomerCart'
        const cart = anonymous
          ? adoptCart(customer.id, anonymous, mode, context)
          : activeCart(context, { customerId: customer.id })
        return cart ? { customer, cart } : { customer }
      })
    },
    async changePassword(body) {
      const { id, version, currentPassword, newPassword } = parseBody(ChangePassword, body)
      const customer = store.get('customer', id)
      if (!customer) return fail(404, 'ResourceNotFound', `The Resource with ID '${id}' was not found.`)
      if (!(await verifyPassword(currentPassword, readCredential(store, id)))) {
        return fail(400, 'InvalidCurrentPassword', 'The given current password does not match.')
      }
      const hash = await hashPassword(newPassword)
      return store.transaction(() => setPassword(context, tokens, id, version, hash))
    },
    remove(customer) {
      removeCredential(store, customer.id)
      for (const purpose of ['access', 'refresh', 'password', 'email'] as const) {
        tokens.revokeSubject(purpose, customer.id)
      }
    },
  }
}

/** A new password ends every session and revokes every token that could set another. */
export function setPassword(
  context: Context,
  tokens: Tokens,
  id: string,
  version: number | undefined,
  hash: string,
): Customer {
  const { store } = context
  const customer = requireReferenced(store, 'customer', { id })
  if (version !== undefined && version !== customer.version) store.conflict('customer', id, version)
  writeCredential(store, id, hash)
  for (const purpose of ['access', 'refresh', 'password'] as const) tokens.revokeSubject(purpose, id)
  return save(customers, customer, { ...customer, authenticationMode: 'Password' }, context)
}

function findAnonymousCart(
  { anonymousCartId, anonymousCart, anonymousId }: AnonymousCart,
  context: Context,
): Cart | undefined {
  const ref = anonymousCart ?? (anonymousCartId === undefined ? undefined : { id: anonymousCartId })
  if (ref) {
    const cart = requireReferenced(context.store, 'cart', ref)
    return cart.cartState === 'Active' ? cart : undefined
  }
  return anonymousId === undefined ? undefined : activeCart(context, { anonymousId })
}
