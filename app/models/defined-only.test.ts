import { describe, expect, expectTypeOf, it } from 'vitest'
import { definedOnly } from './defined-only'

describe('fields that are there or not', () => {
  it('keep their order and every value but undefined', () => {
    const fields = { a: 1, b: undefined, c: null, d: '', e: 0, f: false }
    expect(Object.entries(definedOnly(fields))).toEqual([
      ['a', 1],
      ['c', null],
      ['d', ''],
      ['e', 0],
      ['f', false],
    ])
    expect('b' in definedOnly(fields)).toBe(false)
  })

  it('have the types of fields that may be missing, and of no undefined', () => {
    const given: { a: number; b: string | undefined } = { a: 1, b: undefined }
    const { a, b } = definedOnly(given)
    expectTypeOf(a).toEqualTypeOf<number>()
    expectTypeOf(b).toEqualTypeOf<string | undefined>()
    // For a property that may be missing but not undefined.
    const kept: { readonly a: number; readonly b?: string } = { a: 2, ...definedOnly({ b: given.b }) }
    expect(kept).toEqual({ a: 2 })
  })
})
