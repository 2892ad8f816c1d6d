import { expect, it } from 'vitest'
import { parseRecent, withRecent } from './recent-searches'

it('keeps five, newest first, each once whatever its letters [CONST-07]', () => {
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].reduce<readonly string[]>(withRecent, [])
  expect(all).toEqual(['f', 'e', 'd', 'c', 'b'])
  expect(withRecent(all, ' D ')).toEqual(['D', 'f', 'e', 'c', 'b'])
})

it.each(['', '   '])('does not keep an empty query, "%s"', (query) => {
  expect(withRecent(['almonds'], query)).toEqual(['almonds'])
})

it.each([
  [null, []],
  ['not json', []],
  ['{"a":1}', []],
  ['["almonds",7,null,"","figs"]', ['almonds', 'figs']],
  ['["1","2","3","4","5","6"]', ['1', '2', '3', '4', '5']],
] as const)('reads what a browser has kept, whoever wrote it: %s', (kept, expected) => {
  expect(parseRecent(kept)).toEqual(expected)
})
