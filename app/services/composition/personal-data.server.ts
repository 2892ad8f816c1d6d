/** Personal data: its export and its deletion. */
import type { Attempts } from '../attempts.server'
import { createAuthentication } from '../auth/authenticator.server'
import type { Contacts } from '../contacts/contacts.server'
import type { OptOuts } from '../contacts/opt-outs.server'
import type { Mailer } from '../mail/mailer.server'
import { createOutbox } from '../outbox/outbox.server'
import { createPoller } from '../outbox/poller.server'
import type { Payments } from '../payments/create-payments.server'
import { createAccountDeletion } from '../personal-data/account-deletion.server'
import { createDataExport } from '../personal-data/data-export.server'
import { createDeletionRows } from '../personal-data/deletion-rows.server'
import { createLeaving } from '../personal-data/leaving.server'
import { createOwnTables } from '../personal-data/own-tables.server'
import { createInvitationKeys } from '../referral/invitation-keys.server'
import type { ResellerCertificates } from '../resellers/certificates.server'
import type { SessionStore } from '../sessions/session-store.server'
import type { composeAccountMails } from './accounts.server'
import type { CheckoutServices } from './checkout.server'
import type { Foundation } from './foundation.server'
import type { Commerce } from './platforms.server'

const DELETIONS_POLL_MS = 2_000

export function composePersonalData(
  { env, database, clock, logger }: Foundation,
  { customers, customerOrders, businessUnits, erasure: platform }: Commerce,
  { keys, messages }: Pick<ReturnType<typeof composeAccountMails>, 'keys' | 'messages'>,
  { wallet, credit }: Pick<CheckoutServices['services'], 'wallet' | 'credit'>,
  needs: {
    readonly contacts: Contacts
    readonly optOuts: OptOuts
    readonly sessions: SessionStore
    readonly attempts: Attempts
    readonly mailer: Mailer
    readonly vault: Payments['vault']
    readonly certificates: ResellerCertificates
  },
) {
  const { contacts, optOuts, sessions, attempts, mailer, vault, certificates } = needs
  const tables = createOwnTables({
    database,
    outbox: createOutbox({ clock }),
    invitationKeys: createInvitationKeys(env.sessionSecret),
    clock,
  })
  const accountDeletion = createAccountDeletion({
    rows: createDeletionRows({ database, clock }),
    tables,
    platform,
    vault,
    businessUnits,
    certificates,
    sessions,
    contacts,
    optOuts,
    mailer,
    clock,
    logger,
    publicUrl: env.publicUrl,
  })
  return {
    services: {
      accountDeletion,
      dataExport: createDataExport({
        customers,
        businessUnits,
        platform,
        contacts,
        optOuts,
        tables,
        sessions,
        wallet,
        clock,
      }),
      leaving: createLeaving({
        customers,
        orders: customerOrders,
        credit,
        authentication: createAuthentication({ customers }),
        keys,
        messages,
        attempts,
        deletion: accountDeletion,
      }),
    },
    worker: createPoller({
      name: 'account-deletions',
      pollMs: DELETIONS_POLL_MS,
      logger,
      work: accountDeletion.work,
    }),
  }
}
