/** Resources that a process holds, as Linux counts them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
}

/** Counts files, sockets and pipes. */
export function openDescriptors(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}

const AliveSchema = z.object({ asked: z.number(), bytes: z.number() })
const COLLECTED_MS = 30_000

export interface AliveProbe {
  /** For the process that is asked. */
  readonly flags: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Collects the heap of that process. Megabytes left: objects and the buffers they hold; throws if it says nothing. */
  megabytes(pid: number): Promise<number>
}

/** What is resident also counts garbage that nobody has looked for yet; only what is alive can leak. */
export function createAliveProbe(folder: string): AliveProbe {
  const file = join(folder, 'alive.json')
  let asked = 0
  return {
    flags: ['--expose-gc', '--import', fileURLToPath(new URL('alive-hook.mjs', import.meta.url))],
    env: { NUTWOOD_ALIVE_FILE: file },
    async megabytes(pid) {
      asked += 1
      process.kill(pid, 'SIGUSR2')
      for (const giveUpAt = performance.now() + COLLECTED_MS; performance.now() < giveUpAt; await sleep(50)) {
        if (!existsSync(file)) continue
        const alive = AliveSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
        if (alive.asked === asked) return Math.round(alive.bytes / 1024 / 1024)
      }
      throw new Error('The process did not say what is alive in it')
    },
  }
}
