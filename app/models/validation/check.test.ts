import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { check } from './check'

/** The first message for an input. */
const wordsFor = (schema: z.ZodType, input: unknown) => check(schema, input).error?.issues[0]?.message

const NOT_USABLE = 'Please check this: we cannot use it as it is'

describe('what is wrong with an input', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['nothing is there', z.string(), undefined, 'Please enter a value'],
    ['the text is empty', z.string().min(3), '', 'Please enter a value'],
    ['it is no text', z.string(), 7, 'Please enter a text'],
    ['it is no number', z.number(), '7', 'Please enter a number'],
    ['it is no whole number', z.number().int(), 1.5, 'Please enter a whole number'],
    ['it is neither true nor false', z.boolean(), 'yes', 'Please say true or false'],
    ['it is no list', z.array(z.string()), 'a', 'Please give a list'],
    ['it is of no kind that has words', z.object({}), 7, NOT_USABLE],
    ['the text is short', z.string().min(3), 'ab', 'Please use at least 3 characters'],
    ['the text is long', z.string().max(3), 'abcd', 'Please use at most 3 characters'],
    ['the text has two characters', z.string().max(1), 'ab', 'Please use at most 1 character'],
    ['the list is short', z.array(z.string()).min(1), [], 'Please give at least 1 entry'],
    ['the list is long', z.array(z.string()).max(2), ['a', 'b', 'c'], 'Please give at most 2 entries'],
    ['the set is long', z.set(z.string()).max(1), new Set(['a', 'b']), 'Please give at most 1 entry'],
    ['the number is low', z.number().min(2), 1, 'Please enter 2 or more'],
    ['the number is high', z.number().max(2), 3, 'Please enter 2 or less'],
    ['it is none of several', z.enum(['a', 'b']), 'c', 'Please choose one of these: a, b'],
    ['it is not the only one', z.literal('a'), 'c', NOT_USABLE],
    [
      'it has names of its own',
      z.strictObject({}),
      { x: 1, y: 2 },
      'Nothing of this name belongs here: x, y',
    ],
    ['its form is wrong', z.string().regex(/^a$/), 'b', NOT_USABLE],
  ])('is said in plain words where %s', (_, schema, input, words) => {
    expect(wordsFor(schema, input)).toBe(words)
  })

  it('is said in the words of the schema where it has its own', () => {
    expect(wordsFor(z.string({ error: 'Name it' }), undefined)).toBe('Name it')
    expect(
      wordsFor(
        z.unknown().refine(() => false, { error: 'Not so' }),
        undefined,
      ),
    ).toBe('Not so')
    expect(
      wordsFor(
        z.unknown().refine(() => false),
        undefined,
      ),
    ).toBe(NOT_USABLE)
  })

  it('names no schema of a union: of an action that is unknown it says what can be done', () => {
    const action = z.discriminatedUnion('action', [z.object({ action: z.literal('go') })])
    expect(wordsFor(z.array(action), [{ action: 'fly' }])).toBe(
      'We do not know what is asked for here. Please load the page again and try once more.',
    )
    expect(wordsFor(z.array(z.union([z.string(), z.number()])), [true])).toBe(NOT_USABLE)
  })

  it('is nothing where the input is as it should be', () => {
    expect(check(z.object({ a: z.string() }), { a: 'x' })).toEqual({ success: true, data: { a: 'x' } })
  })
})
