/** Messages to the shop, and legal requests: stored and, in the same commit, queued as mail to whoever handles them. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ContactMessage } from '~/models/contacts/message-form'
import { isPrivacyTopic } from '~/models/contacts/topics'
import { storeConfig } from '~/models/content/store'
import { businessDate } from '~/models/time/business-time'
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import { renderContactMessage } from '../mail/contact-mails'
import type { Mailer } from '../mail/mailer.server'
import type { OutboxHandler } from '../outbox/outbox-worker.server'
import type { Outbox } from '../outbox/outbox.server'

const CONTACT_MESSAGE = 'contact-message'
const PayloadSchema = z.object({ messageId: z.string() })

export interface ContactMessages {
  /** The same form sent again on one day is the same message; a customer's own is not the one that a stranger sent. */
  send(message: ContactMessage, customerId: string | undefined): Promise<void>
}

const keyOf = (email: string): string => email.trim().toLowerCase()

export function createContactMessages({
  database,
  outbox,
  clock,
}: {
  readonly database: Database
  readonly outbox: Outbox
  readonly clock: Clock
}): ContactMessages {
  return {
    async send({ email, firstName, phone, topic, state, message }, customerId) {
      const now = clock.now()
      const sent = [firstName, phone, topic, state, message, businessDate(now)]
      const content = [keyOf(email), ...sent, ...(customerId === undefined ? [] : [customerId])]
      const id = createHash('sha256').update(JSON.stringify(content)).digest('hex')
      await database.transaction(async (tx) => {
        await tx
          .insertInto('contact_message')
          .values({
            id,
            email_key: keyOf(email),
            email,
            first_name: firstName,
            phone: phone ?? null,
            topic,
            state: state === '' ? null : state,
            message: message ?? null,
            customer_id: customerId ?? null,
            created_at: now.toISOString(),
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
        await outbox.enqueue(tx, [
          { kind: CONTACT_MESSAGE, payload: { messageId: id }, dedupeKey: `${CONTACT_MESSAGE}:${id}` },
        ])
      })
    },
  }
}

export function createContactMessageHandlers({
  database,
  mailer,
  publicUrl,
}: {
  readonly database: Database
  readonly mailer: Mailer
  readonly publicUrl: string
}): Readonly<Record<string, OutboxHandler>> {
  return {
    async [CONTACT_MESSAGE]({ payload, dedupeKey }) {
      const { messageId } = PayloadSchema.parse(payload)
      const row = await database.db
        .selectFrom('contact_message')
        .selectAll()
        .where('id', '=', messageId)
        .executeTakeFirst()
      // Deleted meanwhile, along with its account.
      if (row === undefined) return
      const to = isPrivacyTopic(row.topic)
        ? storeConfig.privacyEmail
        : row.topic === 'careers'
          ? storeConfig.careersEmail
          : row.topic === 'business'
            ? storeConfig.businessEmail
            : storeConfig.email
      const sent = {
        name: row.first_name,
        email: row.email,
        phone: row.phone,
        topic: row.topic,
        state: row.state,
        message: row.message,
      }
      await mailer.send({ to, dedupeKey, replyTo: row.email, ...renderContactMessage(sent, publicUrl) })
    },
  }
}
