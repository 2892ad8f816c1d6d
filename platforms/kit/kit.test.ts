import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSettableClock, isSettableClock } from './clock'
import { createFaults } from './faults'
import { createGate } from './gate'
import { Html, html } from './html'
import { createSnapshot } from './snapshot'

const START = new Date('2026-03-02T15:00:00Z')

describe('settable clock', () => {
  it('follows its fallback until it is set, then runs on from there', () => {
    let now = START
    const clock = createSettableClock({ now: () => now })
    expect(clock.now()).toEqual(START)
    clock.set(new Date('2027-01-01T00:00:00Z'))
    now = new Date(START.getTime() + 1_000)
    expect(clock.now()).toEqual(new Date('2027-01-01T00:00:01Z'))
    clock.advance(60_000)
    expect(clock.now()).toEqual(new Date('2027-01-01T00:01:01Z'))
    clock.reset()
    expect(clock.now()).toEqual(now)
  })

  it('stands still when frozen, and still moves by hand', () => {
    let now = START
    const clock = createSettableClock({ now: () => now })
    clock.set(START, 'frozen')
    now = new Date(START.getTime() + 5_000)
    expect(clock.now()).toEqual(START)
    clock.advance(1_000)
    expect(clock.now()).toEqual(new Date(START.getTime() + 1_000))
    expect(() => clock.set(new Date('never'))).toThrow(RangeError)
    expect(isSettableClock(clock)).toBe(true)
    expect(isSettableClock({ now: () => START })).toBe(false)
  })
})

describe('gate', () => {
  it('lets requests overlap, and work alone only between them', async () => {
    const gate = createGate()
    const order: string[] = []
    let finish: () => void = () => undefined
    const slow = gate.run(async () => {
      order.push('slow starts')
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      order.push('slow ends')
    })
    await gate.run(() => Promise.resolve(order.push('other')))
    const alone = gate.alone(() => order.push('alone'))
    const late = gate.run(() => Promise.resolve(order.push('late')))
    await Promise.resolve()
    finish()
    await Promise.all([slow, alone, late])
    expect(order).toEqual(['slow starts', 'other', 'slow ends', 'alone', 'late'])
  })

  it('opens again after work that failed', async () => {
    const gate = createGate()
    await expect(gate.alone(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(gate.run(() => Promise.resolve(1))).resolves.toBe(1)
    await expect(Promise.all([gate.alone(() => 2), gate.alone(() => 3)])).resolves.toEqual([2, 3])
  })
})

describe('faults', () => {
  const faults = createFaults()
  const body = { total: 12, words: 'a whole answer' }
  let calls = 0
  const pass = (init?: RequestInit, path = '/carts/1') =>
    faults.pass('commercetools', new Request(`http://x.test${path}`, init), () => {
      calls += 1
      return Promise.resolve(Response.json(body))
    })
  const add = (kind: Parameters<typeof faults.add>[0]['kind'], more: object = {}) =>
    faults.add({ platform: 'commercetools', kind, ...more })
  beforeEach(() => {
    faults.clear()
    calls = 0
  })

  it('stay off until switched on, and touch only the platform, path and method they name', async () => {
    add('html-502', { match: { path: '/orders', method: 'post' } })
    faults.add({ platform: 'mail', kind: 'refuse' })
    expect((await pass()).status).toBe(200)
    expect((await pass({ method: 'POST' })).status).toBe(200)
    expect((await pass({ method: 'GET' }, '/orders')).status).toBe(200)
    expect((await pass({ method: 'POST' }, '/orders')).status).toBe(502)
  })

  it('end after the given number of calls', async () => {
    add('status', { status: 503, times: 2 })
    expect([(await pass()).status, (await pass()).status, (await pass()).status]).toEqual([503, 503, 200])
    expect(faults.list()).toEqual([])
  })

  it('tell whether the work was done: not when refused, yes when the reply is lost', async () => {
    add('refuse', { times: 1 })
    await expect(pass()).rejects.toThrow('refused')
    expect(calls).toBe(0)
    add('lost-reply', { times: 1 })
    await expect(pass()).rejects.toThrow('reset')
    expect(calls).toBe(1)
  })

  it('do late work when it arrives, and what was sent twice twice, each with its body', async () => {
    const bodies: string[] = []
    const send = (text: string) =>
      faults.pass('mail', new Request('http://x.test/', { method: 'POST', body: text }), async (asked) => {
        bodies.push(await asked.text())
        return new Response(String(bodies.length))
      })
    faults.add({ platform: 'mail', kind: 'late', times: 1 })
    await expect(send('first')).rejects.toThrow('lost')
    faults.clear()
    expect(bodies).toEqual([])
    await faults.arrive()
    await faults.arrive()
    expect(bodies).toEqual(['first'])
    faults.add({ platform: 'mail', kind: 'duplicate', times: 1 })
    expect(await (await send('second')).text()).toBe('3')
    expect(bodies).toEqual(['first', 'second', 'second'])
  })

  it('spoil bodies: half of it, nothing, other types, fifty megabytes, a line that dies', async () => {
    add('truncate', { times: 1 })
    const half = await (await pass()).text()
    expect(JSON.stringify(body).startsWith(half)).toBe(true)
    expect(half).toHaveLength(Math.floor(JSON.stringify(body).length / 2))
    add('empty', { times: 1 })
    expect(await (await pass()).text()).toBe('')
    add('wrong-types', { times: 1 })
    expect(await (await pass()).json()).toMatchObject({ id: 7 })
    add('reset', { times: 1 })
    await expect((await pass()).text()).rejects.toThrow()
    add('huge', { times: 1 })
    const reader = (await pass()).body?.getReader()
    let size = 0
    for (;;) {
      const part = await reader?.read()
      if (part?.value === undefined) break
      size += part.value.byteLength
    }
    expect(size).toBe(50 * 1024 * 1024)
  })

  it('hang until the caller gives up, or the switches are cleared', async () => {
    add('hang', { times: 2 })
    await expect(pass({ signal: AbortSignal.timeout(20) })).rejects.toThrow()
    const hanging = pass()
    faults.clear()
    await expect(hanging).rejects.toThrow('No answer')
    add('hang-after-head', { times: 1 })
    const head = await pass({ signal: AbortSignal.timeout(20) })
    expect(head.status).toBe(200)
    await expect(head.text()).rejects.toThrow()
  })

  it('are slow, until the switches are cleared at the latest, and trickle', async () => {
    add('slow', { times: 1, delayMs: 30 })
    const started = performance.now()
    expect(await (await pass()).json()).toEqual(body)
    expect(performance.now() - started).toBeGreaterThan(25)
    add('slow', { times: 1, delayMs: 600_000 })
    const waiting = pass()
    faults.clear()
    expect(await (await waiting).json()).toEqual(body)
    add('trickle', { times: 1 })
    const reader = (await pass()).body?.getReader()
    expect((await reader?.read())?.value).toHaveLength(1)
    await reader?.cancel()
  })
})

describe('html', () => {
  it('escapes text, keeps Html, and drops what is absent', () => {
    const part = html`<i>${'<&"\'>'}</i>`
    expect(html`${part}${false}${undefined}${[part, 'x']}${0}`.toString()).toBe(
      '<i>&lt;&amp;&quot;&#39;&gt;</i><i>&lt;&amp;&quot;&#39;&gt;</i>x0',
    )
    expect(html`<p>${new Html('<b>')}</p>`.text).toBe('<p><b></p>')
  })
})

describe('snapshot', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nutwood-snapshot-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('puts back what was there, and nothing else', () => {
    const live = join(folder, 'live')
    const snapshot = createSnapshot(live, join(folder, 'copy'))
    expect(snapshot.takenAt()).toBeUndefined()
    expect(() => snapshot.restore()).toThrow('no snapshot')
    mkdirSync(join(live, 'mail'), { recursive: true })
    writeFileSync(join(live, 'mail', 'a'), 'seeded')
    snapshot.take()
    expect(snapshot.takenAt()).toBeInstanceOf(Date)
    writeFileSync(join(live, 'mail', 'a'), 'changed')
    writeFileSync(join(live, 'b'), 'new')
    snapshot.restore()
    expect(readFileSync(join(live, 'mail', 'a'), 'utf8')).toBe('seeded')
    expect(() => readFileSync(join(live, 'b'))).toThrow()
  })
})
