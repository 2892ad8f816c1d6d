/** A PostgreSQL server for a part of a run, which keeps what is written as in production. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

interface Postgres {
  readonly url: string
  stop(): Promise<void>
}

const NOT_INSTALLED = 3

/** Undefined where PostgreSQL is not installed. It ends with this process, and its folder goes, however that ends. */
export async function startPostgres(root: string): Promise<Postgres | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'nutwood-bench-'))
  const program = join(root, 'scripts/tools/postgres.sh')
  const child = spawn('bash', [program, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)))
  const said: string[] = []
  const port = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line)
      const [, found] = /^port (\d+)$/.exec(line) ?? []
      if (found !== undefined) resolve(found)
    })
  })
  const stop = async () => {
    child.stdin.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const started = await Promise.race([port, ended])
  if (typeof started === 'string') return { url: `postgres://nutwood@127.0.0.1:${started}/postgres`, stop }
  await stop()
  if (started === NOT_INSTALLED) return undefined
  throw new Error(`PostgreSQL did not start: ${said.join(' ')}`)
}
