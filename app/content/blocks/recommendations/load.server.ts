/** Loads each row by its selector, skipping missing ones and other types. */
import type { RecommendationRow } from '~/models/recommendations/recommendation'
import type { BlockPorts } from '~/services/ports/block-ports'
import type { Recommendations } from './schema'

export interface NamedRow {
  readonly label: string
  readonly row: RecommendationRow
}

export async function loadRecommendations(
  { title, rowType, selector, filters }: Recommendations,
  { combinations, path }: BlockPorts,
): Promise<readonly NamedRow[]> {
  const asked = filters.length > 0 ? filters : [{ label: title, selector }]
  const rows = await Promise.all(
    asked.map(async (each) => ({ label: each.label, row: await combinations.row(each.selector, path) })),
  )
  return rows.flatMap(({ label, row }) => (row?.type === rowType ? [{ label, row: { ...row, title } }] : []))
}
