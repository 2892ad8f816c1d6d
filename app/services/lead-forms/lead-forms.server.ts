/** Forms on content pages: looked up when sent, stored, and mailed to whoever handles them (API-62). */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { shownTo } from '~/content/audience'
import { emailIn } from '~/models/content/lead-form'
import { leadFormId } from '~/models/content/lead-form-words'
import type { Answers, LeadForm } from '~/models/content/lead-form'
import { storeConfig } from '~/models/content/store'
import { definedOnly } from '~/models/defined-only'
import type { AgentActs } from '../agents/agent-acts.server'
import type { Attempts, Limited } from '../attempts.server'
import type { Browse } from '../browse/browse.server'
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import { encodeJson } from '../database/json'
import { renderLead } from '../mail/lead'
import type { Mailer } from '../mail/mailer.server'
import type { OutboxHandler } from '../outbox/outbox-worker.server'
import type { Outbox } from '../outbox/outbox.server'
import type { Viewer } from '../ports/block-ports'
import type { Visitor } from '../visitor'

const LEAD = 'lead'
/** Stands for the page in the agents' audit trail: a call may name none. */
const ELSEWHERE = 'From no page of ours'
const PayloadSchema = z.object({ leadId: z.string() })
const AnswersSchema = z.record(z.string(), z.string())

export interface FoundForm {
  readonly form: LeadForm
  /** The path of its page, in the shop's canonical form. */
  readonly page: string
  /** Its own, or that of its page. */
  readonly title: string
}

interface Lead {
  /** Of the form. */
  readonly id: string
  readonly answers: Answers
  /** Null for a call that names no page of ours. */
  readonly found: FoundForm | null
}

export interface LeadForms {
  /**
   * The form with that id on a content page; null if there is none. Of several, the first that `viewer` sees
   * (BLOCK-34), who is looked up only if that makes a difference.
   */
  find(
    page: string,
    id: string,
    viewer: () => Promise<Pick<Viewer, 'hasBusinessAccount'>>,
  ): Promise<FoundForm | null>
  send(visitor: Visitor, lead: Lead): Promise<{ readonly kind: 'sent' } | Limited>
}

export function createLeadForms({
  browse,
  database,
  outbox,
  attempts,
  agentActs,
  clock,
}: {
  readonly browse: Pick<Browse, 'resolvePath' | 'home'>
  readonly database: Database
  readonly outbox: Outbox
  readonly attempts: Attempts
  readonly agentActs: AgentActs
  readonly clock: Clock
}): LeadForms {
  async function pageOf(path: string) {
    if (path === '/') return browse.home()
    const resolved = await browse.resolvePath(path)
    return resolved.kind === 'content' ? resolved.page : null
  }

  async function keep({ customerId }: Visitor, { id: formId, answers, found }: Lead): Promise<void> {
    const id = randomUUID()
    await database.transaction(async (tx) => {
      await tx
        .insertInto('lead')
        .values({
          id,
          form: formId,
          // Only a found form names the recipient, never the sender: the shop mails no strangers.
          desk: found?.form.gladlyEmail ?? storeConfig.email,
          page: found?.page ?? null,
          customer_id: customerId ?? null,
          email: (found && emailIn(found.form, answers)) ?? null,
          answers: encodeJson(answers),
          created_at: clock.now().toISOString(),
        })
        .execute()
      await outbox.enqueue(tx, [{ kind: LEAD, payload: { leadId: id }, dedupeKey: `${LEAD}:${id}` }])
    })
  }

  return {
    async find(path, id, viewer) {
      const page = await pageOf(path)
      const forms = (page?.blocks ?? [])
        .filter((block) => block.type === 'form')
        .filter((form) => leadFormId(form) === id)
      const shown = forms.length > 1 ? await shownTo(viewer, forms) : forms
      // One shown before signing in or out is still a form of this page.
      const form = shown[0] ?? forms[0]
      if (page === null || form === undefined) return null
      return { form, page: page.path, title: form.title ?? page.title }
    },
    send: (visitor, lead) =>
      attempts.run(
        [['lead', visitor.address]],
        async () => {
          const act = await agentActs.begin(visitor, 'form-sent', lead.found?.page ?? ELSEWHERE)
          await keep(visitor, lead)
          await act.done()
          return { kind: 'sent' as const }
        },
        () => true,
      ),
  }
}

export function createLeadHandlers({
  database,
  mailer,
  publicUrl,
}: {
  readonly database: Database
  readonly mailer: Mailer
  readonly publicUrl: string
}): Readonly<Record<string, OutboxHandler>> {
  return {
    async [LEAD]({ payload, dedupeKey }) {
      const { leadId } = PayloadSchema.parse(payload)
      const lead = await database.db
        .selectFrom('lead')
        .selectAll()
        .where('id', '=', leadId)
        .executeTakeFirst()
      // Deleted meanwhile, along with its account.
      if (lead === undefined) return
      const answers = AnswersSchema.parse(JSON.parse(lead.answers))
      await mailer.send({
        to: lead.desk,
        dedupeKey,
        ...definedOnly({ replyTo: lead.email ?? undefined }),
        ...renderLead(lead.form, lead.page, answers, publicUrl),
      })
    },
  }
}
