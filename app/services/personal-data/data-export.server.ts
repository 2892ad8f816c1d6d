/** Everything the shop knows about an account, from wherever it is stored. Throws while a part cannot be read. */
import {
  plainAmount,
  tellAccount,
  tellAddresses,
  tellBusiness,
  tellCart,
  tellOrder,
} from '~/models/customers/data-export'
import type { Told } from '~/models/customers/data-export'
import type { Customer } from '~/models/customers/customer'
import type { CreditAccount, CreditAccounts } from '~/models/payments/credit'
import { usd } from '~/models/money/money'
import type { Clock } from '../clock'
import type { BusinessUnits } from '../commercetools/business-units.server'
import type { CustomerErasure, Person } from '../commercetools/customer-erasure.server'
import type { CustomerService } from '../commercetools/customers.server'
import type { Contacts } from '../contacts/contacts.server'
import type { OptOuts } from '../contacts/opt-outs.server'
import type { SessionStore } from '../sessions/session-store.server'
import type { Wallet } from '../wallet/wallet.server'
import type { OwnTables } from './own-tables.server'

export interface DataExport {
  /** In parts, in reading order. Null: there is no such account. */
  collect(customerId: string): Promise<Readonly<Record<string, Told>> | null>
}

export function createDataExport(options: {
  readonly customers: Pick<CustomerService, 'get'>
  readonly businessUnits: Pick<BusinessUnits, 'get'>
  readonly platform: Pick<CustomerErasure, 'orders' | 'carts'>
  readonly contacts: Pick<Contacts, 'preferencesOf'>
  readonly optOuts: Pick<OptOuts, 'toldTo'>
  readonly tables: Pick<OwnTables, 'read'>
  readonly sessions: Pick<SessionStore, 'listOf'>
  readonly wallet: Pick<Wallet, 'cards' | 'credit' | 'statement'>
  readonly clock: Clock
}): DataExport {
  const { customers, businessUnits, platform, contacts, optOuts, tables, sessions, wallet, clock } = options

  async function ordersOf(person: Person): Promise<Told[]> {
    const told: { readonly placedAt: string; readonly order: Told }[] = []
    let after: string | null = null
    for (;;) {
      const page = await platform.orders(person, after)
      told.push(...page.map((order) => ({ placedAt: order.placedAt, order: tellOrder(order) })))
      const last = page.at(-1)
      if (last === undefined) break
      after = last.id
    }
    return told.sort((a, b) => (a.placedAt < b.placedAt ? 1 : -1)).map(({ order }) => order)
  }

  async function creditOf(customerId: string, account: CreditAccount | null): Promise<Told> {
    if (account === null) return null
    const { entries } = await wallet.statement(customerId, account, 'all')
    return {
      balance: plainAmount(usd(Number(account.balanceCents))),
      entries: entries.map(({ amountCents, words, at, orderNumber }) => ({
        at,
        amount: plainAmount(usd(Number(amountCents))),
        words,
        orderNumber: orderNumber ?? null,
      })),
    }
  }

  async function moneyOf(customerId: string): Promise<Readonly<Record<string, Told>>> {
    const [cards, credit]: [Awaited<ReturnType<Wallet['cards']>>, CreditAccounts] = await Promise.all([
      wallet.cards(customerId),
      wallet.credit(customerId),
    ])
    return {
      savedCards: cards.map(({ description, expires, isDefault, name }) => ({
        description,
        expires,
        isDefault,
        name: name ?? null,
      })),
      storeCredit: await creditOf(customerId, credit.storeCreditAccount),
      creditAccount: await creditOf(customerId, credit.creditAccount),
    }
  }

  async function devicesOf({ id }: Customer): Promise<Told> {
    const devices = await sessions.listOf(id)
    return devices.map(({ device, signedInAt, seenAt, by }) => ({
      device: device === '' ? null : device,
      signedInAt,
      seenAt,
      signedInBy: by,
    }))
  }

  return {
    async collect(customerId) {
      const customer = await customers.get(customerId, 'fresh')
      if (customer === null) return null
      const { email, isEmailVerified } = customer
      const now = clock.now().toISOString()
      const guestEmail = isEmailVerified ? email : null
      const person = { customerId, email, guestEmail, until: now }
      const [orders, carts, business, preferences, optedOutOf, devices, money, rest] = await Promise.all([
        ordersOf(person),
        platform.carts(person),
        businessUnits.get(customerId),
        contacts.preferencesOf(customer),
        optOuts.toldTo({ customerId, email: guestEmail ?? undefined }),
        devicesOf(customer),
        moneyOf(customerId),
        tables.read(person),
      ])
      return {
        collectedAt: now,
        account: tellAccount(customer, preferences, optedOutOf),
        addresses: tellAddresses(customer),
        business: tellBusiness(business),
        orders,
        carts: carts.map(tellCart),
        ...money,
        devices,
        ...rest,
      }
    },
  }
}
