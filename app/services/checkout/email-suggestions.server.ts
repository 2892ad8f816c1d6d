/**
 * "Did you mean …?" for an e-mail whose domain looks mistyped (VAL-05): in every form whose e-mail somebody is going to
 * be written to at. It is asked once, and whoever insists is right.
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
  /** `kept`: what was suggested for it, where somebody insists: so that a form that comes back remembers. */
  | { readonly kind: 'settled'; readonly email: string; readonly kept?: string }
  /** The shopper has not been asked about this one yet. */
  | { readonly kind: 'asked'; readonly suggestion: string }

/**
 * By what was answered: the answer is about the e-mail it was asked for, not about one that was typed since.
 * @param prefix of the fields, in a form with several e-mails
 */
export function settleEmail(email: string, fields: FormFields, prefix = ''): SettledEmail {
  const suggestion = suggestEmail(email)
  if (suggestion === null) return { kind: 'settled', email }
  if (fields[`${prefix}emailAsked`] !== email) return { kind: 'asked', suggestion }
  return fields[`${prefix}emailChoice`] === SUGGESTED
    ? { kind: 'settled', email: suggestion }
    : { kind: 'settled', email, kept: suggestion }
}

/** The form once more, with a question beside each e-mail that it is about. @param suggestions by prefix */
export function askAboutEmails(
  fields: FormFields,
  suggestions: Readonly<Record<string, string>>,
): FormFailure {
  const errors = Object.entries(suggestions).map(
    ([prefix, suggestion]) => [`${prefix}email`, suggestionQuestion(suggestion)] as const,
  )
  return { ...formFailure(fields, Object.fromEntries(errors)), emailSuggestions: suggestions }
}

/** @param field the name of the e-mail's own field */
export const askAboutEmail = (fields: FormFields, suggestion: string, field = 'email'): FormFailure => ({
  ...formFailure(fields, { [field]: suggestionQuestion(suggestion) }),
  emailSuggestions: { '': suggestion },
})
