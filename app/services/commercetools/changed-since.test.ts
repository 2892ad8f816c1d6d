/**
 * Pages of what has changed, by the platform's own predicates: each row once, whatever was written at the same moment.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { matches } from '../../../platforms/commercetools/query/evaluate'
import { changedSince } from './changed-since'

const at = (second: number) => new Date(Date.UTC(2026, 0, 5, 0, 0, second)).toISOString()
const Rows = fc
  .uniqueArray(fc.record({ id: fc.uuid(), second: fc.nat(5) }), { selector: ({ id }) => id, maxLength: 40 })
  .map((rows) =>
    rows
      .map(({ id, second }) => ({ id, lastModifiedAt: at(second) }))
      .sort((a, b) => (`${a.lastModifiedAt}${a.id}` < `${b.lastModifiedAt}${b.id}` ? -1 : 1)),
  )

it('answers each row that changed since then once, the earliest first, in whole pages', async () => {
  await fc.assert(
    fc.asyncProperty(Rows, fc.nat(6), fc.integer({ min: 1, max: 7 }), async (rows, second, size) => {
      const found: (typeof rows)[number][] = []
      const sizes: number[] = []
      const ask = (where: string) => Promise.resolve(rows.filter((row) => matches(where, row)).slice(0, size))
      for await (const page of changedSince(at(second), size, ask)) {
        found.push(...page)
        sizes.push(page.length)
      }
      expect(found).toEqual(rows.filter(({ lastModifiedAt }) => lastModifiedAt >= at(second)))
      expect(sizes.slice(0, -1).every((each) => each === size)).toBe(true)
    }),
  )
})
