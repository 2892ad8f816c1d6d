/** Loaded before the shop (`--import`): collects the heap when asked by SIGUSR2, and writes what was left alive. */
import { renameSync, writeFileSync } from 'node:fs'

const file = process.env.NUTWOOD_ALIVE_FILE ?? ''
let asked = 0

process.on('SIGUSR2', () => {
  // What a finalizer lets go of is only found by the collection after.
  for (let nth = 0; nth < 2; nth += 1) globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  asked += 1
  writeFileSync(`${file}.new`, JSON.stringify({ asked, bytes: heapUsed + external }))
  // A reader finds all of it or none.
  renameSync(`${file}.new`, file)
})
