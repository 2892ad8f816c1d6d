import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { definedOnly } from '../app/models/defined-only'
import { createPlatforms, createSettableClock, PLATFORM_NAMES } from './index'
import type { Platforms, PlatformsOptions } from './index'

const START = new Date('2026-03-02T15:00:00Z')
let folder: string
let platforms: Platforms
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nutwood-platforms-'))
})
afterEach(() => {
  platforms.close()
  rmSync(folder, { recursive: true })
})

function open(options: Partial<PlatformsOptions> = {}): void {
  platforms = createPlatforms({
    dataDir: folder,
    clock: createSettableClock({ now: () => START }),
    gatewayOrigin: 'http://pay.test',
    ...options,
  })
}

const mail = (dedupeKey: string) => ({
  to: 'ada@example.com',
  from: 'orders@nutwood.example',
  subject: 'Hello <Ada>',
  html: '<p>Hello</p>',
  text: 'Hello',
  dedupeKey,
})

const send = (path: string, body?: unknown, method = 'POST') =>
  platforms.handle(
    new Request(`http://any.test${path}`, {
      method,
      ...definedOnly({ body: body === undefined ? undefined : JSON.stringify(body) }),
    }),
  )

async function inbox(): Promise<readonly unknown[]> {
  const answer = await platforms.fetch('http://any.test/mail/messages')
  return ((await answer.json()) as { messages: unknown[] }).messages
}

describe('embedded platforms behind one handler', () => {
  it.each(PLATFORM_NAMES.map((name) => [name]))(
    'routes /%s to its platform, by handle and by fetch',
    async (name) => {
      open({ dataDir: ':memory:' })
      const path = `http://any.test/${name}/nowhere-at-all`
      for (const answer of [await platforms.handle(new Request(path)), await platforms.fetch(path)]) {
        expect(answer.status).toBeGreaterThanOrEqual(400)
        expect(answer.status).toBeLessThan(500)
        expect(await answer.text()).not.toContain('No such platform')
      }
    },
  )

  it.each(['/', '/nobody/x', '/constructor/x', '/kit/clock', '/mail%2Fmessages', '//mail/messages'])(
    'knows nothing at %s',
    async (path) => {
      open()
      expect((await platforms.handle(new Request(`http://any.test${path}`))).status).toBe(404)
    },
  )

  it('keeps what it holds when it is closed and opened again', async () => {
    open()
    expect((await send('/mail/messages', mail('a'))).status).toBe(201)
    expect((await send('/mail/messages', mail('a'))).status).toBe(200)
    platforms.close()
    open()
    expect(await inbox()).toHaveLength(1)
  })

  it('does nothing for a caller that has given up already', async () => {
    open()
    const init = { method: 'POST', body: JSON.stringify(mail('a')), signal: AbortSignal.abort() }
    await expect(platforms.fetch('http://any.test/mail/messages', init)).rejects.toThrow()
    expect(await inbox()).toEqual([])
  })

  it('serves the hosted payment page apart from the API', async () => {
    open()
    expect((await platforms.gateway(new Request('http://pay.test/pay/pay_x'))).status).toBe(404)
    expect((await platforms.gateway(new Request('http://pay.test/pay.css'))).status).toBe(200)
  })

  it('shows its pages for people only when asked to, with links under its mount path', async () => {
    open({ inspect: true, mountPath: '/platforms' })
    await send('/mail/messages', mail('a'))
    const index = await (await send('/', undefined, 'GET')).text()
    expect(index).toContain('href="/platforms/mail"')
    const list = await (await send('/mail', undefined, 'GET')).text()
    expect(list).toContain('Hello &lt;Ada&gt;')
    const link = /href="\/platforms(\/mail\/messages\/[^"]+\.html)"/.exec(list)?.[1] ?? ''
    const shown = await send(link, undefined, 'GET')
    expect(await shown.text()).toBe('<p>Hello</p>')
    expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox/)
    expect((await send('/payments', undefined, 'GET')).status).toBe(200)
    platforms.close()
    open()
    expect((await send('/mail', undefined, 'GET')).status).toBe(404)
    expect((await send('/payments', undefined, 'GET')).status).toBe(401)
  })

  it('opens each platform on its first request', () => {
    open({ dataDir: join(folder, 'not-there-yet') })
    expect(platforms.faults.list()).toEqual([])
  })
})

describe('test kit', () => {
  it('keeps what is late until it arrives', async () => {
    open({ faults: true })
    await send('/kit/faults', { platform: 'mail', kind: 'late', times: 1 })
    await expect(send('/mail/messages', mail('late'))).rejects.toThrow('lost')
    const before = await inbox()
    expect((await send('/kit/arrivals')).status).toBe(200)
    expect([before, await inbox()]).toMatchObject([[], [{ dedupeKey: 'late' }]])
  })

  it('resets every platform, the faults and the clock to what they were at the start', async () => {
    open()
    await send('/mail/messages', mail('seeded'))
    platforms.close()
    open({ faults: true })
    await send('/mail/messages', mail('by a test'))
    await send('/kit/clock', { now: '2030-01-01T00:00:00Z' })
    await send('/kit/faults', { platform: 'mail', kind: 'refuse' })
    await expect(inbox()).rejects.toThrow('refused')
    expect((await send('/kit/reset')).status).toBe(200)
    expect(await inbox()).toMatchObject([{ dedupeKey: 'seeded' }])
    expect(await (await send('/kit/clock', undefined, 'GET')).json()).toEqual({ now: START.toISOString() })
  })

  it('resets safely while requests are running', async () => {
    open({ faults: true })
    const work = Array.from({ length: 30 }, (_, index) =>
      index % 10 === 5 ? send('/kit/reset') : send('/mail/messages', mail(`m-${index}`)),
    )
    const statuses = (await Promise.all(work)).map(({ status }) => status)
    expect(statuses.every((status) => status < 300)).toBe(true)
  })

  it('takes a new snapshot when the seed has run since', async () => {
    open({ faults: true })
    await send('/mail/messages', mail('a'))
    platforms.close()
    writeFileSync(join(folder, 'seed.json'), '{}')
    utimesSync(join(folder, 'seed.json'), new Date(), new Date(Date.now() + 60_000))
    open({ faults: true })
    await platforms.reset()
    expect(await inbox()).toHaveLength(1)
    await send('/mail/messages', mail('b'))
    await send('/kit/snapshot')
    await platforms.reset()
    expect(await inbox()).toHaveLength(2)
  })

  it('sets, freezes and moves the clock that the platforms go by', async () => {
    open({ faults: true })
    await send('/kit/clock', { now: '2030-01-01T00:00:00Z', frozen: true })
    await send('/kit/clock', { advanceMs: 1_000 })
    await send('/mail/messages', mail('a'))
    expect(await inbox()).toMatchObject([{ sentAt: '2030-01-01T00:00:01.000Z' }])
  })

  it('refuses commands it does not know', async () => {
    open({ faults: true })
    expect((await send('/kit/faults', { platform: 'mail', kind: 'explode' })).status).toBe(400)
    expect((await send('/kit/clock', { now: 'tomorrow' })).status).toBe(400)
    expect((await send('/kit/nothing', {})).status).toBe(404)
    platforms.close()
    open({ faults: true, clock: { now: () => START } })
    expect((await send('/kit/clock', { advanceMs: 1 })).status).toBe(409)
  })

  it('ignores fault switches outside test mode', async () => {
    open()
    platforms.faults.add({ platform: 'mail', kind: 'refuse' })
    expect((await send('/mail/messages', mail('a'))).status).toBe(201)
  })
})
