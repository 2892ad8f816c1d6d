/** "Did you mean …?" for the e-mails in the answers of a content form (VAL-05). */
import { suggestionQuestion } from '~/models/checkout/email-suggestion'
import { emailFieldsOf } from '~/models/content/lead-form'
import type { Answers, LeadForm } from '~/models/content/lead-form'
import type { FormFields } from '~/models/validation/form-fields'
import { settleEmail } from '../checkout/email-suggestions.server'

export interface SettledAnswers {
  /** With the chosen e-mails. */
  readonly answers: Answers
  /** By field, what has not been asked yet: nothing is sent before it is. */
  readonly questions: Answers
  /** By field, the likely e-mail, also where it was rejected: a form shown again remembers it. */
  readonly suggestions: Answers
}

const prefixOf = (name: string) => `${name}.`

/** @param fields of the form, with the sender's choices */
export function settleEmails(
  form: Pick<LeadForm, 'fields'>,
  given: Answers,
  fields: FormFields,
): SettledAnswers {
  const answers: Record<string, string> = { ...given }
  const questions: Record<string, string> = {}
  const suggestions: Record<string, string> = {}
  for (const name of emailFieldsOf(form)) {
    const typed = given[name]
    if (typed === undefined) continue
    const settled = settleEmail(typed, fields, prefixOf(name))
    if (settled.kind === 'asked') {
      questions[name] = suggestionQuestion(settled.suggestion)
      suggestions[name] = settled.suggestion
      continue
    }
    answers[name] = settled.email
    const likely = settled.kept ?? settled.email
    if (likely !== typed) suggestions[name] = likely
  }
  return { answers, questions, suggestions }
}

/** The fields by which a form says that its sender was asked about these e-mails, and keeps them. */
export function asKept(
  form: Pick<LeadForm, 'fields'>,
  answers: Answers,
  emails: readonly string[],
): FormFields {
  const kept = emailFieldsOf(form).flatMap((name) => {
    const email = answers[name]
    return email !== undefined && emails.includes(email)
      ? [[`${prefixOf(name)}emailAsked`, email] as const]
      : []
  })
  return Object.fromEntries(kept)
}
