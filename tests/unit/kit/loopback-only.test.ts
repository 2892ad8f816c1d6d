/** The setup of every unit test refuses connections to other machines. */
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { get as getSecure } from 'node:https'
import { connect } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeRefused } from '../support/loopback-only'

const server = createServer((_request, response) => response.end('here'))
let port = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

/** Neither resolves nor exists: had a connection been tried, the error message would differ. */
const NAME = 'shop.invalid'
const ADDRESS = '192.0.2.1'

/** Node throws the error or emits it. */
const errorOf = (start: () => NodeJS.EventEmitter): Promise<unknown> =>
  new Promise((resolve) => {
    try {
      start().once('error', resolve)
    } catch (error) {
      resolve(error)
    }
  })

describe('a connection to another machine', () => {
  it.each([
    ['http', () => get(`http://${NAME}/`), NAME],
    ['https', () => getSecure(`https://${NAME}/`), NAME],
    ['net by options', () => connect({ host: ADDRESS, port: 80 }), ADDRESS],
    ['net by port and host', () => connect(80, ADDRESS), ADDRESS],
    ['tls', () => connectSecure({ host: NAME, port: 443 }), NAME],
  ] as const)('is refused by %s', async (_name, start, host) => {
    expect(String(await errorOf(start))).toContain(`Tests may not connect to ${host}`)
    expect(takeRefused()).toEqual([host])
  })

  it('is refused by fetch, and known of even where the error is swallowed', async () => {
    const answer = await fetch(`https://${NAME}/`).catch(() => 'swallowed')
    expect([answer, takeRefused()]).toEqual(['swallowed', [NAME]])
  })
})

describe('this machine', () => {
  it.each(['127.0.0.1', 'localhost'])('answers as %s', async (host) => {
    expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe('here')
  })
})
