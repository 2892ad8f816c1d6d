/** A mail as the shop sends it. None of its values can inject a header. */
import { z } from 'zod'
import { EMAIL_PATTERN } from '../constants/email'

/** Line breaks and other control characters, which would start another header. */
const CONTROL = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/

const headerText = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => !CONTROL.test(text))

/** One bare address: no display name, no list. */
export const MailAddressSchema = headerText(254).regex(EMAIL_PATTERN)

/** `Nutwood <orders@nutwood.example>` or a bare address. */
export const MailSenderSchema = headerText(320).refine((text) => {
  const named = /^[^<>@,;]*<([^<>]+)>$/.exec(text)
  return EMAIL_PATTERN.test(named?.[1] ?? text)
})

export const MailMessageSchema = z.object({
  to: MailAddressSchema,
  subject: headerText(200),
  html: z.string().min(1),
  text: z.string().min(1),
  /** The same on every retry of this mail and unique otherwise, so that the receiver drops duplicates. */
  dedupeKey: headerText(200),
  replyTo: MailAddressSchema.optional(),
  /** Of a mail that nobody asked for: URL of the page that refuses more of them, in ASCII alone. */
  unsubscribe: headerText(400)
    .regex(/^https?:\/\/[!-;=?-~]+$/)
    .optional(),
})
export type MailMessage = Readonly<z.infer<typeof MailMessageSchema>>

/** Output of a template; the rest of the message is addressing. */
export interface MailContent {
  readonly subject: string
  readonly html: string
  readonly text: string
}
