/** `npm run credit -- CUSTOMER [grant AMOUNT NOTE | line AMOUNT NOTE]`: store credit and credit accounts, for staff. */
import { GrantSchema } from '../app/models/payments/credit'
import type { CreditKind } from '../app/models/payments/credit'
import { systemClock } from '../app/services/clock'
import { createCreditService } from '../app/services/wallet/credit-accounts.server'
import type { CreditService } from '../app/services/wallet/credit-accounts.server'
import { onDatabase, runWithSettings } from './tools/own-database'

const USAGE = `Usage:
  npm run credit -- CUSTOMER                              what this customer has
  npm run credit -- CUSTOMER grant 12.50 "Damaged bag"    gives store credit
  npm run credit -- CUSTOMER line 500.00 "Net 30"         opens or raises the credit account

CUSTOMER is the id of the customer at the commerce platform.`

const KINDS: Readonly<Record<string, CreditKind>> = { grant: 'store-credit', line: 'credit' }

function toCents(text: string): number {
  return /^\d{1,5}(\.\d{2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN
}

async function show(credit: CreditService, customerId: string): Promise<void> {
  const { storeCreditAccount, creditAccount } = await credit.of(customerId)
  for (const account of [storeCreditAccount, creditAccount]) {
    if (account === null) continue
    console.log(`${account.kind}: ${(account.balanceCents / 100).toFixed(2)}`)
    const { entries } = await credit.statement(customerId, account.id, 'all')
    for (const { at, amountCents, words, orderNumber = '' } of entries)
      console.log(`  ${at}  ${(amountCents / 100).toFixed(2).padStart(10)}  ${words} ${orderNumber}`)
  }
}

async function run(
  credit: CreditService,
  [customerId, word, amount = '', note = '']: readonly string[],
): Promise<number> {
  const grant = GrantSchema.safeParse({ kind: KINDS[word ?? ''], amountCents: toCents(amount), note })
  if (customerId === undefined || (word !== undefined && !grant.success)) {
    console.error(USAGE)
    return 2
  }
  if (grant.success) {
    // The same grant within a minute is a repeated command.
    const minute = systemClock.now().toISOString().slice(0, 16)
    const key = [customerId, word, amount, note, minute].join(':')
    const isBooked = await credit.grant({ ...grant.data, customerId, key })
    console.log(isBooked ? 'Booked.' : 'This was booked a moment ago.')
  }
  await show(credit, customerId)
  return 0
}

await runWithSettings((env, words) =>
  onDatabase(env, (database) => run(createCreditService({ database, clock: systemClock }), words)),
)
