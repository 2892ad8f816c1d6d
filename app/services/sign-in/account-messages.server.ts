/**
 * Account mails, queued in the outbox and written when sent: rows hold neither keys nor whether an account exists, so
 * every request gets the same answer equally fast.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { KEY_MINUTES } from '~/models/customers/account-keys'
import type { Customer } from '~/models/customers/customer'
import { splitName } from '~/models/customers/split-name'
import type { CartService } from '../commercetools/carts.server'
import type { CustomerOrders } from '../commercetools/customer-orders.server'
import type { CustomerService } from '../commercetools/customers.server'
import type { Database, Queryable } from '../database/database.server'
import { ACCOUNT_WITH_ORDER } from '../checkout/order-messages.server'
import { NO_LANE } from '../outbox/outbox.server'
import { SOCIAL_NAMES, SOCIAL_PROVIDERS } from '~/models/customers/social'
import type { SocialProvider } from '~/models/customers/social'
import {
  renderDeletionLink,
  renderEmailChanged,
  renderEmailLink,
  renderPasswordChanged,
  renderPasswordLink,
  renderSignInLink,
  renderSocialLinked,
  renderSocialUnlinked,
} from '../mail/account-mails'
import type { Mailer } from '../mail/mailer.server'
import type { OutboxHandler } from '../outbox/outbox-worker.server'
import type { Outbox } from '../outbox/outbox.server'
import type { AccountKeys } from './account-keys.server'

const SIGN_IN_LINK = 'sign-in-link'
const PASSWORD_LINK = 'password-link'
const PASSWORD_CHANGED = 'password-changed'
const GUEST_ORDERS = 'guest-orders'
const SOCIAL_LINKED = 'social-linked'
const SOCIAL_UNLINKED = 'social-unlinked'
const EMAIL_LINK = 'email-link'
const EMAIL_CHANGED = 'email-changed'
const EMAIL_OF_ORDERS = 'email-of-orders'
const DELETION_LINK = 'deletion-link'

const LinkSchema = z.object({ email: z.string(), redirectPath: z.string().nullable() })
const NewAccountSchema = z.object({ email: z.string(), name: z.string() })
/** The customer a row is about. */
const ChangedSchema = z.object({ customerId: z.string() })
const PasswordSchema = ChangedSchema.extend({
  hasDisconnected: z.boolean().default(false),
  isCertain: z.boolean().default(true),
})
const EmailSchema = z.object({ customerId: z.string(), email: z.string() })
const LinkedSchema = z.object({
  customerId: z.string(),
  provider: z.enum(SOCIAL_PROVIDERS),
  lostPassword: z.boolean(),
})

const UnlinkedSchema = LinkedSchema.omit({ lostPassword: true })

export interface AccountMessages {
  /** To the owner of the e-mail; sends nothing if no account has it. */
  sendSignInLink(email: string, redirectPath: string | null): Promise<void>
  sendPasswordLink(email: string): Promise<void>
  /**
   * `hasDisconnected`: accounts elsewhere no longer sign in, either. `isCertain`: false if the platform never said
   * whether it was changed.
   */
  sendPasswordChanged(
    customerId: string,
    how?: { readonly hasDisconnected?: boolean; readonly isCertain?: boolean },
  ): Promise<void>
  /** Moves guest orders into the account of a customer who has proven that the e-mail is theirs. */
  takeGuestOrders(customerId: string): Promise<void>
  /** To the customer's new e-mail; sends nothing if another account already has it. */
  sendEmailLink(customerId: string, email: string): Promise<void>
  /** Drops queued links not yet written: whoever requested them may have known a password that no longer works. */
  dropEmailLinks(customerId: string): Promise<void>
  /** Whether there is such a row, delivered or not. */
  isPromised(dedupeKey: string): Promise<boolean>
  /** To their previous e-mail. */
  sendEmailChanged(customerId: string, email: string): Promise<void>
  /** Open carts, and mails about orders under way, follow the customer from this e-mail to the present one. */
  changeEmailOfOrders(customerId: string, email: string): Promise<void>
  /** The last step of deleting their account. */
  sendDeletionLink(customerId: string): Promise<void>
  /** `lostPassword`: the account's previous password no longer works. */
  sendSocialLinked(customerId: string, provider: SocialProvider, lostPassword: boolean): Promise<void>
  /** In the transaction that unlinks it. */
  sendSocialUnlinked(queryable: Queryable, customerId: string, provider: SocialProvider): Promise<void>
}

export function createAccountMessages({
  database,
  outbox,
}: {
  readonly database: Database
  readonly outbox: Outbox
}): AccountMessages {
  const promise = (
    kind: string,
    payload: Readonly<Record<string, unknown>>,
    queryable: Queryable = database.db,
  ) => outbox.enqueue(queryable, [{ kind, payload, dedupeKey: `${kind}:${randomUUID()}` }])
  return {
    sendSignInLink: (email, redirectPath) => promise(SIGN_IN_LINK, { email, redirectPath }),
    sendPasswordLink: (email) => promise(PASSWORD_LINK, { email, redirectPath: null }),
    sendPasswordChanged: (customerId, how) => promise(PASSWORD_CHANGED, { customerId, ...how }),
    takeGuestOrders: (customerId) => promise(GUEST_ORDERS, { customerId }),
    sendEmailLink: (customerId, email) => promise(EMAIL_LINK, { customerId, email }),
    async isPromised(dedupeKey) {
      const row = await database.db
        .selectFrom('outbox')
        .select('id')
        .where('dedupe_key', '=', dedupeKey)
        .executeTakeFirst()
      return row !== undefined
    },
    async dropEmailLinks(customerId) {
      await database.db
        .deleteFrom('outbox')
        .where('lane', '=', NO_LANE)
        .where('kind', '=', EMAIL_LINK)
        .where('delivered_at', 'is', null)
        .where('parked_at', 'is', null)
        .where('payload', 'like', `%"customerId":${JSON.stringify(customerId)}%`)
        .execute()
    },
    sendEmailChanged: (customerId, email) => promise(EMAIL_CHANGED, { customerId, email }),
    changeEmailOfOrders: (customerId, email) => promise(EMAIL_OF_ORDERS, { customerId, email }),
    sendDeletionLink: (customerId) => promise(DELETION_LINK, { customerId }),
    sendSocialLinked: (customerId, provider, lostPassword) =>
      promise(SOCIAL_LINKED, { customerId, provider, lostPassword }),
    sendSocialUnlinked: (queryable, customerId, provider) =>
      promise(SOCIAL_UNLINKED, { customerId, provider }, queryable),
  }
}

export function createAccountHandlers({
  customers,
  customerOrders,
  carts,
  keys,
  mailer,
  isPromised,
  publicUrl,
}: {
  readonly customers: Pick<CustomerService, 'create' | 'get' | 'getByEmail'>
  readonly carts: Pick<CartService, 'idsWithEmail' | 'edit'>
  readonly customerOrders: Pick<CustomerOrders, 'giveGuestOrders' | 'changeEmail'>
  readonly keys: Pick<AccountKeys, 'issue'>
  readonly mailer: Mailer
  readonly isPromised: AccountMessages['isPromised']
  readonly publicUrl: string
}): Readonly<Record<string, OutboxHandler>> {
  /** If the mail fails, it is retried with a new key. */
  const about = async (payload: unknown) => {
    const { email, redirectPath } = LinkSchema.parse(payload)
    return { customer: await customers.getByEmail(email), redirectPath }
  }
  const minutes = KEY_MINUTES
  async function sendPasswordLink(
    { id: customerId, email, firstName, hasPassword }: Customer,
    redirectPath: string | null,
    dedupeKey: string,
  ): Promise<void> {
    const key = await keys.issue('set-password', { customerId, email, redirectPath })
    const url = `${publicUrl}/sign/reset-password/${key}`
    const content = renderPasswordLink({ firstName, url, minutes, shop: publicUrl, isFirst: !hasPassword })
    await mailer.send({ to: email, dedupeKey, ...content })
  }
  return {
    async [SIGN_IN_LINK]({ payload, dedupeKey }) {
      const { customer, redirectPath } = await about(payload)
      if (customer === null) return
      const { id: customerId, email, firstName } = customer
      const key = await keys.issue('sign-in', { customerId, email, redirectPath })
      const url = `${publicUrl}/sign/in/link/${key}`
      await mailer.send({
        to: email,
        dedupeKey,
        ...renderSignInLink({ firstName, url, minutes, shop: publicUrl }),
      })
    },
    async [PASSWORD_LINK]({ payload, dedupeKey }) {
      const { customer, redirectPath } = await about(payload)
      if (customer !== null) await sendPasswordLink(customer, redirectPath, dedupeKey)
    },
    /** An account that exists by then is left unchanged: a link goes only to an owner without a password. */
    async [ACCOUNT_WITH_ORDER]({ payload, dedupeKey }) {
      const { email, name } = NewAccountSchema.parse(payload)
      const draft = { email, ...splitName(name), isBusiness: false, isSubscribed: false }
      const made = await customers.create(draft)
      const customer = made === 'taken' ? await customers.getByEmail(email) : made
      if (customer !== null && !customer.hasPassword) await sendPasswordLink(customer, null, dedupeKey)
    },
    async [GUEST_ORDERS]({ payload }) {
      const customer = await customers.get(ChangedSchema.parse(payload).customerId, 'fresh')
      if (customer === null) return
      const to = { customerId: customer.id, email: customer.email }
      // Each round leaves fewer of them; failures are retried with the row.
      while ((await customerOrders.giveGuestOrders(to)).more);
    },
    async [EMAIL_OF_ORDERS]({ payload, dedupeKey, isLast }) {
      const { customerId, email: from } = EmailSchema.parse(payload)
      const customer = await customers.get(customerId, 'fresh')
      const isFrom = (email: string | undefined) => email?.toLowerCase() === from.toLowerCase()
      // In other letters it is the same one, and would be found again without end.
      if (customer === null || isFrom(customer.email)) return
      const { email } = customer
      // First: what is ordered meanwhile has the e-mail of its cart. One that was typed for a single order stays.
      let isMoving = false
      for (const id of await carts.idsWithEmail(customerId, from)) {
        const outcome = await carts.edit(id, dedupeKey, ({ customerEmail }) => ({
          actions: isFrom(customerEmail) ? [{ action: 'setCustomerEmail', email }] : [],
        }))
        // Gone as well: it may have been replaced since it was listed.
        isMoving ||= outcome.kind === 'closed'
      }
      const change = { customerId, from, to: email }
      while ((await customerOrders.changeEmail(change)).more);
      // What it becomes has the old one. A failure, as these are counted: a cart may stay frozen for good.
      if (isMoving && !isLast) throw new Error('A cart is being moved')
    },
    async [EMAIL_LINK]({ payload, dedupeKey }) {
      const { customerId, email } = EmailSchema.parse(payload)
      const customer = await customers.get(customerId, 'fresh')
      // Requested with the password: if the account has none by now, the requester is locked out.
      if (customer?.hasPassword !== true || (await customers.getByEmail(email)) !== null) return
      const key = await keys.issue('change-email', { customerId, email, redirectPath: null })
      // Dropped since it was picked up: the key is not sent, as it may be newer than the change that ended the others.
      if (!(await isPromised(dedupeKey))) return
      const url = `${publicUrl}/sign/confirm-email/${key}`
      const { firstName } = customer
      await mailer.send({
        to: email,
        dedupeKey,
        ...renderEmailLink({ firstName, url, minutes, shop: publicUrl }),
      })
    },
    async [DELETION_LINK]({ payload, dedupeKey }) {
      const customer = await customers.get(ChangedSchema.parse(payload).customerId, 'fresh')
      if (customer === null) return
      const { id: customerId, email, firstName } = customer
      const key = await keys.issue('delete-account', { customerId, email, redirectPath: null })
      const url = `${publicUrl}/account/delete/${key}`
      await mailer.send({
        to: email,
        dedupeKey,
        ...renderDeletionLink({ firstName, url, minutes, shop: publicUrl }),
      })
    },
    async [EMAIL_CHANGED]({ payload, dedupeKey }) {
      const { customerId, email } = EmailSchema.parse(payload)
      const customer = await customers.get(customerId, 'fresh')
      if (customer === null) return
      const content = renderEmailChanged({ firstName: customer.firstName, shop: publicUrl })
      await mailer.send({ to: email, dedupeKey, ...content })
    },
    async [SOCIAL_LINKED]({ payload, dedupeKey }) {
      const { customerId, provider, lostPassword } = LinkedSchema.parse(payload)
      const customer = await customers.get(customerId, 'fresh')
      if (customer === null) return
      const { email, firstName } = customer
      const content = { firstName, shop: publicUrl, name: SOCIAL_NAMES[provider], lostPassword }
      await mailer.send({ to: email, dedupeKey, ...renderSocialLinked(content) })
    },
    async [SOCIAL_UNLINKED]({ payload, dedupeKey }) {
      const { customerId, provider } = UnlinkedSchema.parse(payload)
      const customer = await customers.get(customerId, 'fresh')
      if (customer === null) return
      const { email, firstName } = customer
      const content = { firstName, shop: publicUrl, name: SOCIAL_NAMES[provider] }
      await mailer.send({ to: email, dedupeKey, ...renderSocialUnlinked(content) })
    },
    async [PASSWORD_CHANGED]({ payload, dedupeKey }) {
      const { customerId, ...how } = PasswordSchema.parse(payload)
      const customer = await customers.get(customerId, 'fresh')
      if (customer === null) return
      const { email, firstName } = customer
      const content = renderPasswordChanged({ firstName, shop: publicUrl, ...how })
      await mailer.send({ to: email, dedupeKey, ...content })
    },
  }
}
