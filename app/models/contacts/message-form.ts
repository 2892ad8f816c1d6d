/** A message to the shop or a legal privacy request: one call, and the forms of three pages (API-54, LEGAL-04). */
import { z } from 'zod'
import { toRegionCode } from '../address/regions'
import { addressPhoneProblem } from '../validation/field-rules'
import { emailField, optionalText, requiredLine } from '../validation/fields'
import { COUNTRY_WORDS, MESSAGES } from '../validation/messages'
import { cleanLine } from '../validation/text'
import { CONTACT_MESSAGE_MAX, isPrivacyTopic, MESSAGE_TOPICS, PRIVACY_TOPICS } from './topics'
import type { MessageTopic, PrivacyTopic, Topic } from './topics'

const namesOf = <T extends object>(topics: T) => Object.keys(topics) as (keyof T)[]

const CHOOSE = 'Please choose what it is about'
const NAME_MAX = 100

const phone = z
  .string()
  .default('')
  .transform(cleanLine)
  .superRefine((value, context) => {
    const problem = value === '' ? null : addressPhoneProblem(value)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  })
  .transform((value) => (value === '' ? undefined : value))

/** US only: the requests are based on US state laws. */
const state = z
  .string()
  .default('')
  .transform((value) => toRegionCode('US', cleanLine(value)) ?? '')

const STATE_MISSING = COUNTRY_WORDS.US.stateMissing
const MESSAGE_MISSING = 'Please write your message'

const fieldsOf = <T extends Topic>(topics: readonly T[]) => ({
  firstName: requiredLine(MESSAGES.nameMissing, NAME_MAX),
  email: emailField,
  phone,
  topic: z.enum(topics, { error: CHOOSE }),
  state,
  message: optionalText(CONTACT_MESSAGE_MAX),
})

// Checked on the field: a form-level check would only run once all else is valid.
export const MessageSchema = z.object({
  ...fieldsOf<MessageTopic>(namesOf(MESSAGE_TOPICS)),
  message: optionalText(CONTACT_MESSAGE_MAX).pipe(z.string({ error: MESSAGE_MISSING })),
})
export const PrivacyRequestSchema = z.object({
  ...fieldsOf<PrivacyTopic>(namesOf(PRIVACY_TOPICS)),
  state: state.pipe(z.string().min(1, { error: STATE_MISSING })),
})

/** For any topic. */
export const ContactSchema = z
  .object(fieldsOf<Topic>([...namesOf(MESSAGE_TOPICS), ...namesOf(PRIVACY_TOPICS)]))
  .superRefine((sent, context) => {
    const ask = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (isPrivacyTopic(sent.topic)) {
      if (sent.state === '') ask('state', STATE_MISSING)
    } else if (sent.message === undefined) ask('message', MESSAGE_MISSING)
  })

export type ContactMessage = z.output<typeof ContactSchema>
