/**
 * "Did you mean …?" for an e-mail whose domain looks mistyped (VAL-05): in every form by which one comes to the shop for
 * the first time. It is asked once, and whoever insists is right.
 */
import { run } from '@zootools/email-spell-checker'
import { SUGGESTED, suggestionQuestion } from '~/models/checkout/email-suggestion'
import { formFailure } from '~/models/validation/form-failure'
import type { FormFailure } from '~/models/validation/form-failure'
import type { FormFields } from '~/models/validation/form-fields'

/** Null for an address that looks like one. */
export function suggestEmail(email: string): string | null {
  return run({ email })?.full ?? null
}

export type SettledEmail =
  | { readonly kind: 'settled'; readonly email: string }
  /** The shopper has not been asked about this one yet. */
  | { readonly kind: 'asked'; readonly suggestion: string }

/** By what was answered: the answer is about the e-mail it was asked for, not about one that was typed since. */
export function settleEmail(email: string, fields: FormFields): SettledEmail {
  const suggestion = suggestEmail(email)
  if (suggestion === null) return { kind: 'settled', email }
  if (fields['emailAsked'] !== email) return { kind: 'asked', suggestion }
  return { kind: 'settled', email: fields['emailChoice'] === SUGGESTED ? suggestion : email }
}

/** The form once more, with the question beside its e-mail. */
export function askAboutEmail(fields: FormFields, suggestion: string): FormFailure {
  return {
    ...formFailure(fields, { email: suggestionQuestion(suggestion) }),
    emailSuggestion: suggestion,
  }
}
