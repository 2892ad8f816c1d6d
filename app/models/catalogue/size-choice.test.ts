import { describe, expect, it } from 'vitest'
import { sizeColumns } from './size-choice'

describe('the grid of sizes', () => {
  it.each([
    [['1 lb bag', '5 lb bag'], 3],
    [['x'.repeat(23), '5 lb bag'], 3],
    [['5 lb bag', 'x'.repeat(24)], 2],
    [[], 3],
  ])('of %j has %i columns', (labels, columns) => {
    expect(sizeColumns(labels)).toBe(columns)
  })
})
