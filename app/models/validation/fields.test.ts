import { describe, expect, it } from 'vitest'
import { addressPhoneProblem } from './field-rules'
import { optionalLine, requiredLine } from './fields'
import { fieldErrors } from './form-fields'
import { formFailure } from './form-failure'
import { isTooDeep } from './json-depth'
import { cleanLine } from './text'

const messageOf = (
  field: ReturnType<typeof requiredLine> | ReturnType<typeof optionalLine>,
  value: unknown,
) => field.safeParse(value).error?.issues[0]?.message

describe('the phone of an address', () => {
  it.each([
    ['', 'Please enter your phone number'],
    ['555-CALL-NOW', 'Please enter a valid phone number'],
    ['x2015550134', 'Please enter a valid phone number'],
    ['2015550134x', 'Please enter a valid phone number'],
    ['2015550', 'Phone number must be at least 10 characters'],
    // Long enough, but with too few digits.
    ['(201) 555-01', 'Please enter a valid phone number'],
    ['-----------', 'Please enter a valid phone number'],
    ['1'.repeat(31), 'Please enter a valid phone number'],
    ['1'.repeat(30), null],
    ['2015550134', null],
    ['+1 (201) 555-0134', null],
  ])('%j is answered with %j [VAL-11] [VAL-12] [VAL-13]', (typed, message) => {
    expect(addressPhoneProblem(typed)).toBe(message)
  })
})

describe('a line of text', () => {
  it('is of one line, without blanks around it or several in a row', () => {
    expect(cleanLine(' Pat \t\r\n Example ')).toBe('Pat Example')
    expect(cleanLine('Pat\u0000Example')).toBe('Pat Example')
    expect(cleanLine('a  b')).toBe('a b')
  })

  it('is empty where nobody would see anything', () => {
    for (const unseen of ['\u200b', '\u200d\u2060 \u00ad', '\u2800\u2800', ' '])
      expect(cleanLine(unseen)).toBe('')
    // Within a name, this character joins letters.
    expect(cleanLine('نام\u200cها')).toBe('نام\u200cها')
  })

  it('that is needed says so, and may be as long as is said', () => {
    const field = requiredLine('Please name it', 5)
    expect(field.parse(' abcde ')).toBe('abcde')
    expect([undefined, 7, '', '  ', '\u200b'].map((value) => messageOf(field, value))).toEqual(
      Array.from({ length: 5 }, () => 'Please name it'),
    )
    expect(messageOf(field, 'abcdef')).toBe('Please use at most 5 characters')
    expect(messageOf(requiredLine('Please name it'), 'x'.repeat(201))).toBe(
      'Please use at most 200 characters',
    )
  })

  it('that may be left out is nothing when it is empty', () => {
    const field = optionalLine(5)
    expect([undefined, '', '  '].map((value) => field.parse(value))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(field.parse(' abcde ')).toBe('abcde')
    expect(messageOf(field, 'abcdef')).toBe('Please use at most 5 characters')
  })
})

describe('a form that was not taken', () => {
  it('comes back with what was typed, but for secrets', () => {
    const typed = { email: 'pat@example.com', password: 'hush', nonce: 'card', state: 'NJ' }
    expect(formFailure(typed, { email: 'Wrong' })).toEqual({
      values: { email: 'pat@example.com', state: 'NJ' },
      errors: { email: 'Wrong' },
    })
  })

  it('has the first message of each field', () => {
    const issue = (path: readonly PropertyKey[], message: string) => ({ path, message })
    expect(
      fieldErrors({
        issues: [
          issue(['a'], 'first'),
          issue(['a'], 'second'),
          issue(['b', 0, 'c'], 'deep'),
          issue([], 'all'),
        ],
      }),
    ).toEqual({ a: 'first', 'b.0.c': 'deep', '': 'all' })
  })
})

describe('JSON from outside', () => {
  const nested = (depth: number): unknown =>
    depth === 0 ? 'x' : depth % 2 === 0 ? [nested(depth - 1)] : { a: nested(depth - 1) }

  it('may be nested as deep as is said, and not deeper', () => {
    expect([0, 1, 3].map((depth) => isTooDeep(nested(depth), 3))).toEqual([false, false, false])
    expect([4, 5, 400].map((depth) => isTooDeep(nested(depth), 3))).toEqual([true, true, true])
    expect([isTooDeep(nested(32)), isTooDeep(nested(33))]).toEqual([false, true])
  })

  it('is as deep as its deepest part', () => {
    expect(isTooDeep([null, 1, 'text', [], nested(3)], 3)).toBe(true)
    expect(isTooDeep([null, 1, 'text', [], nested(2)], 3)).toBe(false)
    expect([isTooDeep(null, 0), isTooDeep([], 0), isTooDeep([null], 0)]).toEqual([false, false, true])
  })
})
