import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { takeSurfaces } from '../kit/surfaces'
import { recordPlatformRequests } from './support/platform-requests'
import { allowLoopbackOnly, takeRefused } from './support/loopback-only'
import { requirePlainData } from './support/plain-data'

allowLoopbackOnly()
requirePlainData()
recordPlatformRequests(expect.getState().testPath)

declare module 'vitest' {
  interface TaskMeta {
    surfaces?: readonly string[]
  }
}

// Most test files share a thread: each must leave it as it found it.
const ofTheThread = () => ({
  // Hashed, so that a printed diff does not reveal the values.
  env: Object.entries(process.env)
    .map(([name, value = '']) => `${name} ${createHash('sha256').update(value).digest('base64url')}`)
    .sort(),
  fetch: globalThis.fetch,
  setTimeout: globalThis.setTimeout,
  Date: globalThis.Date,
})
const found = ofTheThread()
afterAll(() => expect(ofTheThread(), 'what the next test file finds').toEqual(found))

// An unexpected console.error fails the test that caused it: warnings nobody reads hide real faults. Not a spy: after
// each test Vitest restores every spy the thread has ever made.
const printError = console.error
let reported: unknown[][] = []

beforeEach(() => {
  takeSurfaces()
  reported = []
  console.error = (...values: unknown[]) => {
    reported.push(values)
  }
})

afterEach(({ task }) => {
  task.meta.surfaces = takeSurfaces()
  vi.restoreAllMocks()
  console.error = printError
  expect(takeRefused(), 'hosts that were asked for').toEqual([])
  expect(reported, 'console.error was called').toEqual([])
})
