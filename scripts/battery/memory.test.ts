import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createAliveProbe } from './memory'

/** Holds 40 MB of text and drops as much, then says that it has. */
const PROGRAM = `
  const text = (megabytes) => Array.from({ length: megabytes }, (_, nth) => 'é'.repeat(1024 * 512 - 1) + nth).map((one) => Buffer.from(one).toString('utf16le'))
  globalThis.kept = text(40)
  text(40)
  setInterval(() => {}, 1_000)
  console.log('ready')
`

it('tells what a process still needs, not what it has thrown away', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nutwood-alive-'))
  const probe = createAliveProbe(folder)
  const child = spawn(process.execPath, [...probe.flags, '--eval', PROGRAM], {
    env: { ...process.env, ...probe.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    await once(child.stdout, 'data')
    for (const _time of ['first', 'again']) {
      const megabytes = await probe.megabytes(child.pid ?? 0)
      expect(megabytes).toBeGreaterThan(38)
      expect(megabytes).toBeLessThan(60)
    }
  } finally {
    child.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
})
