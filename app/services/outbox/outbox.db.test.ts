import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { beforeEach, expect, it } from 'vitest'
import { MovableClock, silentLogger } from '../../../tests/unit/placement/clock-and-log'
import { describeEachDatabase } from '../database/testing/each-database'
import { createOutbox, laneOf } from './outbox.server'
import { PutOff, createOutboxDelivery, createOutboxWorker } from './outbox-worker.server'
import type { OutboxDelivery, OutboxHandler } from './outbox-worker.server'

describeEachDatabase('the outbox', (subject) => {
  let clock: MovableClock
  let delivered: OutboxDelivery[]
  let alerts: unknown[]
  const outbox = () => createOutbox({ clock })
  const entry = (name: string) => ({ kind: 'mail', payload: { name }, dedupeKey: `mail:${name}` })
  const keep = (delivery: OutboxDelivery) => Promise.resolve(void delivered.push(delivery))
  const options = (handler: OutboxHandler) => ({
    database: subject.database(),
    handlers: { mail: handler },
    clock,
    logger: {
      ...silentLogger,
      error: (fields: Readonly<Record<string, unknown>>) => void alerts.push(fields['alert']),
    },
    leaseMs: 1_000,
    backoffMs: 100,
    maxAttempts: 3,
  })
  const worker = (handler: OutboxHandler = keep) => createOutboxDelivery(options(handler))

  /** Rows still waiting, and those given up on. */
  const counts = async () => {
    const rows = await subject.database().db.selectFrom('outbox').selectAll().execute()
    const open = rows.filter((row) => row.delivered_at === null)
    const parked = open.filter((row) => row.parked_at !== null).length
    return { waiting: open.length - parked, parked }
  }

  beforeEach(async () => {
    // The clock stands still between moves: what is not due stays so, however slow the machine.
    const begun = new Date()
    clock = new MovableClock({ now: () => begun })
    delivered = []
    alerts = []
    await subject.database().db.deleteFrom('outbox').execute()
  })

  it('delivers what was promised, once for a key however often it is queued', async () => {
    const { db } = subject.database()
    await outbox().enqueue(db, [entry('a'), entry('b')])
    await outbox().enqueue(db, [entry('a')])
    await outbox().enqueue(db, [])
    expect(await worker()()).toBe(2)
    expect(await worker()()).toBe(0)
    // Rows of one commit come in any order.
    const found = delivered.map((each) => [each.dedupeKey, each.payload, each.attempt])
    expect(found.sort()).toEqual([
      ['mail:a', { name: 'a' }, 1],
      ['mail:b', { name: 'b' }, 1],
    ])
  })

  it.each([1, 12, 13, 40])('keeps each of %s promises of one commit as it was made', async (count) => {
    const { db } = subject.database()
    const entries = Array.from({ length: count }, (_, index) => ({
      kind: index % 2 === 0 ? 'mail' : laneOf('fax'),
      payload: { index },
      dedupeKey: `key ${index}`,
      delaySeconds: index,
    }))
    await outbox().enqueue(db, entries)
    await outbox().enqueue(
      db,
      entries.map((each) => ({ ...each, payload: {} })),
    )
    const stored = await db.selectFrom('outbox').selectAll().orderBy('next_try_at').execute()
    expect(new Set(stored.map(({ id }) => id)).size).toBe(count)
    const begun = clock.now().getTime()
    expect(
      stored.map((row) => [row.kind, row.lane, JSON.parse(row.payload), row.dedupe_key, row.next_try_at]),
    ).toEqual(
      entries.map(({ kind, payload, dedupeKey, delaySeconds }) => [
        ...[kind, kind === 'mail' ? '' : kind, payload, dedupeKey],
        new Date(begun + delaySeconds * 1_000).toISOString(),
      ]),
    )
    expect(stored.every(({ attempts, delivered_at: at }) => attempts === 0 && at === null)).toBe(true)
  })

  it('promises nothing when its transaction is taken back', async () => {
    const failing = subject.database().transaction(async (tx) => {
      await outbox().enqueue(tx, [entry('never')])
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await worker()()).toBe(0)
  })

  it('shares the rows among workers without handing one out twice', async () => {
    await outbox().enqueue(
      subject.database().db,
      Array.from({ length: 30 }, (_, index) => entry(`n${index}`)),
    )
    await Promise.all([worker(), worker(), worker()].map((each) => each()))
    expect(delivered.map((each) => each.dedupeKey).sort()).toEqual(
      Array.from({ length: 30 }, (_, index) => `mail:n${index}`).sort(),
    )
  })

  it('tries again later and later, then parks the row and raises an alert', async () => {
    await outbox().enqueue(subject.database().db, [entry('bad')])
    let tries = 0
    const failing = worker(() => {
      tries += 1
      return Promise.reject(new Error('mail is down'))
    })
    await failing()
    await failing()
    expect(tries).toBe(1)
    clock.offsetMs += 150
    await failing()
    expect(tries).toBe(2)
    clock.offsetMs += 150
    await failing()
    expect(tries).toBe(2)
    clock.offsetMs += 150
    await failing()
    clock.offsetMs += 3_600_000
    await failing()
    expect(tries).toBe(3)
    expect(alerts).toEqual(['outbox-parked'])
    expect(await counts()).toEqual({ waiting: 0, parked: 1 })
  })

  it('lets a worker that lost its lease change nothing, whatever came of its delivery', async () => {
    await outbox().enqueue(subject.database().db, [entry('slow')])
    const ends: ((error?: Error) => void)[] = []
    const slow = () =>
      worker(
        () =>
          new Promise<void>((resolve, reject) => {
            ends.push((error) => (error === undefined ? resolve() : reject(error)))
          }),
      )
    const first = slow()()
    await expect.poll(() => ends.length).toBe(1)
    clock.offsetMs += 1_500
    const second = slow()()
    await expect.poll(() => ends.length).toBe(2)
    // The first one's failure arrives while the second delivers: the row still belongs to the second.
    ends[0]?.(new Error('too late'))
    await first
    clock.offsetMs += 500
    expect(await worker()()).toBe(0)
    ends[1]?.()
    await second
    expect(await counts()).toEqual({ waiting: 0, parked: 0 })
    clock.offsetMs += 3_600_000
    expect(await worker()()).toBe(0)
    expect(delivered).toEqual([])
  })

  it('keeps a row of a kind that nobody handles', async () => {
    await outbox().enqueue(subject.database().db, [{ kind: 'fax', payload: {}, dedupeKey: 'fax:1' }])
    await worker()()
    expect(await counts()).toEqual({ waiting: 1, parked: 0 })
  })

  it('leaves rows of a lane to its own worker, and the others to the rest', async () => {
    const kind = laneOf('fax')
    await outbox().enqueue(subject.database().db, [entry('a'), { ...entry('b'), kind }])
    const ofLane = createOutboxDelivery({ ...options(keep), handlers: { [kind]: keep }, lane: kind })
    expect([await worker()(), await ofLane()]).toEqual([1, 1])
    expect(delivered.map((each) => each.kind)).toEqual(['mail', kind])
  })

  it('hands a group over at once, and each row of a group that failed by itself', async () => {
    const names = ['a1', 'b1', 'a2', 'b2', 'a3']
    await outbox().enqueue(subject.database().db, names.map(entry))
    const calls: string[][] = []
    const nameOf = ({ dedupeKey }: OutboxDelivery) => dedupeKey.replace('mail:', '')
    const deliver = createOutboxDelivery({
      ...options((delivery) => {
        calls.push([nameOf(delivery), String(delivery.attempt)])
        return delivery.dedupeKey === 'mail:b2' ? Promise.reject(new Error('refused')) : Promise.resolve()
      }),
      batch: {
        size: 10,
        groupOf: (delivery) => nameOf(delivery).slice(0, 1),
        handler: (deliveries) => {
          calls.push(deliveries.map(nameOf).sort())
          return calls.at(-1)?.includes('b2') === true
            ? Promise.reject(new Error('refused'))
            : Promise.resolve()
        },
      },
    })
    expect(await deliver()).toBe(5)
    expect(calls.sort()).toEqual([
      ['a1', 'a2', 'a3'],
      ['b1', 'b2'],
    ])
    expect(await counts()).toEqual({ waiting: 2, parked: 0 })
    calls.length = 0
    for (const wait of [150, 250]) {
      clock.offsetMs += wait
      await deliver()
    }
    expect(calls.sort()).toEqual([
      ['b1', '2'],
      ['b2', '2'],
      ['b2', '3'],
    ])
    expect(await counts()).toEqual({ waiting: 0, parked: 1 })
    expect(alerts).toEqual(['outbox-parked'])
  })

  it('goes by when rows are due, retries by themselves and a few a claim, first attempts together', async () => {
    const { db } = subject.database()
    const names = Array.from({ length: 8 }, (_, index) => `r${index}`)
    await outbox().enqueue(db, names.map(entry))
    const calls: (readonly [number, number])[] = []
    let isAway = true
    const deliver = createOutboxDelivery({
      ...options(({ attempt }) => Promise.resolve(void calls.push([attempt, 1]))),
      batch: {
        size: 10,
        groupOf: () => '',
        handler: async (deliveries) => {
          if (isAway) throw new Error('away')
          calls.push([1, deliveries.length])
        },
      },
    })
    expect(await deliver()).toBe(8)
    isAway = false
    clock.offsetMs += 50
    await outbox().enqueue(db, [entry('before')])
    clock.offsetMs += 100
    await outbox().enqueue(db, [entry('after')])
    await deliver()
    const retries = (count: number) => Array.from({ length: count }, () => [2, 1])
    expect(calls).toEqual([[1, 2], ...retries(8)])
    expect(await counts()).toEqual({ waiting: 0, parked: 0 })

    calls.length = 0
    isAway = true
    await outbox().enqueue(
      db,
      names.map((name) => entry(`later ${name}`)),
    )
    await deliver()
    isAway = false
    clock.offsetMs += 150
    await outbox().enqueue(db, [entry('last'), entry('of all')])
    await deliver()
    expect(calls).toEqual([...retries(5), [1, 2], ...retries(3)])
  })

  it('gives up on what a receiver refuses, without an alert and at no cost for what went with it', async () => {
    const names = ['a', 'bad', 'b', 'c', 'd', 'e', 'f']
    await outbox().enqueue(subject.database().db, names.map(entry))
    const refusal = new Error('refused')
    const take = async (deliveries: readonly OutboxDelivery[]) => {
      if (deliveries.some(({ dedupeKey }) => dedupeKey === 'mail:bad')) throw refusal
      delivered.push(...deliveries)
    }
    const deliver = createOutboxDelivery({
      ...options((delivery) => take([delivery])),
      batch: { size: 10, groupOf: () => '', handler: take },
      isRefusal: (error) => error === refusal,
    })
    await deliver()
    expect(delivered.map(({ dedupeKey, attempt }) => [dedupeKey, attempt]).sort()).toEqual(
      names
        .filter((name) => name !== 'bad')
        .map((name) => [`mail:${name}`, 1])
        .sort(),
    )
    expect([await counts(), alerts]).toEqual([{ waiting: 0, parked: 1 }, []])
  })

  it('hands many over in rounds, oldest first, and asks a receiver that went away for no more of them', async () => {
    const { db } = subject.database()
    // The last one first, so that no database has them in order by chance.
    for (let index = 59; index >= 0; index -= 1)
      await outbox().enqueue(db, [{ ...entry(`n${String(index).padStart(2, '0')}`), delaySeconds: index }])
    clock.offsetMs += 60_000
    const rounds: (readonly string[])[] = []
    const deliver = createOutboxDelivery({
      ...options(keep),
      batch: {
        size: 10,
        groupOf: () => '',
        handler: async (deliveries) => {
          rounds.push(deliveries.map(({ dedupeKey }) => dedupeKey))
          if (rounds.length === 3 || rounds.length === 4) throw new Error('away')
          delivered.push(...deliveries)
        },
      },
    })
    await deliver()
    expect(rounds.map((keys) => keys.length)).toEqual([10, 10, 10, 10])
    expect(rounds.flat()).toEqual(rounds.flat().sort())
    const open = await db
      .selectFrom('outbox')
      .select(['attempts', 'lease_owner'])
      .where('delivered_at', 'is', null)
      .execute()
    const attempted = (times: number) => open.filter(({ attempts }) => attempts === times)
    expect([attempted(0).length, attempted(1).length]).toEqual([20, 20])
    expect(open.filter((row) => row.lease_owner !== null)).toEqual([])
    clock.offsetMs += 150
    await deliver()
    expect(await counts()).toEqual({ waiting: 0, parked: 0 })
    const keys = delivered.map(({ dedupeKey }) => dedupeKey)
    expect([keys.length, new Set(keys).size]).toEqual([60, 60])
  })

  it('takes one that is refused out of many, at the cost of a few calls', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `n${String(index).padStart(2, '0')}`)
    for (const name of names) {
      await outbox().enqueue(subject.database().db, [entry(name)])
      clock.offsetMs += 1
    }
    const refusal = new Error('refused')
    let calls = 0
    const take = async (deliveries: readonly OutboxDelivery[]) => {
      calls += 1
      if (deliveries.some(({ dedupeKey }) => dedupeKey === 'mail:n12')) throw refusal
      delivered.push(...deliveries)
    }
    const deliver = createOutboxDelivery({
      ...options((delivery) => take([delivery])),
      batch: { size: 10, groupOf: () => '', handler: take },
      isRefusal: (error) => error === refusal,
    })
    await deliver()
    const others = names.filter((name) => name !== 'n12')
    expect(delivered.map(({ dedupeKey, attempt }) => [dedupeKey, attempt]).sort()).toEqual(
      others.map((name) => [`mail:${name}`, 1]),
    )
    expect([await counts(), alerts]).toEqual([{ waiting: 0, parked: 1 }, []])
    // Four rounds and one again, and five by themselves.
    expect(calls).toBeLessThanOrEqual(10)
  })

  it('asks a receiver that refuses everything little more than once for each row', async () => {
    await outbox().enqueue(
      subject.database().db,
      Array.from({ length: 40 }, (_, index) => entry(`n${index}`)),
    )
    const refusal = new Error('refused')
    let calls = 0
    const refuse = async () => {
      calls += 1
      throw refusal
    }
    const deliver = createOutboxDelivery({
      ...options(refuse),
      batch: { size: 10, groupOf: () => '', handler: refuse },
      isRefusal: (error) => error === refusal,
    })
    await deliver()
    expect(await counts()).toEqual({ waiting: 0, parked: 40 })
    // Once together for every five that are then tried by themselves.
    expect(calls).toBe(40 + 8)
  })

  it('tries a row that cannot be read by itself, at no cost for the others', async () => {
    const { db } = subject.database()
    for (const name of ['a', 'odd', 'b']) {
      await outbox().enqueue(db, [entry(name)])
      clock.offsetMs += 1
    }
    await db.updateTable('outbox').set({ payload: '[7]' }).where('dedupe_key', '=', 'mail:odd').execute()
    const deliver = createOutboxDelivery({
      ...options(keep),
      batch: {
        size: 10,
        groupOf: () => '',
        handler: async (deliveries) => void delivered.push(...deliveries),
      },
    })
    for (const wait of [0, 150, 250, 450]) {
      clock.offsetMs += wait
      await deliver()
    }
    expect(delivered.map(({ dedupeKey }) => dedupeKey)).toEqual(['mail:a', 'mail:b'])
    expect([await counts(), alerts]).toEqual([{ waiting: 0, parked: 1 }, ['outbox-parked']])
  })

  it('makes one call for what one group has in a claim, and no larger ones than the receiver takes', async () => {
    for (let index = 0; index < 60; index += 1) {
      await outbox().enqueue(subject.database().db, [entry(`${index % 4 === 0 ? 'b' : 'a'}${100 + index}`)])
      clock.offsetMs += 1
    }
    const calls: (readonly string[])[] = []
    let most = 0
    let running = 0
    const deliver = createOutboxDelivery({
      ...options(keep),
      batch: {
        size: 10,
        groupOf: ({ dedupeKey }) => dedupeKey.slice(0, 6),
        handler: async (deliveries) => {
          running += deliveries.length
          most = Math.max(most, running)
          calls.push(deliveries.map(({ dedupeKey }) => dedupeKey.slice(5)))
          await new Promise((next) => setTimeout(next, 1))
          running -= deliveries.length
        },
      },
    })
    await deliver()
    expect(calls.map((keys) => [keys[0]?.slice(0, 1), keys.length]).sort()).toEqual(
      [
        ...Array.from({ length: 4 }, () => ['a', 10]),
        ...[['a', 5]],
        ...[
          ['b', 10],
          ['b', 5],
        ],
      ].sort(),
    )
    for (const keys of calls) expect(keys).toEqual([...keys].sort())
    // As many as one call takes, and what the call has beside that brought them to so many.
    expect(most).toBeLessThan(20)
    expect(await counts()).toEqual({ waiting: 0, parked: 0 })
  })

  it('takes a claim’s worth of groups at a time, and lets no worker that lost its lease mark them', async () => {
    await outbox().enqueue(subject.database().db, ['a', 'b', 'c'].map(entry))
    const ends: (() => void)[] = []
    const sizes: number[] = []
    const slow = createOutboxDelivery({
      ...options(keep),
      batch: {
        size: 2,
        groupOf: () => '',
        handler: (deliveries) => {
          sizes.push(deliveries.length)
          return new Promise((resolve, reject) =>
            ends.push(sizes.length === 1 ? () => reject(new Error('late')) : resolve),
          )
        },
      },
    })
    const running = slow()
    await expect.poll(() => ends.length).toBe(1)
    clock.offsetMs += 1_500
    expect(await worker()()).toBe(3)
    ends[0]?.()
    await running
    expect(sizes).toEqual([2])
    expect(await counts()).toEqual({ waiting: 0, parked: 0 })
  })

  it('delivers what was to be tried again at a time that is far off once the clock was set back', async () => {
    await outbox().enqueue(subject.database().db, [entry('a')])
    clock.offsetMs -= 24 * 3_600_000
    expect(await worker()()).toBe(1)
  })

  it('delivers what was put off on purpose at its time, and no sooner, also once the clock was set back', async () => {
    const dayS = 24 * 3_600
    await outbox().enqueue(subject.database().db, [
      { ...entry('later'), delaySeconds: 3 * dayS },
      entry('now'),
    ])
    const deliver = worker()
    expect(await deliver()).toBe(1)
    for (const days of [2, -3, 3]) {
      clock.offsetMs += days * dayS * 1_000
      expect(await deliver()).toBe(0)
    }
    clock.offsetMs += dayS * 1_000 + 1
    expect(await deliver()).toBe(1)
  })

  it('delivers what its handler puts off at its time, however often, in the same row and without a failed try', async () => {
    const { db } = subject.database()
    await outbox().enqueue(db, [entry('early')])
    const tries: [number, boolean][] = []
    const deliver = () =>
      worker(({ attempt, isLast }) => {
        tries.push([attempt, isLast])
        return Promise.reject(new PutOff(3_600))
      })()
    for (let hours = 0; hours < 5; hours += 1) {
      // Each is a new worker, which looks for what is implausibly far off.
      expect(await deliver()).toBe(1)
      expect(await deliver()).toBe(0)
      clock.offsetMs += 3_600_000
    }
    expect(tries).toEqual(Array.from({ length: 5 }, () => [1, false]))
    const rows = await db.selectFrom('outbox').select(['last_error', 'parked_at']).execute()
    expect(rows).toEqual([{ last_error: null, parked_at: null }])
    expect(await worker()()).toBe(1)
    expect(await counts()).toEqual({ waiting: 0, parked: 0 })
  })

  it('tells the handler which try is the last', async () => {
    await outbox().enqueue(subject.database().db, [entry('bad')])
    const last: boolean[] = []
    const failing = worker(({ isLast }) => {
      last.push(isLast)
      return Promise.reject(new Error('mail is down'))
    })
    for (let tries = 0; tries < 3; tries += 1) {
      await failing()
      clock.offsetMs += 1_000
    }
    expect(last).toEqual([false, false, true])
  })

  it('lets others have their turn, however much there is to deliver', async () => {
    await outbox().enqueue(
      subject.database().db,
      Array.from({ length: 60 }, (_, index) => entry(`n${index}`)),
    )
    let turns = 0
    let isOver = false
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    expect(await worker()()).toBe(60)
    isOver = true
    expect(turns).toBeGreaterThanOrEqual(10)
  })

  it('works in the background until it is stopped, and ends what it has begun', async () => {
    const background = createOutboxWorker({ ...options(keep), pollMs: 10 })
    background.start()
    await outbox().enqueue(subject.database().db, [entry('soon')])
    await expect.poll(() => delivered.length).toBe(1)
    await background.stop()
    await outbox().enqueue(subject.database().db, [entry('after')])
    await new Promise((next) => setTimeout(next, 60))
    expect(delivered).toHaveLength(1)
  })

  it('delivers again, under the same key, when it is killed between sending and marking [ORD-11]', async () => {
    await outbox().enqueue(subject.database().db, [entry('killed')])
    const received: string[] = []
    const child = { kill: () => {} }
    const inbox = createServer((request, response) => {
      received.push(request.headers['x-dedupe-key']?.toString() ?? '')
      // It was sent; the reply never reaches the worker.
      if (received.length === 1) child.kill()
      else response.end()
    })
    await new Promise<void>((listening) => inbox.listen(0, '127.0.0.1', listening))
    const folder = resolve('.cache')
    mkdirSync(folder, { recursive: true })
    const file = join(folder, `outbox-child-${process.pid}.mjs`)
    const entryPoint = resolve('tests/unit/placement/outbox-child.ts')
    const bundle = { bundle: true, platform: 'node', format: 'esm', packages: 'external' } as const
    await build({ ...bundle, entryPoints: [entryPoint], outfile: file, logLevel: 'error' })
    const task = {
      target: subject.target(),
      inbox: `http://127.0.0.1:${(inbox.address() as AddressInfo).port}`,
    }
    const run = async (isDone: () => boolean) => {
      const env = { ...process.env, OUTBOX_TASK: JSON.stringify(task) }
      const process_ = spawn(process.execPath, [file], { env, stdio: 'inherit' })
      const exited = new Promise<NodeJS.Signals | null>((end) =>
        process_.once('exit', (_code, signal) => end(signal)),
      )
      child.kill = () => process_.kill('SIGKILL')
      await expect.poll(isDone).toBe(true)
      process_.kill('SIGKILL')
      return exited
    }
    try {
      expect(await run(() => received.length === 1)).toBe('SIGKILL')
      await run(() => received.length === 2)
      expect(received).toEqual(['mail:killed', 'mail:killed'])
    } finally {
      inbox.closeAllConnections()
      inbox.close()
      rmSync(file, { force: true })
    }
  })
})
