/**
 * What the last seeding wrote, as hashes by name, stored with the data in a custom object to speed up the next seeding.
 */
import { z } from 'zod'
import type { SeedClient } from './client'
import { SeedError } from './client'

const CONTAINER = 'seed'
const KEY = 'manifest'

const ManifestSchema = z.object({
  value: z.object({ hashes: z.record(z.string(), z.string()) }),
})

export interface Manifest {
  /** Whether the last seeding wrote the same content under this name. */
  isUnchanged(name: string, hash: string): boolean
  note(name: string, hash: string): void
  save(): Promise<void>
}

async function readFormer(client: SeedClient) {
  try {
    const answer: unknown = await client.get(`custom-objects/${CONTAINER}/${KEY}`)
    return ManifestSchema.parse(answer).value
  } catch (error) {
    if (error instanceof SeedError && error.status === 404) return { hashes: {} }
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
    async save() {
      const value = { hashes: Object.fromEntries(now) }
      await client.post('custom-objects', { container: CONTAINER, key: KEY, value })
    },
  }
}
