/**
 * What the last seeding put in, as hashes by name, kept beside the data in a custom object. It makes a second
 * seeding quick, and tells which search records are left over from products that are gone.
 */
import { z } from 'zod'
import type { SeedClient } from './client'
import { SeedError } from './client'

const CONTAINER = 'seed'
const KEY = 'manifest'

const ManifestSchema = z.object({
  value: z.object({ hashes: z.record(z.string(), z.string()), records: z.array(z.string()) }),
})

export interface Manifest {
  /** True when the last seeding wrote the same content under this name. */
  isUnchanged(name: string, hash: string): boolean
  note(name: string, hash: string): void
  /** Search records of the last seeding. */
  readonly formerRecords: readonly string[]
  save(records: readonly string[]): Promise<void>
}

async function readFormer(client: SeedClient) {
  try {
    const answer: unknown = await client.get(`custom-objects/${CONTAINER}/${KEY}`)
    return ManifestSchema.parse(answer).value
  } catch (error) {
    if (error instanceof SeedError && error.status === 404) return { hashes: {}, records: [] }
    throw error
  }
}

export async function openManifest(client: SeedClient): Promise<Manifest> {
  const former = await readFormer(client)
  const before = new Map(Object.entries(former.hashes))
  const now = new Map<string, string>()
  return {
    isUnchanged: (name, hash) => before.get(name) === hash,
    note: (name, hash) => now.set(name, hash),
    formerRecords: former.records,
    async save(records) {
      const value = { hashes: Object.fromEntries(now), records }
      await client.post('custom-objects', { container: CONTAINER, key: KEY, value })
    },
  }
}
