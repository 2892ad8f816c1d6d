import { afterEach, beforeEach, expect, vi } from 'vitest'
import { takeSurfaces } from '../kit/surfaces'
import { notePlatformRequests } from './support/platform-requests'
import { allowLoopbackOnly, takeRefused } from './support/loopback-only'

allowLoopbackOnly()
notePlatformRequests()

declare module 'vitest' {
  interface TaskMeta {
    surfaces?: readonly string[]
  }
}

// An unexpected console.error fails the test that caused it: warnings nobody reads hide real faults.
let reported: unknown[][] = []

beforeEach(() => {
  takeSurfaces()
  reported = []
  vi.spyOn(console, 'error').mockImplementation((...values: unknown[]) => {
    reported.push(values)
  })
})

afterEach(({ task }) => {
  task.meta.surfaces = takeSurfaces()
  vi.restoreAllMocks()
  expect(takeRefused(), 'hosts that were asked for').toEqual([])
  expect(reported, 'console.error was called').toEqual([])
})
