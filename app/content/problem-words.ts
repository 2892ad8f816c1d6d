/** What is wrong with a field of a block, in words for whoever wrote it and not in the validator's. */
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
}

const oneOf = (values: readonly unknown[]) => `This must be one of: ${values.map(String).join(', ')}`

function sizeOf(origin: string, count: string): string {
  if (origin === 'string') return `be ${count} characters long`
  return origin === 'array' ? `have ${count} entries` : `be ${count}`
}

/** Of the alternatives, those that are values: the others are other kinds of the same. */
function ofUnion({ errors, discriminator }: Extract<Issue, { readonly code: 'invalid_union' }>): string {
  if (discriminator !== undefined) return `There is no such ${discriminator}`
  const values = errors.flat().flatMap((each) => (each.code === 'invalid_value' ? each.values : []))
  return values.length === 0 ? 'This cannot be used here' : oneOf(values)
}

export function problemWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      // Only the message says what was there.
      if (issue.message.endsWith('received undefined')) return 'This is missing'
      return `This must be ${KINDS[issue.expected] ?? issue.expected}`
    case 'too_small':
      if (issue.origin !== 'number' && issue.minimum === 1) return 'This must not be empty'
      return `This must ${sizeOf(issue.origin, `at least ${issue.minimum}`)}`
    case 'too_big':
      return `This must ${sizeOf(issue.origin, `at most ${issue.maximum}`)}`
    case 'invalid_value':
      return oneOf(issue.values)
    case 'invalid_union':
      return ofUnion(issue)
    default:
      // Patterns and checks of ours have words of their own.
      return issue.message
  }
}
