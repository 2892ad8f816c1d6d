/** What a form that was not taken comes back with: one shape for every form of the shop. */
import type { FormFields } from './form-fields'

export interface FormFailure {
  /** What was typed, by field; nothing that is secret. */
  readonly values: FormFields
  /** The first message of each field; under '' what is about the form as a whole. */
  readonly errors: Readonly<Record<string, string>>
}

/** A card's nonce is as good as the card until it is used. */
const SECRET: ReadonlySet<string> = new Set(['password', 'nonce'])

export function formFailure(fields: FormFields, errors: Readonly<Record<string, string>>): FormFailure {
  return { values: Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET.has(name))), errors }
}
