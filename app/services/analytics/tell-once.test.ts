/** Events of a page that is looked at again and again. */
import { expect, it, vi } from 'vitest'
import { createRecordingLogger } from '../../../tests/unit/support/commerce'
import { viewCart } from '~/models/analytics/commerce-events'
import type { Analytics } from './analytics.server'
import { createTellOnce } from './tell-once.server'

const TRACKED = { clientId: 'a visit', userId: undefined, placedBy: 'Customer', browser: undefined } as const
const EVENTS = [viewCart({ lineItems: [] })]

function open() {
  const leave = vi.fn<Analytics['leave']>(async () => undefined)
  const logger = createRecordingLogger()
  const build = vi.fn(() => EVENTS)
  return { leave, logger, build, tellOnce: createTellOnce({ analytics: { leave }, logger }) }
}

it('builds and queues what was looked at once, and the next of its kind', async () => {
  const { leave, build, tellOnce } = open()
  await tellOnce(TRACKED, 'view_cart:1:1', build)
  await tellOnce(TRACKED, 'view_cart:1:1', build)
  expect(build).toHaveBeenCalledTimes(1)
  await tellOnce(TRACKED, 'view_cart:1:2', build)
  expect(leave.mock.calls.map(([, events, key]) => [events, key])).toEqual([
    [EVENTS, 'view_cart:1:1'],
    [EVENTS, 'view_cart:1:2'],
  ])
})

it('queues nothing of who may not be told of, and remembers nothing of it', async () => {
  const { leave, build, tellOnce } = open()
  await tellOnce(null, 'view_cart:1:1', build)
  expect(build).not.toHaveBeenCalled()
  await tellOnce(TRACKED, 'view_cart:1:1', build)
  expect(leave).toHaveBeenCalledTimes(1)
})

it('tries again what could not be queued, and the page never fails for it', async () => {
  const { leave, logger, build, tellOnce } = open()
  leave.mockRejectedValueOnce(new Error('the database is away'))
  await tellOnce(TRACKED, 'view_cart:1:1', build)
  expect(logger.lines.map(({ message }) => message)).toEqual(['events could not be kept'])
  await tellOnce(TRACKED, 'view_cart:1:1', build)
  await tellOnce(TRACKED, 'view_cart:1:1', build)
  expect(leave).toHaveBeenCalledTimes(2)
})

it('keeps a page waiting for half a second at most, and takes what was queued later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { leave, logger, build, tellOnce } = open()
    let stored: () => void = () => undefined
    leave.mockImplementationOnce(() => new Promise<void>((resolve) => void (stored = resolve)))
    const told = tellOnce(TRACKED, 'view_cart:1:1', build)
    await vi.advanceTimersByTimeAsync(500)
    await told
    expect(logger.lines.map(({ message }) => message)).toEqual(['events were not kept in time'])
    stored()
    await Promise.resolve()
    await tellOnce(TRACKED, 'view_cart:1:1', build)
    expect(leave).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
})
