import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { definedOnly } from '../defined-only'
import { addNotices } from './notice'
import type { Notice } from './notice'
import { NoticesSchema } from './notice-schema'

const error = (message: string, key?: string): Notice => ({
  type: 'error',
  message,
  ...definedOnly({ key }),
})

describe('notices', () => {
  it('say the same thing once, the last time it was said [ERR-05]', () => {
    expect(addNotices([], [error('a'), error('b'), error('a')])).toEqual([error('b'), error('a')])
    expect(addNotices([error('a', 'k')], [error('a')])).toEqual([error('a')])
  })

  it('are replaced by their key [ERR-05]', () => {
    expect(addNotices([error('keep')], [error('1 left', 'stock'), error('none left', 'stock')])).toEqual([
      error('keep'),
      error('none left', 'stock'),
    ])
  })

  it('without a key replace nothing but their own words', () => {
    expect(addNotices([error('a', 'k'), error('b')], [error('c')])).toHaveLength(3)
  })

  it('hold each message and each key once, and the newest always, in any order', () => {
    const notice = fc.record(
      {
        type: fc.constantFrom('error' as const, 'warning' as const, 'notice' as const),
        message: fc.constantFrom('a', 'b', 'c'),
        key: fc.constantFrom('x', 'y'),
      },
      { requiredKeys: ['type', 'message'] },
    )
    fc.assert(
      fc.property(fc.array(notice), (list) => {
        const kept = addNotices([], list as readonly Notice[])
        const keys = kept.flatMap(({ key }) => (key === undefined ? [] : [key]))
        expect(new Set(kept.map(({ message }) => message)).size).toBe(kept.length)
        expect(new Set(keys).size).toBe(keys.length)
        expect(kept.at(-1)).toEqual(list.at(-1))
      }),
    )
  })

  it('are stored as their type and their words', () => {
    const stored = (['error', 'warning', 'notice'] as const).map((type) => ({ type, message: 'a' }))
    expect(NoticesSchema.parse(stored)).toEqual(stored)
    for (const wrong of [[{ type: 'alarm', message: 'a' }], [{ type: 'error' }], [{ message: 'a' }], {}])
      expect(NoticesSchema.safeParse(wrong).success).toBe(false)
  })
})
