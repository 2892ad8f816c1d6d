/** Password and e-mail tokens: created for a customer, used once, expiring. The shop sends the mail. */
import type { Customer, CustomerToken } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { fail } from '../engine/contract'
import { save } from '../resources/resource'
import { parseBody } from '../wire/body'
import type { Context } from '../wire/context'
import { requireReferenced } from '../wire/references'
import { optional, Text } from '../wire/shapes'
import { setPassword } from './accounts'
import { customers } from './customers'
import { hashPassword } from './passwords'
import type { Tokens } from './tokens'

const PASSWORD_MINUTES = 34_560
const Minutes = optional(z.int().min(1).max(43_200))

const PasswordRequest = z.object({
  email: Text,
  ttlMinutes: Minutes,
  invalidateOlderTokens: optional(z.boolean()),
})
const EmailRequest = z.object({
  id: Text,
  version: optional(z.int()),
  ttlMinutes: z.int().min(1).max(43_200),
  invalidateOlderTokens: optional(z.boolean()),
})
const Reset = z.object({ tokenValue: Text, newPassword: z.string().min(1), version: optional(z.int()) })
const Confirm = z.object({ tokenValue: Text, version: optional(z.int()) })

export interface MailTokens {
  createPasswordToken(body: unknown): CustomerToken
  createEmailToken(body: unknown): CustomerToken
  customerBy(purpose: 'password' | 'email', token: string): Customer
  resetPassword(body: unknown): Promise<Customer>
  confirmEmail(body: unknown): Customer
}

export function createMailTokens(context: Context, tokens: Tokens): MailTokens {
  const { store, now, newId } = context
  const create = (
    purpose: 'password' | 'email',
    customer: Customer,
    minutes: number,
    only: boolean,
  ): CustomerToken => {
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + minutes * 60_000).toISOString()
    const [id, customerId] = [newId(), customer.id]
    const value = store.transaction(() => {
      if (only) tokens.revokeSubject(purpose, customerId)
      return tokens.issue({ purpose, subject: customerId, family: id, body: {}, expiresAt })
    })
    return {
      id,
      customerId,
      value,
      expiresAt,
      invalidateOlderTokens: only,
      createdAt: createdAt.toISOString(),
    }
  }
  return {
    createPasswordToken(body) {
      const {
        email,
        ttlMinutes = PASSWORD_MINUTES,
        invalidateOlderTokens = false,
      } = parseBody(PasswordRequest, body)
      const customer = store.find('customer', 'email', email.toLowerCase())
      if (!customer) return fail(404, 'ResourceNotFound', 'There is no customer with this e-mail address.')
      return create('password', customer, ttlMinutes, invalidateOlderTokens)
    },
    createEmailToken(body) {
      const { id, version, ttlMinutes, invalidateOlderTokens = false } = parseBody(EmailRequest, body)
      const customer = requireReferenced(store, 'customer', { id })
      if (version !== undefined && version !== customer.version) store.conflict('customer', id, version)
      return create('email', customer, ttlMinutes, invalidateOlderTokens)
    },
    customerBy(purpose, token) {
      const record = tokens.find(purpose, token)
      const customer = record && store.get('customer', record.subject)
      return customer ?? fail(404, 'ResourceNotFound', 'The token was not found.')
    },
    async resetPassword(body) {
      const { tokenValue, newPassword, version } = parseBody(Reset, body)
      const hash = await hashPassword(newPassword)
      return store.transaction(() => {
        const record = tokens.find('password', tokenValue)
        if (!record)
          return fail(400, 'ExpiredCustomerPasswordToken', 'The password token has expired or was used.')
        return setPassword(context, tokens, record.subject, version, hash)
      })
    },
    confirmEmail(body) {
      const { tokenValue, version } = parseBody(Confirm, body)
      return store.transaction(() => {
        const record = tokens.find('email', tokenValue)
        if (!record)
          return fail(400, 'ExpiredCustomerEmailToken', 'The e-mail token has expired or was used.')
        const customer = requireReferenced(store, 'customer', { id: record.subject })
        if (version !== undefined && version !== customer.version)
          store.conflict('customer', customer.id, version)
        tokens.revokeSubject('email', customer.id)
        return save(customers, customer, { ...customer, isEmailVerified: true }, context)
      })
    },
  }
}
