/** Upserts by key: what is missing is made, what changed since the last seeding is updated, the rest is left. */
import { contentHash } from '../random'
import type { Action, Draft, SeedClient, SeededDocument } from './client'
import type { Manifest } from './manifest'

export interface EnsureContext {
  readonly client: SeedClient
  readonly manifest: Manifest
}

export interface EnsureRule<D extends Draft> {
  readonly resource: string
  /** How an existing document becomes the draft; without it, existing ones stay as they are. */
  readonly update?: (draft: D, existing: SeededDocument) => readonly Action[] | Promise<readonly Action[]>
}

/** Ids by key. Drafts are taken in order, so that one may refer to those before it. */
export async function ensure<D extends Draft>(
  { client, manifest }: EnsureContext,
  rule: EnsureRule<D>,
  drafts: readonly D[],
): Promise<Map<string, string>> {
  const existing = await client.existing(rule.resource)
  const ids = new Map<string, string>()
  for (const draft of drafts) {
    const name = `${rule.resource}/${draft.key}`
    const hash = contentHash(JSON.stringify(draft))
    const found = existing.get(draft.key)
    if (found === undefined) ids.set(draft.key, (await client.create(rule.resource, draft)).id)
    else {
      ids.set(draft.key, found.id)
      if (rule.update !== undefined && !manifest.isUnchanged(name, hash)) {
        const actions = await rule.update(draft, found)
        if (actions.length > 0) await client.update(rule.resource, found, actions)
      }
    }
    manifest.note(name, hash)
  }
  return ids
}
