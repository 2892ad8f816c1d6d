/** The platforms in a separate process, over HTTP, with a settable clock. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { serveHandler } from '../../platforms/http'
import { createPlatforms, createSettableClock } from '../../platforms/index'
import type { Platforms } from '../../platforms/index'
import { systemClock } from '../../platforms/platform'
import { readLine, tell } from './messages'

const HOST = '127.0.0.1'

/** Body of that process. */
export async function runPlatformsChild(dataDir: string): Promise<void> {
  const opened: { platforms?: Platforms } = {}
  // The payment page's port comes first, since its origin is part of every session.
  const page = await serveHandler(
    (request) => opened.platforms?.gateway(request) ?? Promise.resolve(new Response(null, { status: 503 })),
    { port: 0, host: HOST },
  )
  const platforms = createPlatforms({
    dataDir,
    clock: createSettableClock(systemClock),
    gatewayOrigin: `http://${HOST}:${page.port}`,
    faults: true,
  })
  platforms.open()
  opened.platforms = platforms
  const api = await serveHandler(platforms.handle, { port: 0, host: HOST })
  tell('serving', 'platforms', `http://${HOST}:${api.port}`)
}

export interface PlatformsChild {
  readonly url: string
  readonly pid: number
  setClock(now: string): Promise<void>
  kill(): Promise<void>
}

export function startPlatforms(program: string, dataDir: string): Promise<PlatformsChild> {
  const child = spawn(process.execPath, [program, 'platforms-child', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const toChild = (url: string): PlatformsChild => ({
    url,
    pid: child.pid ?? 0,
    async setClock(now) {
      const body = JSON.stringify({ now })
      const { ok } = await fetch(`${url}/kit/clock`, { method: 'POST', body })
      if (!ok) throw new Error('The clock of the platforms was not set')
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error('The platforms did not start')))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const read = readLine(line)
      if (read?.word === 'serving') resolve(toChild(read.rest))
    })
  })
}
