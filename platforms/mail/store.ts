/** The outbox: every mail sent, once per dedupe key. */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { inTransaction, openSqlite } from '../../lib/sqlite'
import type { PlatformOptions } from '../platform'

const MAIL_SCHEMA = `
CREATE TABLE IF NOT EXISTS message (
  id TEXT PRIMARY KEY,
  dedupe_key TEXT NOT NULL UNIQUE,
  recipient TEXT NOT NULL,
  sender TEXT NOT NULL,
  reply_to TEXT,
  subject TEXT NOT NULL,
  html TEXT NOT NULL,
  text TEXT NOT NULL,
  sent_at TEXT NOT NULL
) STRICT;
-- Apart from the messages, so that a file without them can be opened.
CREATE TABLE IF NOT EXISTS message_headers (id TEXT PRIMARY KEY REFERENCES message (id), headers TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS message_recipient ON message (recipient COLLATE NOCASE, sent_at);
CREATE INDEX IF NOT EXISTS message_sent_at ON message (sent_at);
`

// A line break in any of these would inject a header in a real mail.
const headerText = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[^\u0000-\u001f\u007f]*$/)

export const MessageDraftSchema = z.object({
  to: headerText(320),
  from: headerText(320),
  replyTo: headerText(320).optional(),
  subject: headerText(400),
  html: z.string().max(2_000_000),
  text: z.string().max(500_000),
  dedupeKey: headerText(200),
  /** Further headers of the mail, such as those of RFC 8058. */
  headers: z.record(z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,60}$/), headerText(900)).default({}),
})
export type MessageDraft = z.infer<typeof MessageDraftSchema>

const HeadersSchema = z.record(z.string(), z.string())

const MessageRowSchema = z
  .object({
    id: z.string(),
    dedupe_key: z.string(),
    recipient: z.string(),
    sender: z.string(),
    reply_to: z.string().nullable(),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    sent_at: z.string(),
    headers: z.string().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    to: row.recipient,
    from: row.sender,
    replyTo: row.reply_to,
    subject: row.subject,
    html: row.html,
    text: row.text,
    dedupeKey: row.dedupe_key,
    sentAt: row.sent_at,
    headers: HeadersSchema.parse(JSON.parse(row.headers ?? '{}')),
  }))
export type StoredMessage = z.infer<typeof MessageRowSchema>

export interface MailStore {
  /** A known dedupe key changes nothing and returns the first message. */
  accept(draft: MessageDraft): { readonly message: StoredMessage; readonly created: boolean }
  get(id: string): StoredMessage | undefined
  /** Newest first. */
  list(query: { readonly to?: string | undefined; readonly limit: number }): readonly StoredMessage[]
  close(): void
}

export function openMailStore({ dataDir, clock }: PlatformOptions): MailStore {
  const database = openSqlite(dataDir, 'mail.sqlite', MAIL_SCHEMA)
  const insert = database.prepare(
    `INSERT INTO message (id, dedupe_key, recipient, sender, reply_to, subject, html, text, sent_at)
     VALUES (@id, @dedupeKey, @to, @from, @replyTo, @subject, @html, @text, @sentAt)
     ON CONFLICT (dedupe_key) DO NOTHING`,
  )
  const insertHeaders = database.prepare('INSERT INTO message_headers (id, headers) VALUES (?, ?)')
  const all =
    'SELECT message.*, headers FROM message LEFT JOIN message_headers ON message_headers.id = message.id'
  const byKey = database.prepare(`${all} WHERE dedupe_key = ?`)
  const byId = database.prepare(`${all} WHERE message.id = ?`)
  const newest = database.prepare(`${all} ORDER BY sent_at DESC, message.rowid DESC LIMIT ?`)
  const newestTo = database.prepare(
    `${all} WHERE recipient = ? COLLATE NOCASE ORDER BY sent_at DESC, message.rowid DESC LIMIT ?`,
  )

  return {
    accept: ({ headers, ...draft }) =>
      inTransaction(database, () => {
        const id = `msg_${randomBytes(12).toString('base64url')}`
        const sentAt = clock.now().toISOString()
        const { changes } = insert.run({ ...draft, replyTo: draft.replyTo ?? null, id, sentAt })
        if (changes === 1) insertHeaders.run(id, JSON.stringify(headers))
        return { message: MessageRowSchema.parse(byKey.get(draft.dedupeKey)), created: changes === 1 }
      }),
    get(id) {
      const row = byId.get(id)
      return row === undefined ? undefined : MessageRowSchema.parse(row)
    },
    list({ to, limit }) {
      const rows = to === undefined ? newest.all(limit) : newestTo.all(to, limit)
      return rows.map((row) => MessageRowSchema.parse(row))
    },
    close: () => void database.close(),
  }
}
