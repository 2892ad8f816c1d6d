/** What the embedded provider stores: its signing key, issued codes, and people who were typed in. */
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { inTransaction, openSqlite } from '../../lib/sqlite'
import type { PlatformOptions } from '../platform'
import type { Person, ProviderName } from './providers'
import { PEOPLE } from './providers'

const SCHEMA = `
CREATE TABLE IF NOT EXISTS signing_key (id INTEGER PRIMARY KEY CHECK (id = 1), jwk TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS code (
  hash TEXT PRIMARY KEY, data TEXT NOT NULL, expires_at TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS access_token (hash TEXT PRIMARY KEY, person TEXT NOT NULL, expires_at TEXT NOT NULL);
`
const CODE_MS = 60_000
const ACCESS_MS = 3_600_000

const PersonSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
})

const GrantSchema = z.object({
  provider: z.string(),
  person: PersonSchema,
  redirectUri: z.string(),
  scope: z.string(),
  nonce: z.string().nullable(),
  challenge: z.string().nullable(),
})
export type Grant = z.infer<typeof GrantSchema> & { readonly provider: string }

export interface IdentityStore {
  /** The private key as JSON, created by `create` on the first call. */
  signingKey(create: () => Promise<string>): Promise<string>
  giveCode(grant: Grant): string
  /** Single-use; undefined afterwards, or after a minute. */
  takeCode(code: string): Grant | undefined
  giveAccess(person: Person): string
  personOf(accessToken: string): Person | undefined
  close(): void
}

/** Returns the same person for the same e-mail at a provider, whoever typed it. */
export function typedPerson(
  provider: ProviderName,
  typed: Pick<Person, 'email' | 'firstName' | 'lastName' | 'isVerified'>,
): Person {
  const known = PEOPLE.find(({ email }) => email === typed.email.toLowerCase())
  if (known !== undefined) return known
  const id = createHash('sha256')
    .update(`${provider} ${typed.email.toLowerCase()}`)
    .digest('hex')
    .slice(0, 21)
  return { ...typed, id }
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
const newSecret = () => randomBytes(32).toString('base64url')

interface CodeRow {
  readonly data: string
  readonly expires_at: string
}
interface AccessRow {
  readonly person: string
  readonly expires_at: string
}

export function openIdentityStore({ dataDir, clock }: PlatformOptions): IdentityStore {
  const database = openSqlite(dataDir, 'identity.sqlite', SCHEMA)
  const until = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
  const now = () => clock.now().toISOString()
  const findKey = database.prepare<[], { readonly jwk: string }>('SELECT jwk FROM signing_key')
  return {
    async signingKey(create) {
      const found = findKey.get()
      if (found !== undefined) return found.jwk
      database.prepare('INSERT OR IGNORE INTO signing_key (id, jwk) VALUES (1, ?)').run(await create())
      return findKey.get()?.jwk ?? ''
    },
    giveCode(grant) {
      const code = newSecret()
      database
        .prepare('INSERT INTO code (hash, data, expires_at) VALUES (?, ?, ?)')
        .run(hashOf(code), JSON.stringify(grant), until(CODE_MS))
      return code
    },
    takeCode: (code) =>
      inTransaction(database, () => {
        const row = database
          .prepare<[string], CodeRow>('DELETE FROM code WHERE hash = ? RETURNING data, expires_at')
          .get(hashOf(code))
        if (row === undefined || row.expires_at <= now()) return undefined
        return GrantSchema.parse(JSON.parse(row.data))
      }),
    giveAccess(person) {
      const token = newSecret()
      database
        .prepare('INSERT INTO access_token (hash, person, expires_at) VALUES (?, ?, ?)')
        .run(hashOf(token), JSON.stringify(person), until(ACCESS_MS))
      return token
    },
    personOf(accessToken) {
      const row = database
        .prepare<[string], AccessRow>('SELECT person, expires_at FROM access_token WHERE hash = ?')
        .get(hashOf(accessToken))
      return row === undefined || row.expires_at <= now()
        ? undefined
        : PersonSchema.parse(JSON.parse(row.person))
    },
    close: () => void database.close(),
  }
}
