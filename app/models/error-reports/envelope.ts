/**
 * The subset of Sentry's envelope format the shop sends: an envelope header line, then a header and a payload line per
 * item. Only events pass, with what locates the error and nothing that identifies a person: no request, user, cookies,
 * query strings or free text.
 */
import { z } from 'zod'

/** Larger than any event of ours. */
export const ENVELOPE_MAX_BYTES = 200_000

const text = (max: number) => z.string().transform((value) => value.slice(0, max))
const count = z.number().int().min(0).max(10_000_000)

/** Only the file part of a URL: the rest may identify someone. */
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

/** The events of an envelope; other items are dropped. */
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
  /** URL that envelopes are posted to. */
  readonly address: string
}

/** `https://KEY@HOST/PROJECT`; null if invalid. */
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
