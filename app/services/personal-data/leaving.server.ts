/** Deleting one's account: what the customer should know first, and how they prove that it is them. */
import { usd } from '~/models/money/money'
import type { Money } from '~/models/money/money'
import type { Attempts, Limited } from '../attempts.server'
import type { Authentication } from '../auth/authenticator.server'
import type { CustomerService } from '../commercetools/customers.server'
import type { CustomerOrders } from '../commercetools/customer-orders.server'
import type { AccountKeys } from '../sign-in/account-keys.server'
import type { AccountMessages } from '../sign-in/account-messages.server'
import type { Visitor } from '../visitor'
import type { CreditService } from '../wallet/credit-accounts.server'
import type { AccountDeletion } from './account-deletion.server'

export interface Outlook {
  readonly email: string
  readonly hasPassword: boolean
  /** Without it, guest orders are not known to be theirs. */
  readonly isProven: boolean
  /** Store credit that would be lost; null if none. */
  readonly credit: Money | null
  /** Owed on a credit account: must be paid first. */
  readonly owed: Money | null
  readonly hasOrdersUnderWay: boolean
}

export type Left = { readonly kind: 'deleted' | 'refused' | 'owes' } | Limited
export type LeftByLink = { readonly kind: 'deleted' | 'expired' | 'owes' }

export interface Leaving {
  /** Null: there is no such account. */
  outlook(customerId: string): Promise<Outlook | null>
  sendLink(visitor: Visitor, customerId: string): Promise<{ readonly kind: 'sent' } | Limited>
  /** Whether the link is valid and theirs; does not use it up. */
  isLinkGood(customerId: string, key: string): Promise<boolean>
  /** `refused`: wrong password. */
  byPassword(visitor: Visitor, customerId: string, password: string): Promise<Left>
  byLink(customerId: string, key: string): Promise<LeftByLink>
}

const OVER = ['Delivered', 'Complete', 'Cancelled']
const RECENT_ORDERS = 20
const positive = (cents: number): Money | null => (cents > 0 ? usd(cents) : null)

export function createLeaving(options: {
  readonly customers: Pick<CustomerService, 'get'>
  readonly orders: Pick<CustomerOrders, 'page'>
  readonly credit: Pick<CreditService, 'of'>
  readonly authentication: Authentication
  readonly keys: Pick<AccountKeys, 'find' | 'use' | 'giveBack'>
  readonly messages: Pick<AccountMessages, 'sendDeletionLink'>
  readonly attempts: Attempts
  readonly deletion: Pick<AccountDeletion, 'request'>
}): Leaving {
  const { customers, orders, credit, authentication, keys, messages, attempts, deletion } = options

  async function moneyOf(customerId: string): Promise<Pick<Outlook, 'credit' | 'owed'>> {
    const { storeCreditAccount, creditAccount } = await credit.of(customerId)
    const limit = Number(creditAccount?.limitCents ?? 0)
    return {
      credit: positive(Number(storeCreditAccount?.balanceCents ?? 0)),
      owed: positive(limit - Number(creditAccount?.balanceCents ?? 0)),
    }
  }

  const owes = async (customerId: string) => (await moneyOf(customerId)).owed !== null

  async function holderOf(customerId: string, key: string) {
    const found = await keys.find('delete-account', key)
    if (found?.customerId !== customerId) return null
    const customer = await customers.get(customerId, 'fresh')
    return customer?.email === found.email ? customer : null
  }

  return {
    async outlook(customerId) {
      const [customer, money, { rows }] = await Promise.all([
        customers.get(customerId, 'fresh'),
        moneyOf(customerId),
        orders.page(customerId, { limit: RECENT_ORDERS }),
      ])
      if (customer === null) return null
      const { email, hasPassword, isEmailVerified: isProven } = customer
      const hasOrdersUnderWay = rows.some(({ status }) => !OVER.includes(status))
      return { email, hasPassword, isProven, ...money, hasOrdersUnderWay }
    },

    async sendLink(visitor, customerId) {
      const customer = await customers.get(customerId, 'fresh')
      return attempts.run(
        [
          ['link-address', visitor.address],
          ['link-account', (customer?.email ?? customerId).toLowerCase()],
        ],
        async () => {
          await messages.sendDeletionLink(customerId)
          return { kind: 'sent' as const }
        },
        () => true,
      )
    },

    isLinkGood: async (customerId, key) => (await holderOf(customerId, key)) !== null,

    async byPassword(visitor, customerId, password) {
      const customer = await customers.get(customerId, 'fresh')
      if (customer === null) return { kind: 'refused' }
      const { email, isEmailVerified: isProven } = customer
      const known = await attempts.run(
        [
          ['password-address', visitor.address],
          ['password-account', email.toLowerCase()],
        ],
        () => authentication.byPassword({ email, password }),
        ({ kind }) => kind !== 'known',
      )
      if (known.kind === 'limited') return known
      if (known.kind !== 'known') return { kind: 'refused' }
      if (await owes(customerId)) return { kind: 'owes' }
      await deletion.request({ customerId, email, isProven })
      return { kind: 'deleted' }
    },

    async byLink(customerId, key) {
      const customer = await holderOf(customerId, key)
      if (customer === null) return { kind: 'expired' }
      if (await owes(customerId)) return { kind: 'owes' }
      if (!(await keys.use('delete-account', key))) return { kind: 'expired' }
      try {
        await deletion.request({ customerId, email: customer.email, isProven: true })
      } catch (error) {
        await keys.giveBack(key)
        throw error
      }
      return { kind: 'deleted' }
    },
  }
}
