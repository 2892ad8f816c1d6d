/**
 * Sentry's envelopes, as far as the shop sends them: a line about the envelope, then for each item a line about it and
 * one with what is in it. Only events pass, with what tells where an error was and nothing that tells of whom: no
 * request, no user, no cookies, no addresses with a query, no free text.
 */
import { z } from 'zod'

/** More than any event of ours has. */
export const ENVELOPE_MAX_BYTES = 200_000

const text = (max: number) => z.string().transform((value) => value.slice(0, max))
const count = z.number().int().min(0).max(10_000_000)

/** Of an address only where its file is: what follows may name somebody. */
const file = z.string().transform((value) => value.replace(/[?#].*$/s, '').slice(0, 300))

const FrameSchema = z.object({
  filename: file.optional(),
  function: text(200).optional(),
  lineno: count.optional(),
  colno: count.optional(),
})

const EventSchema = z.object({
  event_id: z.string().regex(/^[0-9a-f]{32}$/),
  timestamp: z.union([z.number(), z.string().max(40)]).optional(),
  platform: z.enum(['javascript', 'node']).default('javascript'),
  level: z.enum(['fatal', 'error', 'warning', 'info']).default('error'),
  exception: z
    .object({
      values: z
        .array(
          z.object({
            type: text(100).optional(),
            stacktrace: z.object({ frames: z.array(FrameSchema).max(50) }).optional(),
          }),
        )
        .min(1)
        .max(5),
    })
    .optional(),
})
export type ErrorEvent = z.infer<typeof EventSchema>

const parse = (line: string | undefined): unknown => {
  try {
    return JSON.parse(line ?? '')
  } catch {
    return undefined
  }
}

const ItemSchema = z.object({ type: z.string() })

/** The events of an envelope; whatever else is in it is left out. */
export function readEnvelope(envelope: string): readonly ErrorEvent[] {
  const [, ...lines] = envelope.split('\n')
  return lines.flatMap((line, index) => {
    const item = ItemSchema.safeParse(parse(line))
    if (!item.success || item.data.type !== 'event') return []
    const event = EventSchema.safeParse(parse(lines[index + 1]))
    return event.success ? [event.data] : []
  })
}

export interface Dsn {
  readonly origin: string
  readonly publicKey: string
  /** Where envelopes are posted to. */
  readonly address: string
}

/** `https://KEY@HOST/PROJECT`; null for what is none. */
export function readDsn(dsn: string): Dsn | null {
  if (!URL.canParse(dsn)) return null
  const { protocol, host, username, pathname } = new URL(dsn)
  const [, path, project] = /^(.*)\/([\w-]+)$/.exec(pathname) ?? []
  if (username === '' || project === undefined) return null
  const origin = `${protocol}//${host}`
  return { origin, publicKey: username, address: `${origin}${path ?? ''}/api/${project}/envelope/` }
}

export function writeEnvelope(
  event: object,
  at: { readonly eventId: string; readonly sentAt: string },
): string {
  return [{ event_id: at.eventId, sent_at: at.sentAt }, { type: 'event' }, event]
    .map((line) => JSON.stringify(line))
    .join('\n')
}
