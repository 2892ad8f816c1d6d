import { expect, it } from 'vitest'
import { createPendingAdds } from './pending-adds'

function recorded() {
  const lines: string[] = []
  return { lines, adds: createPendingAdds((line) => void lines.push(line)) }
}

it('a failure frees its own SKU, is logged, and leaves others pending [CART-14]', () => {
  const { lines, adds } = recorded()
  adds.start('1101-01')
  adds.start('1102-01')
  adds.finish('1101-01', 'Sorry, this item is out of stock.')
  expect([adds.isPending('1101-01'), adds.isPending('1102-01'), adds.isIdle()]).toEqual([false, true, false])
  expect(lines).toEqual(['Adding 1101-01 to the cart failed: Sorry, this item is out of stock.'])
})

it('success frees the SKU without a word [CART-14]', () => {
  const { lines, adds } = recorded()
  adds.start('1101-01')
  expect(adds.isPending('1101-01')).toBe(true)
  adds.finish('1101-01')
  expect([adds.isPending('1101-01'), adds.isIdle(), lines]).toEqual([false, true, []])
})

it('a second click on the same SKU is pending until both are answered [CART-14]', () => {
  const { adds } = recorded()
  adds.start('1101-01')
  adds.start('1101-01')
  adds.finish('1101-01', 'lost')
  expect([adds.isPending('1101-01'), adds.isIdle()]).toEqual([true, false])
  adds.finish('1101-01')
  expect(adds.isPending('1101-01')).toBe(false)
})

it('an answer that nobody waits for changes nothing', () => {
  const { adds } = recorded()
  adds.finish('1101-01')
  expect([adds.isPending('1101-01'), adds.isIdle()]).toEqual([false, true])
})
