/** Passwords: scrypt, off the event loop, never in a document. */
import { randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Store } from '../store'

const derive = promisify<string, Buffer, number, Buffer>(scrypt)
const SALT_BYTES = 16
const KEY_BYTES = 32

const written = (salt: Buffer, key: Buffer): string =>
  `scrypt$${salt.toString('base64')}$${key.toString('base64')}`

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return written(salt, await derive(password, salt, KEY_BYTES))
}

/** Blocks the event loop: for update actions, which are one transaction. */
export function hashPasswordSync(password: string): string {
  const salt = randomBytes(SALT_BYTES)
  return written(salt, scryptSync(password, salt, KEY_BYTES))
}

/** Takes as long for an unknown address, so that timing reveals nothing. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, salt = '', key = ''] = (stored ?? `scrypt$${UNKNOWN_SALT}$`).split('$')
  const wanted = Buffer.from(key, 'base64')
  const given = await derive(password, Buffer.from(salt, 'base64'), KEY_BYTES)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

const UNKNOWN_SALT = randomBytes(SALT_BYTES).toString('base64')

export function readCredential(store: Store, customerId: string): string | undefined {
  const row = store.database
    .prepare<[string], { hash: string }>('SELECT hash FROM credential WHERE customer_id = ?')
    .get(customerId)
  return row?.hash
}

export function writeCredential(store: Store, customerId: string, hash: string): void {
  store.database
    .prepare(
      'INSERT INTO credential VALUES (?, ?) ON CONFLICT (customer_id) DO UPDATE SET hash = excluded.hash',
    )
    .run(customerId, hash)
}

export function removeCredential(store: Store, customerId: string): void {
  store.database.prepare('DELETE FROM credential WHERE customer_id = ?').run(customerId)
}
