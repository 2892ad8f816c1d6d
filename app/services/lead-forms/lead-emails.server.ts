/** "Did you mean …?" for the e-mails in the answers of a content form (VAL-05). */
import { suggestionQuestion } from '~/models/checkout/email-suggestion'
import { checkAnswers, emailFieldsOf } from '~/models/content/lead-form'
import type { Answers, LeadForm } from '~/models/content/lead-form'
import type { FormFields } from '~/models/validation/form-fields'
import { cleanText } from '~/models/validation/text'
import { settleEmail } from '../checkout/email-suggestions.server'

export interface SettledAnswers {
  /** Those that fit, with the chosen e-mails. */
  readonly answers: Answers
  /** By field, what is wrong or has not been asked yet: nothing is sent before. */
  readonly errors: Answers
  /** By field, the likely e-mail, also where it was rejected: a form shown again remembers it. */
  readonly suggestions: Answers
}

const prefixOf = (name: string) => `${name}.`

/**
 * A choice is remembered, and what is doubtful asked about, whatever is wrong with other fields.
 * @param fields of the form, with the sender's choices
 */
export function settleAnswers(form: Pick<LeadForm, 'fields'>, fields: FormFields): SettledAnswers {
  const { answers: given, errors: wrong } = checkAnswers(form, fields)
  const answers: Record<string, string> = { ...given }
  const errors: Record<string, string> = { ...wrong }
  const suggestions: Record<string, string> = {}
  for (const name of emailFieldsOf(form)) {
    const typed = given[name]
    if (typed === undefined) continue
    const settled = settleEmail(typed, fields, prefixOf(name))
    if (settled.kind === 'asked') {
      errors[name] = suggestionQuestion(settled.suggestion)
      suggestions[name] = settled.suggestion
      continue
    }
    answers[name] = settled.email
    const likely = settled.kept ?? settled.email
    if (likely !== typed) suggestions[name] = likely
  }
  return { answers, errors, suggestions }
}

/** The fields of a form whose sender was asked about these e-mails, and keeps them. */
export function withKept(
  form: Pick<LeadForm, 'fields'>,
  values: FormFields,
  emails: readonly string[],
): FormFields {
  const kept = emailFieldsOf(form).flatMap((name) => {
    const email = cleanText(values[name] ?? '')
    return emails.includes(email) ? [[`${prefixOf(name)}emailAsked`, email] as const] : []
  })
  return { ...values, ...Object.fromEntries(kept) }
}
