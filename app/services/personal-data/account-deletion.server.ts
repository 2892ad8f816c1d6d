/**
 * An account deleted by its customer: recorded first, then repeatable steps, driven by the request as far as it gets
 * and by a worker for the rest, whichever process dies in between (docs/decisions/138).
 */
import type { Clock } from '../clock'
import type { BusinessUnits } from '../commercetools/business-units.server'
import type { CustomerErasure } from '../commercetools/customer-erasure.server'
import type { Contacts } from '../contacts/contacts.server'
import type { OptOuts } from '../contacts/opt-outs.server'
import type { Logger } from '../logger'
import { renderAccountDeleted } from '../mail/account-mails'
import type { Mailer } from '../mail/mailer.server'
import type { CardVault } from '../payments/card-vault'
import type { ResellerCertificates } from '../resellers/certificates.server'
import type { SessionStore } from '../sessions/session-store.server'
import type { Deletion, DeletionRows, DeletionState } from './deletion-rows.server'
import type { OwnTables } from './own-tables.server'

export interface AccountDeletion {
  /**
   * Once this resolves the request is on record, and nothing stops it. `isProven`: a mailed link has proven who owns
   * the e-mail.
   */
  request(account: {
    readonly customerId: string
    readonly email: string
    readonly isProven: boolean
  }): Promise<void>
  /** One pass over everything due. */
  work(): Promise<number>
}

/** After this many attempts someone should look. */
const ALERT_AFTER = 12
const DAY_MS = 24 * 3_600_000
/** While an order is being placed: a matter of seconds. */
const PLACING_MS = 5_000
/** An order never reported as delivered counts as over after this long. */
const ORDER_OVER_DAYS = 90

/** A step's result: the next state, or nothing to do for `waitMs`. */
type Step = DeletionState | { readonly waitMs: number }

export function createAccountDeletion(options: {
  readonly rows: DeletionRows
  readonly tables: OwnTables
  readonly platform: CustomerErasure
  readonly vault: Pick<CardVault, 'list' | 'remove'>
  readonly businessUnits: Pick<BusinessUnits, 'remove'>
  readonly certificates: Pick<ResellerCertificates, 'removeFiles'>
  readonly sessions: Pick<SessionStore, 'destroyOthersOf'>
  readonly contacts: Pick<Contacts, 'leave'>
  readonly optOuts: Pick<OptOuts, 'keep'>
  readonly mailer: Mailer
  readonly clock: Clock
  readonly logger: Logger
  readonly publicUrl: string
}): AccountDeletion {
  const { rows, tables, platform, vault, sessions, mailer, clock, logger, publicUrl } = options
  const { businessUnits, certificates, contacts, optOuts } = options

  async function close({ customerId, person }: Deletion): Promise<Step> {
    // While the account, and what was sent from it, say what is refused.
    await contacts.leave(person.email)
    await optOuts.keep({ customerId, email: person.email })
    await sessions.destroyOthersOf(customerId, null)
    await platform.deleteCustomer(customerId)
    return 'CLOSED'
  }

  async function forget({ customerId, person }: Deletion): Promise<Step> {
    if (await tables.isPlacing(person)) return { waitMs: PLACING_MS }
    for (const { token } of await vault.list(customerId)) await vault.remove(customerId, token)
    await platform.deleteCarts(person)
    await businessUnits.remove(customerId)
    // While their rows still name them.
    await certificates.removeFiles(customerId)
    // Again: somebody may have opted out under the e-mail since.
    await optOuts.keep({ customerId, email: person.email })
    await tables.deleteRows(person)
    return 'FORGOTTEN'
  }

  async function tell({ customerId, person: { email } }: Deletion): Promise<Step> {
    const dedupeKey = `account-deleted:${customerId}`
    await mailer.send({ to: email, dedupeKey, ...renderAccountDeleted({ shop: publicUrl }) })
    return 'TOLD'
  }

  /** Orders in transit keep their address until they arrive. */
  async function anonymise({ person }: Deletion): Promise<Step> {
    const placedBefore = new Date(clock.now().getTime() - ORDER_OVER_DAYS * DAY_MS).toISOString()
    let after: string | null = null
    for (;;) {
      const found = await platform.endedOrders(person, placedBefore, after)
      for (const { id, orderNumber } of found)
        if (orderNumber === undefined || (await tables.anonymisePlacement(orderNumber)))
          await platform.anonymise(id)
      const last = found.at(-1)
      if (last === undefined) break
      after = last.id
    }
    const isOver = !(await platform.hasOrders(person)) && (await tables.anonymisePlacements(person))
    return isOver ? 'DONE' : { waitMs: DAY_MS }
  }

  const STEPS = { REQUESTED: close, CLOSED: forget, FORGOTTEN: tell, TOLD: anonymise } as const

  /** Advances as far as possible now. */
  async function drive(claimed: Deletion): Promise<void> {
    let row = claimed
    try {
      while (row.state !== 'DONE') {
        const next = await STEPS[row.state](row)
        if (typeof next !== 'string') return await rows.postpone(row, next.waitMs)
        if (!(await rows.move(row, next))) return await rows.release(row, false)
        row = { ...row, state: next, attempts: 0 }
      }
      await rows.release(row, false)
    } catch (error) {
      const { state, attempts } = row
      const alert = attempts >= ALERT_AFTER ? { alert: 'account-deletion-stuck' } : {}
      logger.warn(
        { ...alert, state, error: error instanceof Error ? error.name : 'unknown' },
        'a step of deleting an account failed and is tried again',
      )
      await rows.release(row, true)
    }
  }

  async function work(customerId?: string): Promise<number> {
    const claimed = await rows.claim(customerId)
    for (const row of claimed) await drive(row)
    return claimed.length
  }

  return {
    async request(account) {
      await rows.begin(account)
      await work(account.customerId)
    },
    work: () => work(),
  }
}
