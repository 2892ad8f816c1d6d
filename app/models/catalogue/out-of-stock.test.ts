import { expect, it } from 'vitest'
import { outOfStockText } from './out-of-stock'

it.each([
  [undefined, 'Sorry, this item is out of stock.'],
  ['soon', 'Sorry, this item is out of stock.'],
  ['2025-03-25', 'Out of stock until March 25, 2025 (in 3 weeks).'],
  ['2025-03-17', 'Out of stock until March 17, 2025 (in 13 days).'],
  ['2025-03-05T00:00:00.000Z', 'Out of stock until March 5, 2025 (in 1 day).'],
  ['2025-03-04', 'Out of stock until March 4, 2025 (any day now).'],
  ['2025-02-01', 'Out of stock until February 1, 2025 (any day now).'],
])('what is expected again at %s is out of stock in these words: %s [PDP-27]', (until, text) => {
  expect(outOfStockText(until, '2025-03-04')).toBe(text)
})
