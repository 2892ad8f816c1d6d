import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from './throttle'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('acts at once, then once in each interval, with what was asked last [CONST-07]', () => {
  const done: string[] = []
  const type = throttle<string>(200, (text) => void done.push(text))
  for (const text of ['a', 'al', 'alm']) type(text)
  expect(done).toEqual(['a'])
  vi.advanceTimersByTime(199)
  expect(done).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(done).toEqual(['a', 'alm'])
  type('almo')
  vi.advanceTimersByTime(199)
  expect(done).toEqual(['a', 'alm'])
  vi.advanceTimersByTime(1)
  expect(done).toEqual(['a', 'alm', 'almo'])
})

it('rests when nothing more is asked, and acts at once again', () => {
  const done: string[] = []
  const type = throttle<string>(200, (text) => void done.push(text))
  type('a')
  vi.advanceTimersByTime(1_000)
  type('b')
  expect(done).toEqual(['a', 'b'])
})
