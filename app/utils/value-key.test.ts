import { describe, expect, it, vi } from 'vitest'
import { keyOfValue } from './value-key.server'

const long = 'nuts '.repeat(400)

const deep = () => ({
  name: 'Nuts',
  about: undefined,
  view: {
    total: 2,
    cards: [
      { sku: '1', text: long },
      { sku: '2', tags: ['a', 'b'] },
    ],
    next: null,
  },
})

describe('the key of a value', () => {
  it('is the same for equal values, and short', () => {
    expect(keyOfValue(deep())).toBe(keyOfValue(deep()))
    expect(keyOfValue(deep()).length).toBeLessThanOrEqual(1_000)
    expect(keyOfValue({ a: 1, b: undefined })).toBe(keyOfValue({ a: 1 }))
  })

  it('is another where anything differs, however deep', () => {
    const value = deep()
    const others = [
      { ...value, name: 'Nut' },
      { ...value, about: 'x' },
      { ...value, view: { ...value.view, total: '2' } },
      { ...value, view: { ...value.view, next: 'null' } },
      { ...value, view: { ...value.view, cards: value.view.cards.toReversed() } },
      { ...value, view: { ...value.view, cards: [{ sku: '1', text: `${long}!` }, value.view.cards[1]] } },
      { ...value, view: { ...value.view, cards: [value.view.cards[0], { sku: '2', tags: ['a,b'] }] } },
      { name: 'Nuts', view: {} },
      { name: 'Nuts', view: [] },
      { name: 'Nuts', view: '{}' },
    ]
    expect(new Set([value, ...others].map(keyOfValue)).size).toBe(others.length + 1)
  })

  it('is not fooled by a text that looks like the key of an object', () => {
    const inner = { text: long }
    expect(keyOfValue({ a: keyOfValue(inner) })).not.toBe(keyOfValue({ a: inner }))
  })

  it('reads what is kept in memory once, whatever is around it', () => {
    const read = vi.fn<() => string>(() => long)
    const kept = Object.defineProperty({}, 'text', { enumerable: true, get: read })
    for (const page of [1, 2, 3]) keyOfValue({ page, view: { cards: kept } })
    expect(read).toHaveBeenCalledTimes(1)
  })
})
