import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardForm } from './form-fields'
import { emailField } from './fields'
import { CartCallSchema, CartFormSchema } from '../cart/forms/cart-form'

const ok = (entries: [string, unknown][]) => guardForm(entries).ok

describe('the form guard', () => {
  it('lets the names of our forms pass', () => {
    expect(
      ok([
        ['email', 'a'],
        ['quantity-3f2a', '1'],
        ['shipments[2].targets[0].quantity', '1'],
        ['a.b.c.d.e.f', '1'],
        ['tags[500]', '1'],
        ['line-501', '1'],
        ['f501', '1'],
        ['x'.repeat(100), '1'],
      ]),
    ).toBe(true)
  })

  it('gives what was sent, the last of a name that was sent twice', () => {
    expect(
      guardForm([
        ['a', '1'],
        ['b', 'x\u0000y'],
        ['a', '2'],
      ]),
    ).toEqual({
      ok: true,
      fields: { a: '2', b: 'x\ufffdy' },
      entries: [
        ['a', '1'],
        ['b', 'x\ufffdy'],
        ['a', '2'],
      ],
    })
  })

  it('takes no file', () => {
    expect(ok([['picture', new Blob(['x'])]])).toBe(false)
  })

  it.each([
    'tags[1000000]',
    'tags[501]',
    '__proto__',
    'a.__proto__.b',
    '__intent__',
    '__state__',
    'constructor',
    'prototype',
    'a.prototype',
    'a[501].b',
    '1a',
    'a.b.c.d.e.f.g',
    'a[0][0][0][0][0][0]',
    'a[b]',
    '',
    'a b',
    'x'.repeat(101),
  ])('refuses the name %s', (name) => {
    expect(ok([[name, '1']])).toBe(false)
  })

  it('bounds the number of fields and the size of each', () => {
    expect(ok(Array.from({ length: 601 }, (_, index) => [`f${index}`, '']))).toBe(false)
    expect(ok(Array.from({ length: 600 }, (_, index) => [`f${index}`, '']))).toBe(true)
    expect(ok([['text', 'x'.repeat(20_001)]])).toBe(false)
    expect(ok([['text', 'x'.repeat(20_000)]])).toBe(true)
    expect(
      guardForm(
        [
          ['a', ''],
          ['b', ''],
        ],
        { maxFields: 1 },
      ).ok,
    ).toBe(false)
    expect(guardForm([['text', 'x'.repeat(20_001)]], { maxLength: 20_001 }).ok).toBe(true)
  })

  it('never throws and never lets a lone surrogate or NUL through', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }))),
        (entries) => {
          const guarded = guardForm(entries)
          if (guarded.ok)
            for (const [, value] of guarded.entries) {
              expect(value.isWellFormed()).toBe(true)
              expect(value).not.toContain('\u0000')
            }
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('the e-mail field', () => {
  it('tells a missing address from a wrong one [VAL-04]', () => {
    expect(emailField.safeParse('').error?.issues[0]?.message).toBe('Please enter your email address')
    expect(emailField.safeParse(undefined).error?.issues[0]?.message).toBe('Please enter your email address')
    for (const wrong of ['a', 'a@b', 'a b@c.d', '@c.d', 'a@.d', 'a@c..d', 'a@b.c\nBcc: x@y.z@'])
      expect(emailField.safeParse(wrong).error?.issues[0]?.message).toBe('Please enter a valid email address')
  })

  it('keeps an address as it is, trimmed', () => {
    expect(emailField.parse(' Pat.Example+nuts@example.co.uk ')).toBe('Pat.Example+nuts@example.co.uk')
  })
})

describe('quantities', () => {
  const message = (quantity: string) =>
    CartFormSchema.safeParse({ intent: 'add', sku: 'x', quantity }).error?.issues[0]?.message

  it('are whole numbers written plainly [VAL-21]', () => {
    for (const wrong of ['', 'two', '1e3', '0x10', '1.5', '٣', 'NaN'])
      expect(message(wrong)).toBe('Quantity must be a number')
  })

  it('are higher than 0; what an order may hold of an item is not known here [VAL-20] [VAL-29]', () => {
    expect(message('0')).toBe('Quantity must be higher than 0')
    expect(message('-3')).toBe('Quantity must be higher than 0')
    expect(message('5000')).toBeUndefined()
  })
})

describe('the published add call', () => {
  it('reads cart_sku with its external id and quantity [API-19]', () => {
    expect(
      CartCallSchema.parse({
        cart_sku: { sku_external_id: '1101-01', quantity: 2 },
        list_metadata: { list: 'plp' },
      }),
    ).toEqual({ intent: 'add', sku: '1101-01', quantity: 2, listMetadata: '{"list":"plp"}' })
    expect(CartCallSchema.safeParse({ cart_sku: { sku_external_id: 'x', quantity: '1e9' } }).success).toBe(
      false,
    )
  })
})
