/**
 * Writes the seed's pages, drafts and sections to a content platform over its HTTP API. Safe to rerun: whatever editors
 * have changed, published or removed since the last seeding stays as it is.
 */
import { z } from 'zod'
import { contentHash } from '../random'
import { drafts, pages, sections } from './index'

interface Options {
  /** URL of the platform, including its prefix, without a trailing slash. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** When the platform was seeded last, as far as is known. */
  readonly seededAt?: string | undefined
}

interface Found {
  readonly document: unknown
  /** NaN if the platform does not say. */
  readonly changedAt: number
}

/** What the last seeding wrote, as hashes by address, stored with the data. No page shows this section. */
const MANIFEST = '/sections/seed-manifest'
const ManifestSchema = z.object({ hashes: z.record(z.string(), z.string()) })

const DOCUMENTS: readonly (readonly [address: string, document: unknown])[] = [
  ...pages.map((page) => [`/pages?path=${encodeURIComponent(page.path)}`, page] as const),
  ...Object.entries(sections).map(([name, section]) => [`/sections/${name}`, section] as const),
  ...drafts.map((draft) => [`/drafts?path=${encodeURIComponent(draft.path)}`, draft] as const),
]

/** A platform may have none (219). */
const mayBeUnknown = (address: string): boolean => address.startsWith('/drafts')

const hashOf = (document: unknown): string => contentHash(JSON.stringify(document))

/** Returns how many documents were written. */
export async function seedContent({ baseUrl, apiKey, fetch, seededAt = '' }: Options): Promise<number> {
  /** Null if the platform has no such document. */
  async function get(address: string): Promise<Found | null> {
    const response = await fetch(`${baseUrl}${address}`, { headers: { 'x-api-key': apiKey } })
    if (response.status === 404) return null
    if (!response.ok) throw new Error(`The content platform answered ${response.status} to GET ${address}`)
    const document: unknown = await response.json()
    return { document, changedAt: Date.parse(response.headers.get('last-modified') ?? '') }
  }

  /** Returns whether the platform has such a thing. */
  async function put(address: string, document: unknown): Promise<boolean> {
    const { ok, status } = await fetch(`${baseUrl}${address}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      body: JSON.stringify(document),
    })
    if (status === 404 && mayBeUnknown(address)) return false
    if (!ok) throw new Error(`The content platform answered ${status} to PUT ${address}`)
    return true
  }

  const former = await get(MANIFEST)
  const before = new Map<string, string>(
    former === null ? [] : Object.entries(ManifestSchema.parse(former.document).hashes),
  )

  /** Whether editors have left it as the last seeding, or one that broke off, wrote it. */
  async function isOurs(address: string, hash: string): Promise<boolean> {
    // The first seeding, unless a release did it that kept no manifest: then editors have what has changed since.
    if (former === null && seededAt === '') return true
    const current = await get(address)
    if (former === null) return !(current !== null && current.changedAt > Date.parse(seededAt))
    const found = current === null ? undefined : hashOf(current.document)
    return found === before.get(address) || found === hash
  }

  const now = new Map(before)
  let written = 0
  for (const [address, document] of DOCUMENTS) {
    const hash = hashOf(document)
    if (before.get(address) === hash) continue
    if (await isOurs(address, hash)) {
      if (!(await put(address, document))) continue
      written += 1
    } else if (former !== null) continue
    now.set(address, hash)
  }
  // Last, so that a seeding that broke off is done again.
  await put(MANIFEST, { hashes: Object.fromEntries(now) })
  return written
}
