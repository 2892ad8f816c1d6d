/**
 * Validates external input against a schema. Where the schema has no message of its own, these replace the validator's,
 * which mention types and union alternatives.
 */
import type { z } from 'zod'
import { MESSAGES } from './messages'

const NOT_USABLE = 'Please check this: we cannot use it as it is'
const NOT_KNOWN = 'We do not know what is asked for here. Please load the page again and try once more.'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const counted = (count: number | bigint, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** For strings and lists the length is limited, for numbers the value. */
function bound(most: 'most' | 'least', limit: number | bigint, origin: string): string {
  if (origin === 'string') return `Please use at ${most} ${counted(limit, 'character')}`
  if (origin === 'array' || origin === 'set')
    return `Please give at ${most} ${counted(limit, 'entry').replace('entrys', 'entries')}`
  return `Please enter ${limit} or ${most === 'most' ? 'less' : 'more'}`
}

const OF_TYPE: Readonly<Record<string, string>> = {
  string: 'Please enter a text',
  number: 'Please enter a number',
  int: 'Please enter a whole number',
  boolean: 'Please say true or false',
  array: 'Please give a list',
}

export function inPlainWords(issue: Issue): string {
  if (issue.input === undefined && issue.code !== 'custom') return MESSAGES.required
  switch (issue.code) {
    case 'invalid_type':
      return OF_TYPE[issue.expected] ?? NOT_USABLE
    case 'too_small':
      return issue.input === '' ? MESSAGES.required : bound('least', issue.minimum, issue.origin)
    case 'too_big':
      return bound('most', issue.maximum, issue.origin)
    case 'invalid_value':
      return issue.values.length === 1 ? NOT_USABLE : `Please choose one of these: ${issue.values.join(', ')}`
    case 'unrecognized_keys':
      return `Nothing of this name belongs here: ${issue.keys.join(', ')}`
    case 'invalid_union':
      return issue.discriminator === undefined ? NOT_USABLE : NOT_KNOWN
    default:
      return NOT_USABLE
  }
}

export function check<S extends z.ZodType>(schema: S, input: unknown): z.ZodSafeParseResult<z.output<S>> {
  return schema.safeParse(input, { error: inPlainWords })
}
