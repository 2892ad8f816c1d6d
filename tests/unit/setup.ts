import { afterEach, beforeEach, expect, vi } from 'vitest'
import { allowLoopbackOnly, takeRefused } from './support/loopback-only'

allowLoopbackOnly()

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
  expect(takeRefused(), 'hosts that were asked for').toEqual([])
  expect(reported, 'console.error was called').toEqual([])
})
