import { describe, expect, it } from 'vitest'
import { LookupSchema } from './lookup-form'
import { readOrderPage } from './order-page'
import { ProblemSchema } from './problem-form'
import { PROBLEMS } from './problem-topics'
import { isReportId } from './report-id'

const messages = (
  schema: { safeParse(form: unknown): { error?: { issues: { message: string }[] } | undefined } },
  form: unknown,
) => schema.safeParse(form).error?.issues.map(({ message }) => message)

describe('looking an order up', () => {
  it('takes its number in any case, and an e-mail', () => {
    expect(LookupSchema.parse({ orderNumber: ' nw-1a ', email: 'pat@example.com' })).toEqual({
      orderNumber: 'NW-1A',
      email: 'pat@example.com',
    })
    expect(messages(LookupSchema, { orderNumber: '' })).toEqual([
      'Please enter your order number',
      'Please enter your email address',
    ])
    expect(messages(LookupSchema, { orderNumber: 'x'.repeat(41), email: 'pat@example.com' })).toEqual([
      'Please use at most 40 characters',
    ])
  })
})

describe('what is wrong with an order', () => {
  it('is one of six things, in words of its own', () => {
    expect(PROBLEMS).toEqual([
      'It has not arrived',
      'Something is missing or wrong',
      'It arrived damaged or melted',
      'It does not taste right',
      'I want to change or cancel it',
      'Something else',
    ])
    expect(ProblemSchema.parse({ topic: 'Something else', message: ' a\r\nb ' })).toEqual({
      topic: 'Something else',
      message: 'a\nb',
    })
    expect(messages(ProblemSchema, {})).toEqual([
      'Please choose what it is about',
      'Please tell us what is wrong',
    ])
    expect(messages(ProblemSchema, { topic: 'Something else', message: 'x'.repeat(2_000) })).toBeUndefined()
    expect(messages(ProblemSchema, { topic: 'Something else', message: 'x'.repeat(2_001) })).toEqual([
      'Please use at most 2000 characters',
    ])
  })

  it('is reported once, by an id of its form', () => {
    const id = '0f1e2d3c-4b5a-4978-a695-84736251ff00'
    expect(isReportId(id)).toBe(true)
    for (const wrong of [
      '',
      id.toUpperCase(),
      `${id}0`,
      `x${id}`,
      id.replace('-4978', '-1978'),
      id.replace('-a695', '-c695'),
    ])
      expect(isReportId(wrong)).toBe(false)
  })
})

describe('a page of the history', () => {
  it.each([
    ['year=2000', { year: 2000 }],
    ['year=2199', { year: 2199 }],
    ['year=1999', {}],
    ['year=2200', {}],
    ['year=2025.5', {}],
    [`after=2026-03-02T15:00:00.000Z_${'a'.repeat(65)}`, {}],
    ['after=x2026-03-02T15:00:00.000Z_a', {}],
  ])('asked for by %s', (search, page) => {
    expect(readOrderPage(new URLSearchParams(search))).toEqual(page)
  })
})
