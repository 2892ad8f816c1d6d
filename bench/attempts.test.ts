import { expect, it } from 'vitest'
import { createAttempts } from './attempts'

it('tells what failed, and why, and goes on without it', async () => {
  const said: string[] = []
  const { attempt, failures } = createAttempts((line) => said.push(line))
  expect(await attempt('Receipt', [], async () => [1])).toEqual([1])
  expect(failures).toEqual([])
  const fails = async (): Promise<number[]> => {
    throw new Error('answered 500:\n  oh')
  }
  expect(await attempt('Payment', [], fails)).toEqual([])
  expect(failures).toEqual([{ what: 'Payment', why: 'answered 500: oh' }])
  expect(said).toEqual(['  Payment failed: answered 500:\n  oh'])
})

it('waits for nothing that never ends', async () => {
  const { attempt, failures } = createAttempts(() => undefined, 10)
  expect(await attempt('Two processes', 'none', () => new Promise<string>(() => undefined))).toBe('none')
  expect(failures.map(({ what }) => what)).toEqual(['Two processes'])
})
