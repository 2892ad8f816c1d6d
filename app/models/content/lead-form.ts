/** Marketer-made forms: allowed fields and answer validation (FORM-01 to FORM-11, VAL-22). */
import { z } from 'zod'
import { PHONE_DIGITS } from '../constants/constants'
import { EMAIL_PATTERN } from '../constants/email'
import { BUTTON_THEMES } from './button-themes'
import { LEAD_FORM_WORDS } from './lead-form-words'
import { emailField } from '../validation/fields'
import { cleanText } from '../validation/text'
import type { FormFields } from '../validation/form-fields'

export const ANSWER_MAX = 1_000
/** Used by the form itself, so no field may have these names. */
const RESERVED = ['gladlyEmail', 'hubspotFormId', 'formId', 'page']

const text = z.string().min(1).max(200)
const name = z
  .string()
  .regex(/^[a-z][\w-]{0,59}$/i, 'A name has letters, digits, - and _, and begins with a letter')
  .refine((given) => !RESERVED.includes(given), 'A field may not have this name')
const layout = z.enum(['label', 'placeholder']).default('label')
const options = z
  .array(z.object({ label: text, value: text }))
  .min(1)
  .max(60)
const required = z.boolean().default(false)

/** One check or several. */
const validation = z
  .union([z.enum(['email', 'phone', 'required']), z.array(z.enum(['email', 'phone', 'required'])).max(3)])
  .default([])
  .transform((checks) => (typeof checks === 'string' ? [checks] : checks))

/** DATA-32: `placeholder` is the field's label, shown above or inside it. */
export const LeadFieldSchema = z.discriminatedUnion('field', [
  z.object({ field: z.literal('input'), name, placeholder: text, layout, validation }),
  z.object({ field: z.literal('select'), name, placeholder: text, layout, options, required }),
  z.object({ field: z.literal('checkbox'), name, label: text, required }),
  z.object({ field: z.literal('radio'), name, label: text, options, required }),
])
export type LeadField = z.infer<typeof LeadFieldSchema>

export const formKey = z.string().regex(/^[\w-]{1,80}$/, 'An id has letters, digits, - and _')
const PDF = /^(?:\/(?![/\\])|https:\/\/)[^\s\\<>"'?#]+\.pdf(?:[?#][^\s\\<>"']*)?$/i

export const leadFormShape = {
  gladlyEmail: emailField.optional(),
  hubspotFormId: formKey.optional(),
  /** Deprecated: older pages have it instead of `hubspotFormId`. */
  formId: formKey.optional(),
  buttonText: text.default('Submit'),
  buttonTheme: z.enum(BUTTON_THEMES).default('green'),
  fileUrl: z.string().max(500).regex(PDF, 'Not a pdf that pages may lead to').optional(),
  fileName: text.optional(),
  fields: z
    .array(LeadFieldSchema)
    .max(30)
    .default([])
    .refine(
      (fields) => new Set(fields.map((field) => field.name)).size === fields.length,
      'Two fields have the same name',
    ),
}
export type LeadForm = z.infer<z.ZodObject<typeof leadFormShape>>

/** FORM-04: exactly this many characters as typed. Offers and addresses have their own rules (FORM-05). */
export function leadPhoneProblem(value: string): string | null {
  return value.length === PHONE_DIGITS ? null : LEAD_FORM_WORDS.phone
}

function isRequired(field: LeadField): boolean {
  return field.field === 'input' ? field.validation.includes('required') : field.required
}

export function leadFieldProblem(field: LeadField, value: string): string | null {
  if (value.trim() === '') return isRequired(field) ? LEAD_FORM_WORDS.required : null
  if (value.length > ANSWER_MAX) return LEAD_FORM_WORDS.tooLong
  if ('options' in field)
    return field.options.some((option) => option.value === value) ? null : LEAD_FORM_WORDS.choice
  if (field.field === 'checkbox') return null
  if (field.validation.includes('email') && !EMAIL_PATTERN.test(value.trim())) return LEAD_FORM_WORDS.email
  return field.validation.includes('phone') ? leadPhoneProblem(value) : null
}

export type Answers = Readonly<Record<string, string>>

/** Only the answers the form asks for: those that fit, and for the others an error by field. */
export function checkAnswers(
  { fields }: Pick<LeadForm, 'fields'>,
  sent: FormFields,
): { readonly answers: Answers; readonly errors: Answers } {
  const errors: Record<string, string> = {}
  const answers: Record<string, string> = {}
  for (const field of fields) {
    const value = sent[field.name] ?? ''
    const problem = leadFieldProblem(field, value)
    if (problem !== null) errors[field.name] = problem
    else if (value.trim() !== '') answers[field.name] = cleanText(value)
  }
  return { answers, errors }
}

/** Names of the fields that ask for an e-mail. */
export function emailFieldsOf({ fields }: Pick<LeadForm, 'fields'>): readonly string[] {
  return fields
    .filter((field) => field.field === 'input' && field.validation.includes('email'))
    .map((field) => field.name)
}

/** The respondent's e-mail, if the form asked for it. */
export function emailIn(form: Pick<LeadForm, 'fields'>, answers: Answers): string | undefined {
  const [name] = emailFieldsOf(form)
  return name === undefined ? undefined : answers[name]
}
