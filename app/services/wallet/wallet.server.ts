/** What a customer pays with: cards saved with the payment provider, under names of their own, and credit (ACCT-08). */
import type { CreditAccount, CreditAccounts, CreditStatement } from '~/models/payments/credit'
import type { SavedCard } from '~/models/payments/payments'
import { usd } from '~/models/money/money'
import type { Database } from '../database/database.server'
import type { CardEntry } from '../payments/card-entry'
import type { CardVault, NewNonce } from '../payments/card-vault'
import type { CreditService } from './credit-accounts.server'

export type NamedCard = SavedCard & { readonly name?: string }

export type StartedCard =
  /** `entryId`: of the page, which leads back with it. */
  | { readonly kind: 'redirect'; readonly url: string; readonly entryId: string }
  | { readonly kind: 'saved' }
  /** The provider refuses it, or there is none. */
  | { readonly kind: 'no-card' }

export interface Wallet {
  readonly entry: CardEntry['kind']
  cards(customerId: string): Promise<readonly NamedCard[]>
  /** The same, each with a nonce for one payment (API-12). */
  methods(customerId: string): Promise<readonly (NamedCard & NewNonce)[]>
  credit(customerId: string): Promise<CreditAccounts>
  statement(customerId: string, account: CreditAccount, which: 'latest' | 'all'): Promise<CreditStatement>
  /** Redirects to the page where a card is entered, or takes what the fields returned. */
  add(customerId: string, nonce?: string): Promise<StartedCard>
  /** Whether a card was given on the page that `add` has opened. */
  isGiven(entryId: string): Promise<boolean>
  /** An empty name removes the present one. False if the customer has no such card. */
  rename(customerId: string, token: string, name: string): Promise<boolean>
  makeDefault(customerId: string, token: string): Promise<boolean>
  remove(customerId: string, token: string): Promise<void>
}

export function createWallet({
  database,
  credit,
  vault,
  cards: entry,
  publicUrl,
}: {
  readonly database: Database
  readonly credit: CreditService
  readonly vault: CardVault
  readonly cards: CardEntry
  readonly publicUrl: string
}): Wallet {
  async function cards(customerId: string): Promise<readonly NamedCard[]> {
    const [saved, rows] = await Promise.all([
      vault.list(customerId),
      database.db
        .selectFrom('card_name')
        .select(['token', 'name'])
        .where('customer_id', '=', customerId)
        .execute(),
    ])
    const names = new Map(rows.map(({ token, name }) => [token, name]))
    return saved.map((card) => {
      const name = names.get(card.token)
      return name === undefined ? card : { ...card, name }
    })
  }

  const forget = (customerId: string, token: string) =>
    database.db
      .deleteFrom('card_name')
      .where('customer_id', '=', customerId)
      .where('token', '=', token)
      .execute()

  return {
    entry: entry.kind,
    cards,
    async methods(customerId) {
      const named = await cards(customerId)
      const made = await Promise.all(named.map(({ token }) => vault.createNonce(customerId, token)))
      return named.flatMap((card, index) => {
        const nonce = made[index]?.nonce
        return nonce === undefined ? [] : [{ ...card, nonce }]
      })
    },
    credit: (customerId) => credit.of(customerId),
    statement: (customerId, { id }, which) => credit.statement(customerId, id, which),
    async add(customerId, nonce) {
      if (entry.kind === 'page') {
        const returnUrl = `${publicUrl}/account/wallet`
        const amount = usd(0)
        // Without the e-mail, to which the provider would send its receipts: nothing is paid.
        const { id, url } = await entry.open({ returnUrl, amount, reference: 'Your wallet', customerId })
        return { kind: 'redirect', url, entryId: id }
      }
      const saved = nonce === undefined || nonce === '' ? null : await vault.save(customerId, nonce)
      return { kind: saved === null ? 'no-card' : 'saved' }
    },
    isGiven: async (entryId) => (await entry.describe(entryId)) !== null,
    async rename(customerId, token, name) {
      if (!(await vault.list(customerId)).some((card) => card.token === token)) return false
      if (name === '') await forget(customerId, token)
      else
        await database.db
          .insertInto('card_name')
          .values({ customer_id: customerId, token, name })
          .onConflict((conflict) => conflict.columns(['customer_id', 'token']).doUpdateSet({ name }))
          .execute()
      return true
    },
    makeDefault: (customerId, token) => vault.makeDefault(customerId, token),
    async remove(customerId, token) {
      await vault.remove(customerId, token)
      await forget(customerId, token)
    },
  }
}
