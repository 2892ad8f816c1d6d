import { afterEach, beforeEach, expect, vi } from 'vitest'

// An unexpected console.error fails the test that caused it: warnings nobody reads hide real faults.
let reported: unknown[][] = []

beforeEach(() => {
  reported = []
  vi.spyOn(console, 'error').mockImplementation((...values: unknown[]) => {
    reported.push(values)
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(reported, 'console.error was called').toEqual([])
})
