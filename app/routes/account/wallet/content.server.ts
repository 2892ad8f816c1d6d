/** The wallet's read-only parts and forms, as server-rendered HTML. */
import { staticView } from '~/components/content/static-view.server'
import { WalletView } from '~/components/payment/wallet-view'
import type { CreditAccount } from '~/models/payments/credit'
import type { FormFailure } from '~/models/validation/form-failure'
import { businessDate } from '~/models/time/business-time'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'

const walletView = staticView(WalletView)

/** An account with its statement, dated in the business time zone. */
async function withStatement(customerId: string, account: CreditAccount | null) {
  if (account === null) return null
  const { entries, hasOlder } = await services.wallet.statement(customerId, account, 'latest')
  return {
    ...account,
    hasOlder,
    entries: entries.map(({ at, ...entry }) => ({ ...entry, day: businessDate(new Date(at)) })),
  }
}

async function creditOf(customerId: string) {
  const { storeCreditAccount, creditAccount } = await services.wallet.credit(customerId)
  return Promise.all([
    withStatement(customerId, storeCreditAccount),
    withStatement(customerId, creditAccount),
  ])
}

/** Input of the rename form; the other forms have no text input. */
function typedName(failure: FormFailure | undefined) {
  const { intent, token = '', name = '' } = failure?.values ?? {}
  return intent === 'rename' ? { token, name, error: failure?.errors['name'] } : undefined
}

/** `failure`: a rejected form of the wallet. */
export async function walletContent(customerId: string, context: object, failure?: FormFailure) {
  const { entry } = services.wallet
  const [cards, [storeCredit, creditAccount]] = await Promise.all([
    orIfUnavailable(services.wallet.cards(customerId), null),
    creditOf(customerId),
    // Finding the origin lets this page's CSP allow "Add a card" to redirect there.
    entry === 'page' ? orIfUnavailable(services.pageOrigin.find(), null) : null,
  ])
  return walletView({ cards, storeCredit, creditAccount, entry, typed: typedName(failure) }, context)
}
