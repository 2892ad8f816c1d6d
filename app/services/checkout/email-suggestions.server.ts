/**
 * "Did you mean …?" for an e-mail whose domain looks mistyped (VAL-05), in every form whose e-mail will be written to.
 * It asks once; a shopper who insists is believed.
 */
import { run } from '@zootools/email-spell-checker'
import { SUGGESTED, suggestionQuestion } from '~/models/checkout/email-suggestion'
import { formFailure } from '~/models/validation/form-failure'
import type { FormFailure } from '~/models/validation/form-failure'
import type { FormFields } from '~/models/validation/form-fields'

/** Null for an address that looks right. */
export function suggestEmail(email: string): string | null {
  return run({ email })?.full ?? null
}

export type SettledEmail =
  /** `kept`: the rejected suggestion, so that a form shown again remembers it. */
  | { readonly kind: 'settled'; readonly email: string; readonly kept?: string }
  /** The shopper has not been asked about this one yet. */
  | { readonly kind: 'asked'; readonly suggestion: string }

/**
 * Applies the shopper's answer, which holds only for the e-mail it was asked about, not for one typed since.
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

const ASKED = 'emailAsked'

/**
 * The form again, whatever is wrong with it, with the answers that were given about its e-mails. One that was not asked
 * about here was settled in an earlier step, as it was typed.
 * @param field the name of the e-mail field, in a form with one
 */
export function withAnswer<F extends FormFailure>(failure: F, field = 'email'): F {
  const { values } = failure
  const answered = Object.entries(values).flatMap(([name, asked]) => {
    if (!name.endsWith(ASKED)) return []
    const prefix = name.slice(0, -ASKED.length)
    const isSame = asked === values[prefix === '' ? field : `${prefix}email`]
    const suggestion = isSame ? suggestEmail(asked) : null
    return suggestion === null ? [] : [{ prefix, suggestion }]
  })
  if (answered.length === 0) return failure
  const kept = answered.map(({ prefix }) => [`${prefix}emailChoice`, 'typed'] as const)
  const suggestions = answered.map(({ prefix, suggestion }) => [prefix, suggestion] as const)
  return {
    ...failure,
    values: { ...Object.fromEntries(kept), ...values },
    emailSuggestions: { ...failure.emailSuggestions, ...Object.fromEntries(suggestions) },
  }
}

/** The form again, with a question beside each doubtful e-mail. @param suggestions by prefix */
export function askAboutEmails(
  fields: FormFields,
  suggestions: Readonly<Record<string, string>>,
): FormFailure {
  const errors = Object.entries(suggestions).map(
    ([prefix, suggestion]) => [`${prefix}email`, suggestionQuestion(suggestion)] as const,
  )
  return { ...formFailure(fields, Object.fromEntries(errors)), emailSuggestions: suggestions }
}

/** @param field the name of the e-mail field */
export const askAboutEmail = (fields: FormFields, suggestion: string, field = 'email'): FormFailure => ({
  ...formFailure(fields, { [field]: suggestionQuestion(suggestion) }),
  emailSuggestions: { '': suggestion },
})
