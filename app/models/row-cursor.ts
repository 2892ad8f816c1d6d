/** Where a list continues that is shown page by page: after the row with this time and ID. */
export interface RowCursor {
  /** ISO instant. */
  readonly at: string
  readonly id: string
}

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([\w-]{1,64})$/

export const toCursor = ({ at, id }: RowCursor): string => `${at}_${id}`

/** Null for anything that is none: then the list begins with its first page. */
export function readCursor(text: string | null | undefined): RowCursor | null {
  const [, at, id] = CURSOR.exec(text ?? '') ?? []
  return at === undefined || id === undefined || Number.isNaN(Date.parse(at)) ? null : { at, id }
}
