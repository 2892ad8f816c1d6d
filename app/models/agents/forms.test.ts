import { describe, expect, it } from 'vitest'
import { HOME } from '../cart/testing/carts'
import type { Customer } from '../customers/customer'
import { AUDIT_ACTIONS, auditWordsOf } from './audit-actions'
import { AgentFormSchema, CopyOrderSchema } from './forms'
import { toCustomerLine } from './lines'
import { RESHIP_REASONS } from './reship-reasons'

interface Schema {
  safeParse(form: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }
}
const problems = (schema: Schema, form: unknown) =>
  schema.safeParse(form).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('the page of agents', () => {
  it.each([
    [
      { intent: 'find', search: ' pat ' },
      { intent: 'find', search: 'pat' },
    ],
    [{ intent: 'find' }, { intent: 'find', search: undefined }],
    [
      { intent: 'act-for', customer: 'c1' },
      { intent: 'act-for', customer: 'c1' },
    ],
    [
      { intent: 'act-for-guest', email: 'pat@example.com' },
      { intent: 'act-for-guest', email: 'pat@example.com' },
    ],
    [{ intent: 'leave' }, { intent: 'leave' }],
    [{ intent: 'clear-copied-order' }, { intent: 'clear-copied-order' }],
  ])('takes %j', (form, read) => expect(AgentFormSchema.parse(form)).toEqual(read))

  it('takes nothing else', () => {
    for (const form of [{}, { intent: 'sell' }])
      expect(problems(AgentFormSchema, form)).toEqual(['intent: Please use a button of this page'])
    expect(problems(AgentFormSchema, { intent: 'act-for' })).toHaveLength(1)
    expect(problems(AgentFormSchema, { intent: 'act-for-guest' })).toEqual([
      'email: Please enter your email address',
    ])
    expect(problems(AgentFormSchema, { intent: 'find', search: 'x'.repeat(120) })).toBeUndefined()
    expect(problems(AgentFormSchema, { intent: 'find', search: 'x'.repeat(121) })).toEqual([
      'search: Please use at most 120 characters',
    ])
  })
})

describe('an order once more', () => {
  it('is free of charge with a reason of the list, or with one in words', () => {
    for (const reason of RESHIP_REASONS.filter((each) => each !== 'Other'))
      expect(problems(CopyOrderSchema, { intent: 'reship', reason })).toBeUndefined()
    for (const reason of [undefined, ''])
      expect(problems(CopyOrderSchema, { intent: 'reship', reason })).toEqual([
        'reason: Please choose a reason',
      ])
    expect(problems(CopyOrderSchema, { intent: 'reship', reason: 'Boredom' })).toEqual([
      'reason: Please choose a reason of the list',
    ])
    expect(problems(CopyOrderSchema, { intent: 'reship', reason: 'Other', otherReason: ' ' })).toEqual([
      'otherReason: Please write what the reason is',
    ])
    expect(problems(CopyOrderSchema, { intent: 'reship', reason: 'Stale', otherReason: 'wet' })).toEqual([
      'otherReason: Please choose “Other” as the reason, or leave this empty',
    ])
    expect(CopyOrderSchema.parse({ intent: 'reship', reason: 'Other', otherReason: ' wet ' })).toEqual({
      intent: 'reship',
      reason: 'Other',
      otherReason: 'wet',
    })
    expect(
      problems(CopyOrderSchema, { intent: 'reship', reason: 'Other', otherReason: 'x'.repeat(201) }),
    ).toHaveLength(1)
  })

  it('or to be paid, and then for no reason', () => {
    expect(CopyOrderSchema.parse({ intent: 'copy' })).toEqual({
      intent: 'copy',
      reason: '',
      otherReason: undefined,
    })
    expect(problems(CopyOrderSchema, { intent: 'copy', reason: 'Other' })).toBeUndefined()
    expect(problems(CopyOrderSchema, {})).toEqual(['intent: Please use a button of this page'])
  })
})

describe('a customer in a table', () => {
  const customer = {
    id: 'c1',
    email: 'pat@example.com',
    firstName: 'Pat',
    lastName: 'Example',
    addresses: [],
  }
  const lineOf = (over: object) => toCustomerLine({ ...customer, ...over } as unknown as Customer)

  it('is told with where the first address is', () => {
    const line = { id: 'c1', email: 'pat@example.com', name: 'Pat Example', phone: '', place: '' }
    expect(lineOf({})).toEqual(line)
    expect(lineOf({ lastName: '' })).toEqual({ ...line, name: 'Pat' })
    const addresses = [
      { id: 'a1', ...HOME, city: 'Newark', phone: '1' },
      { id: 'a2', ...HOME },
    ]
    expect(lineOf({ addresses })).toEqual({ ...line, phone: '1', place: 'Newark, NJ' })
    expect(lineOf({ addresses, defaultAddressId: 'a2' })).toEqual({
      ...line,
      phone: '2015550134',
      place: 'Montclair, NJ',
    })
    const { phone: _, ...silent } = HOME
    expect(lineOf({ addresses: [{ id: 'a1', ...silent }] })).toEqual({ ...line, place: 'Montclair, NJ' })
  })
})

describe('what is on record', () => {
  it('has words of its own for each act', () => {
    for (const isDone of [true, false]) {
      const words = AUDIT_ACTIONS.map((action) => auditWordsOf(action, isDone))
      expect(new Set(words).size).toBe(AUDIT_ACTIONS.length)
      for (const each of words) expect(each).toMatch(/^[A-Z][a-z]+( [a-z]+)*$/)
    }
    for (const action of AUDIT_ACTIONS) expect(action).toMatch(/^[a-z]+(-[a-z]+)+$/)
  })
})
