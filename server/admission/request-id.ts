/** An id per request. One set by a trusted proxy is kept, so that both logs agree. */
import { randomBytes } from 'node:crypto'

const ACCEPTABLE = /^[\w.-]{8,64}$/
const POOL_BYTES = 16 * 256
let pool = randomBytes(POOL_BYTES)
let used = 0

/** 128 random bits as base64url, from a pool: one system call serves 256 of them. */
export function randomToken(): string {
  if (used === POOL_BYTES) {
    pool = randomBytes(POOL_BYTES)
    used = 0
  }
  used += 16
  return pool.toString('base64url', used - 16, used)
}

export function requestId(header: string | string[] | undefined, trustedProxies: number): string {
  return trustedProxies > 0 && typeof header === 'string' && ACCEPTABLE.test(header) ? header : randomToken()
}
