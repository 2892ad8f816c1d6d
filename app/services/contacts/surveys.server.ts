/** Feedback survey answers: stored and, in the same commit, queued as mail to customer care. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { SurveyAnswer } from '~/models/contacts/short-forms'
import { storeConfig } from '~/models/content/store'
import { definedOnly } from '~/models/defined-only'
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import { renderSurveyAnswer } from '../mail/contact-mails'
import type { Mailer } from '../mail/mailer.server'
import type { OutboxHandler } from '../outbox/outbox-worker.server'
import type { Outbox } from '../outbox/outbox.server'

const SURVEY_ANSWER = 'survey-answer'
const PayloadSchema = z.object({ answerId: z.string() })

export interface Surveys {
  submit(answer: SurveyAnswer, customerId: string | undefined): Promise<void>
}

export function createSurveys({
  database,
  outbox,
  clock,
}: {
  readonly database: Database
  readonly outbox: Outbox
  readonly clock: Clock
}): Surveys {
  return {
    async submit({ rating, comment, page, email }, customerId) {
      const id = randomUUID()
      await database.transaction(async (tx) => {
        await tx
          .insertInto('survey_answer')
          .values({
            id,
            rating,
            comment: comment ?? null,
            page: page ?? null,
            email: email ?? null,
            customer_id: customerId ?? null,
            created_at: clock.now().toISOString(),
          })
          .execute()
        await outbox.enqueue(tx, [
          { kind: SURVEY_ANSWER, payload: { answerId: id }, dedupeKey: `${SURVEY_ANSWER}:${id}` },
        ])
      })
    },
  }
}

export function createSurveyHandlers({
  database,
  mailer,
  publicUrl,
}: {
  readonly database: Database
  readonly mailer: Mailer
  readonly publicUrl: string
}): Readonly<Record<string, OutboxHandler>> {
  return {
    async [SURVEY_ANSWER]({ payload, dedupeKey }) {
      const { answerId } = PayloadSchema.parse(payload)
      const row = await database.db
        .selectFrom('survey_answer')
        .selectAll()
        .where('id', '=', answerId)
        .executeTakeFirst()
      // Deleted meanwhile, along with its account.
      if (row === undefined) return
      const { rating, comment, page, email } = row
      await mailer.send({
        to: storeConfig.email,
        dedupeKey,
        ...definedOnly({ replyTo: email ?? undefined }),
        ...renderSurveyAnswer({ rating, comment, page, email }, publicUrl),
      })
    },
  }
}
