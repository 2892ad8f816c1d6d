/** What has changed since a moment, oldest first, a page at a time. */

/** Each page starts after the last row of the previous one. */
export const BY_CHANGE = ['lastModifiedAt asc', 'id asc']

interface Changed {
  readonly id: string
  readonly lastModifiedAt: string
}

/** A moment in the predicate language; we wrote it, but it comes back from a table, so it is checked. */
function moment(at: string): string {
  return `"${new Date(at).toISOString()}"`
}

/** Thousands may change at the same moment, as in an import: their ids tell where a page starts. */
function behind(since: string, last: Changed | undefined): string {
  if (last === undefined) return `lastModifiedAt >= ${moment(since)}`
  const at = moment(last.lastModifiedAt)
  return `lastModifiedAt >= ${at} and (lastModifiedAt > ${at} or id > "${last.id}")`
}

/**
 * `ask` returns the first `pageSize` rows of a predicate, sorted `BY_CHANGE`. What changed at that very moment is
 * included; the last page may be empty.
 */
export async function* changedSince<T extends Changed>(
  since: string,
  pageSize: number,
  ask: (where: string) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  for (let last: T | undefined; ;) {
    const page = await ask(behind(since, last))
    yield page
    last = page.at(-1)
    if (page.length < pageSize) return
  }
}
