/** Ports for programs that are started later, or that end and come back under the same address. */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below what systems hand out to whoever asks for any port, and to connections that leave (32768 and up on Linux): one
 * taken from there could be somebody else's before its program listens.
 */
const LOWEST = 10_240
const PAIRS = 11_000
const ATTEMPTS = 50

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/**
 * A free port whose next one is free too: a shop and its payment page need a pair.
 * @throws {Error} if none was found
 */
export async function freePorts(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = LOWEST + 2 * randomInt(PAIRS)
    if ((await isFree(port)) && (await isFree(port + 1))) return port
  }
  throw new Error('No two neighbouring ports are free')
}
