/** How often the shop asks whether somebody is there, against the embedded chat. */
import { beforeEach, describe, expect, it } from 'vitest'
import { createChat as createPlatform } from '../../../platforms/chat/handler'
import { MovableClock, silentLogger } from '../../../tests/unit/placement/clock-and-log'
import { createChat } from './chat.server'
import type { Chat } from './chat.server'

const ORIGIN = 'http://chat.test'

let platform: ReturnType<typeof createPlatform>
let clock: MovableClock
let asked: number
let chat: Chat

beforeEach(() => {
  platform = createPlatform()
  clock = new MovableClock()
  asked = 0
  chat = createChat({
    settings: { apiUrl: ORIGIN, pageOrigin: () => ORIGIN },
    send: async (address, init) => {
      asked += 1
      return platform.handle(new Request(address, init))
    },
    clock,
    logger: silentLogger,
  })
})

const isOffered = async () => (await chat.links()) !== null
const leave = () =>
  platform.handle(
    new Request(`${ORIGIN}/availability`, {
      method: 'PUT',
      body: JSON.stringify({ availability: 'UNAVAILABLE' }),
    }),
  )

describe('whether somebody is there to chat', () => {
  it('is asked once for ten pages at the same time, and again after a quarter of a minute', async () => {
    const offered = await Promise.all(Array.from({ length: 10 }, isOffered))
    expect([new Set(offered), asked]).toEqual([new Set([true]), 1])
    clock.offsetMs += 14_000
    expect([await isOffered(), asked]).toEqual([true, 1])
    await leave()
    clock.offsetMs += 1_000
    // The last answer is shown meanwhile.
    expect([await isOffered(), asked]).toEqual([true, 2])
    await expect.poll(isOffered).toBe(false)
    expect(asked).toBe(2)
  })

  it.each([
    ['is promised by no answer older than five minutes', 5 * 60_000],
    ['is asked again once the clock was set back', -6 * 60_000],
  ])('%s', async (_, ms) => {
    await isOffered()
    await leave()
    clock.offsetMs += ms
    expect([await isOffered(), asked]).toEqual([false, 2])
  })
})
