/** What has changed since a moment, the earliest first, a page at a time. */

/** A page begins behind the last row of the one before it. */
export const BY_CHANGE = ['lastModifiedAt asc', 'id asc']

interface Changed {
  readonly id: string
  readonly lastModifiedAt: string
}

/** A moment as the predicate language writes it; our own text, checked because it comes back from a table. */
function moment(at: string): string {
  return `"${new Date(at).toISOString()}"`
}

/** Thousands may have changed in the same moment, as an import does it: their ids tell where a page begins. */
function behind(since: string, last: Changed | undefined): string {
  if (last === undefined) return `lastModifiedAt >= ${moment(since)}`
  const at = moment(last.lastModifiedAt)
  return `lastModifiedAt >= ${at} and (lastModifiedAt > ${at} or id > "${last.id}")`
}

/**
 * `ask` answers the first `pageSize` rows of a predicate, sorted `BY_CHANGE`. What changed in that very moment comes
 * too; the last page may be empty.
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
