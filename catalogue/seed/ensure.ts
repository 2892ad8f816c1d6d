/** Upserts by key: creates what is missing, updates what changed since the last seeding, leaves the rest. */
import { contentHash } from '../random'
import type { Action, Draft, SeedClient, SeededDocument } from './client'
import type { Manifest } from './manifest'

export interface EnsureContext {
  readonly client: SeedClient
  readonly manifest: Manifest
}

export interface EnsureRule<D extends Draft> {
  readonly resource: string
  /** Actions that turn an existing document into the draft; without it, existing ones are left alone. */
  readonly update?: (draft: D, existing: SeededDocument) => readonly Action[] | Promise<readonly Action[]>
}

/** Returns ids by key. Drafts are processed in order, so each may refer to earlier ones. */
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
