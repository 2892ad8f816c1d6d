/**
 * The built shop facing 250 concurrent visitors who send their next request as soon as they are answered, and some who
 * never read.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { residentMegabytes } from './memory'
import { IGNORANT, overloadReport, VISITORS } from './overload-report'
import type { Answered } from './overload-report'
import { startShop } from './shop-process'
import type { ShopProcess } from './shop-process'
import { seedSmallShop } from './small-shop'
import type { SectionOptions, SectionResult } from './battery'

const PORT = 48_173
const SECONDS = 20
const LONG_SECONDS = 120
const PAGE = '/nuts/almonds/roasted-almonds-salted.html'
const PROBE_PAUSE_MS = 50
const ORDINARY_MS = 1_000
const ANSWER_MS = 60_000

/** Status 0 means no answer. */
function get(path: string, agent: Agent | false): Promise<Answered> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const done = (status: number, retryAfter = false) =>
      resolve({ status, ms: performance.now() - startedAt, retryAfter })
    // The cookie makes the shop render the page instead of serving it from the cache.
    const options = { host: '127.0.0.1', port: PORT, path, agent, headers: { cookie: 'visitor=1' } }
    const sent = request(options, (response) => {
      response.resume()
      response.once('end', () =>
        done(response.statusCode ?? 0, response.headers['retry-after'] !== undefined),
      )
      response.once('error', () => done(0))
    })
    sent.once('error', () => done(0))
    sent.setTimeout(ANSWER_MS, () => sent.destroy(new Error('No answer')))
    sent.end()
  })
}

async function crowd(until: number): Promise<readonly Answered[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS })
  const answers: Answered[] = []
  const visit = async () => {
    while (performance.now() < until) answers.push(await get(PAGE, agent))
  }
  await Promise.all(Array.from({ length: VISITORS }, visit))
  agent.destroy()
  return answers
}

const AnsweredSchema = z.array(
  z.object({ status: z.number(), ms: z.number(), retryAfter: z.boolean(), atMs: z.number() }),
)
type Probed = z.infer<typeof AnsweredSchema>

/** Runs in a separate process: a crowd in the same one would delay the clock that times the probe. */
export async function runHealthProbe(forMs: number): Promise<void> {
  const startedAt = performance.now()
  const answers: Probed = []
  while (performance.now() - startedAt < forMs) {
    const atMs = performance.now() - startedAt
    answers.push({ ...(await get('/healthz', false)), atMs })
    await sleep(PROBE_PAUSE_MS)
  }
  process.stdout.write(JSON.stringify(answers))
}

function probe(root: string, forMs: number): Promise<Probed> {
  return new Promise((resolve, reject) => {
    const program = join(root, 'build/cli/battery.js')
    const child = spawn(process.execPath, [program, 'health-probe', String(forMs)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(AnsweredSchema.parse(JSON.parse(text)))
      else reject(new Error(`The health probe ended with ${String(code)}`))
    })
  })
}

const unreadBytes = (): Promise<number> =>
  fetch(`http://127.0.0.1:${PORT}/metrics`)
    .then((answer) => answer.text())
    .then((text) => Number(/^http_response_bytes_unread (\d+)/m.exec(text)?.[1] ?? 0))
    .catch(() => 0)

/** Milliseconds from the crowd's end until a page is served at normal speed; infinite if it takes over a minute. */
async function recovery(): Promise<number> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < 60_000) {
    const { status, ms } = await get(PAGE, false)
    if (status === 200 && ms < ORDINARY_MS) return performance.now() - startedAt
    await sleep(PROBE_PAUSE_MS)
  }
  return Number.POSITIVE_INFINITY
}

export async function runOverload({ root, isLong, say }: SectionOptions): Promise<SectionResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nutwood-overload-'))
  const ignorant: ReturnType<typeof connect>[] = []
  const memory: number[] = []
  let shop: ShopProcess | undefined
  try {
    await seedSmallShop(dataDir)
    shop = await startShop(root, PORT, { DATA_DIR: dataDir })
    const { pid } = shop
    memory.push(residentMegabytes(pid))
    for (let index = 0; index < IGNORANT; index += 1) {
      const socket = connect(PORT, '127.0.0.1', () => {
        socket.pause()
        // Many pipelined requests, none of them read.
        socket.write(`GET ${PAGE} HTTP/1.1\r\nHost: x\r\nCookie: visitor=1\r\n\r\n`.repeat(100))
      })
      socket.on('error', () => undefined)
      ignorant.push(socket)
    }
    const forMs = (isLong ? LONG_SECONDS : SECONDS) * 1_000
    const unread: number[] = []
    const watch = setInterval(() => {
      memory.push(residentMegabytes(pid))
      void unreadBytes().then((bytes) => unread.push(bytes))
    }, 1_000)
    const [answers, health] = await Promise.all([crowd(performance.now() + forMs), probe(root, forMs)])
    clearInterval(watch)
    const result = overloadReport({ answers, health, memory, unread, recoveredMs: await recovery() })
    say(result.figures)
    return result
  } finally {
    for (const socket of ignorant) socket.destroy()
    await shop?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
