/** Which catalogue changes since a platform time are not in the index yet. */
import type { CatalogueChanges, ChangedStock } from '../commercetools/catalogue-changes.server'
import type { IndexState } from './index-state.server'

/** The platform's answers may lag a little behind its writes. */
export const OVERLAP_MS = 5_000
/** With this many at once, everything is compared instead. */
export const CHANGES_MAX = 500

export function before(at: string): string {
  return new Date(Math.max(0, Date.parse(at) - OVERLAP_MS)).toISOString()
}

export function latest(one: string, others: readonly { readonly lastModifiedAt: string }[]): string {
  return others.reduce((last, { lastModifiedAt }) => (lastModifiedAt > last ? lastModifiedAt : last), one)
}

/** Stock that has changed since the last poll (`seen`, versions by id), whoever made it, and how far this one got. */
export async function changedStock(
  changes: CatalogueChanges,
  since: string,
  seen: Readonly<Record<string, number>>,
) {
  const found: ChangedStock[] = []
  for await (const page of changes.stock(since)) found.push(...page)
  const fresh = found.filter(({ id, version }) => seen[id] !== version)
  return {
    upTo: latest(since, found),
    skus: [...new Set(fresh.map(({ sku }) => sku))],
    versions: Object.fromEntries(found.map(({ id, version }) => [id, version])),
  }
}

/**
 * Products whose version differs from the index; an unpublished one is up to date if it has no row. Many of those read
 * may be known already after an import: they come again until the list is complete.
 */
export async function changedProducts(
  { changes, state }: { readonly changes: CatalogueChanges; readonly state: Pick<IndexState, 'rows'> },
  since: string,
) {
  const changed = new Set<string>()
  let upTo = since
  for await (const page of changes.products(since)) {
    const rows = await state.rows(page.map(({ id }) => id))
    for (const { id, version, published } of page) {
      const row = rows.get(id)
      if (published ? row?.version !== version : row !== undefined) changed.add(id)
    }
    upTo = latest(upTo, page)
    if (changed.size >= CHANGES_MAX) break
  }
  return { upTo, changed }
}
