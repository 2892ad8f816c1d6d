import { EventEmitter } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createDraining, endOnSignals } from './shutdown'
import { fakeBuild, shopRoutes } from '../testing/fake-build'
import { fakeLifecycle, listeningLogger, tryServer } from '../testing/try-server'
import type { TryServer } from '../testing/try-server'

describe('an orderly end', () => {
  let server: TryServer | undefined
  afterEach(() => server?.close())

  it('finishes what runs, takes nothing new, then stops the app', async () => {
    let isOpen = false
    let stoppedWhenOpen: boolean | undefined
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = () => {
        isOpen = true
        resolve()
      }
    })
    const stop = () => {
      stoppedWhenOpen = isOpen
      return Promise.resolve()
    }
    server = await tryServer({ build: fakeBuild(shopRoutes([], gate)), lifecycle: fakeLifecycle({ stop }) })
    const { send, app } = server
    const running = send('/api/slow')
    await expect.poll(async () => (await send('/metrics')).text).toContain('http_requests_in_flight 1')
    const ended = app.drain()
    expect(app.isDraining()).toBe(true)
    await expect(send('/cart')).rejects.toThrow()
    open()
    expect((await running).text).toBe('{"slow":true}')
    await ended
    expect(stoppedWhenOpen).toBe(true)
  })

  it('cuts off what does not finish in time', async () => {
    const hanging = createServer(() => undefined)
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
    const socket = connect((hanging.address() as AddressInfo).port, '127.0.0.1')
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
    socket.on('error', () => undefined)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await new Promise<void>((resolve) => hanging.once('request', () => resolve()))
    await createDraining(hanging, () => Promise.resolve(), 50).drain()
    await closed
  })

  it('closes kept connections at once', async () => {
    const kept = createServer((_, response) => void response.end())
    await new Promise<void>((resolve) => kept.listen(0, '127.0.0.1', resolve))
    const socket = connect((kept.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => undefined)
    const answered = new Promise<void>((resolve) => socket.once('data', () => resolve()))
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    await answered
    // Anything not closed at once would only be cut off in an hour.
    await createDraining(kept, () => Promise.resolve(), 3_600_000).drain()
    socket.destroy()
  })
})

describe('signals', () => {
  class FakeProcess extends EventEmitter {
    readonly exits: number[] = []
    exit(code: number): void {
      this.exits.push(code)
    }
  }
  const asProcess = (fake: FakeProcess) => fake as unknown as NodeJS.Process

  it('end in order on the first, at once on the second', async () => {
    const fake = new FakeProcess()
    let finish = () => {}
    let draining = false
    const drain = () => {
      draining = true
      return new Promise<void>((resolve) => {
        finish = resolve
      })
    }
    endOnSignals({ isDraining: () => draining, drain }, listeningLogger([]), asProcess(fake))
    fake.emit('SIGTERM', 'SIGTERM')
    expect(fake.exits).toEqual([])
    fake.emit('SIGINT', 'SIGINT')
    expect(fake.exits).toEqual([1])
    finish()
    await expect.poll(() => fake.exits.slice(0, 2)).toContain(0)
  })

  it('end with a fault when the app cannot stop', async () => {
    const fake = new FakeProcess()
    const drain = () => Promise.reject(new Error('busy'))
    endOnSignals({ isDraining: () => false, drain }, listeningLogger([]), asProcess(fake))
    fake.emit('SIGTERM', 'SIGTERM')
    await expect.poll(() => fake.exits).toEqual([1])
  })
})
