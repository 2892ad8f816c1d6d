/**
 * The single guard in front of every form: limits names, count and size before any schema sees the fields. conform
 * turns `tags[1000000]` into an array of that length, and no schema can undo that.
 */

const MAX_FIELDS = 600
const MAX_NAME = 100
const MAX_VALUE = 20_000
const MAX_INDEX = 500
const MAX_DEPTH = 6
const NAME = /^[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*|\[\d{1,4}\])*$/
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype', '__intent__', '__state__'])

export type FormFields = Readonly<Record<string, string>>

export type GuardedForm =
  | {
      readonly ok: true
      readonly fields: FormFields
      readonly entries: readonly (readonly [string, string])[]
    }
  | { readonly ok: false }

function isGoodName(name: string): boolean {
  if (name.length > MAX_NAME || !NAME.test(name)) return false
  const parts = name.split(/[.[\]]+/).filter((part) => part !== '')
  if (parts.length > MAX_DEPTH) return false
  return parts.every((part) => !FORBIDDEN.has(part) && !(/^\d+$/.test(part) && Number(part) > MAX_INDEX))
}

export interface FormLimits {
  readonly maxFields?: number
  /** Of the value of each field, in characters. */
  readonly maxLength?: number
}

/** Text fields of a form; `fields` has the last value of a repeated name, `entries` has all. Files are rejected. */
export function guardForm(
  form: Iterable<readonly [string, unknown]>,
  { maxFields = MAX_FIELDS, maxLength = MAX_VALUE }: FormLimits = {},
): GuardedForm {
  const entries: (readonly [string, string])[] = []
  for (const [name, value] of form) {
    if (entries.length >= maxFields) return { ok: false }
    if (!isGoodName(name) || typeof value !== 'string' || value.length > maxLength) return { ok: false }
    // Lone surrogates are not valid UTF-8, and NUL not valid PostgreSQL text: replace both.
    entries.push([name, value.toWellFormed().replaceAll('\u0000', '\ufffd')])
  }
  return { ok: true, fields: Object.fromEntries(entries), entries }
}

/** The first message per field from a zod error. */
export function fieldErrors(error: {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]
}): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) errors[issue.path.map(String).join('.')] ??= issue.message
  return errors
}
