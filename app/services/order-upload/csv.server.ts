/**
 * CSV as spreadsheets write and read it: any cell separator, any encoding, and no output that a spreadsheet would run
 * as a formula.
 */
import Papa from 'papaparse'
import { COLUMNS, PROBLEM_COLUMN, readHeader } from '~/models/order-upload/columns'
import type { Column, Header } from '~/models/order-upload/columns'
import { UPLOAD_ROWS_MAX } from '~/models/order-upload/limits'
import type { RawRow, RowProblem, RowValues } from '~/models/order-upload/upload-rows'

const CELL_MAX = 500
/** Including empty rows, of which some files have thousands at the end. */
const LINES_MAX = 4 * UPLOAD_ROWS_MAX

export type ReadList =
  | { readonly kind: 'rows'; readonly rows: readonly RawRow[]; readonly unknown: readonly string[] }
  | Exclude<Header, { readonly kind: 'columns' }>
  | { readonly kind: 'no-rows' }
  | { readonly kind: 'too-many-rows' }

/** Excel writes UTF-8 with a BOM, UTF-16 as "Unicode text", and Windows-1252 by default. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Removes the apostrophe that `writeList` puts before what looks like a formula. */
const withoutGuard = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

function valuesOf(cells: readonly string[], places: ReadonlyMap<Column, number>): RowValues {
  return Object.fromEntries(
    [...places].map(([column, index]) => {
      const text = withoutGuard(cells[index] ?? '').toWellFormed()
      return [column, text.replaceAll('\u0000', '\ufffd').trim().slice(0, CELL_MAX)]
    }),
  )
}

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/** Cells by row, including empty rows, so that rows are numbered as in a spreadsheet. Stops at a sensible limit. */
function rowsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let filled = 0
  Papa.parse<string[]>(text, {
    step({ data }, parser) {
      rows.push(data)
      if (!isEmpty(data)) filled += 1
      // The header row, and one more to show that there are more.
      if (filled > UPLOAD_ROWS_MAX + 1 || rows.length > LINES_MAX) parser.abort()
    },
  })
  return rows
}

export function readList(bytes: Uint8Array): ReadList {
  const all = rowsOf(decodeText(bytes))
  const start = all.findIndex((cells) => !isEmpty(cells))
  if (start === -1) return { kind: 'no-rows' }
  const header = readHeader(all[start] ?? [])
  if (header.kind !== 'columns') return header
  const rows = all.flatMap((cells, index): RawRow[] =>
    index <= start || isEmpty(cells) ? [] : [{ row: index + 1, values: valuesOf(cells, header.places) }],
  )
  if (rows.length === 0) return { kind: 'no-rows' }
  return rows.length > UPLOAD_ROWS_MAX
    ? { kind: 'too-many-rows' }
    : { kind: 'rows', rows, unknown: header.unknown }
}

/** Rows to be corrected and sent again, each with its problems. */
export function writeList(problems: readonly RowProblem[]): string {
  const rows = problems.map(({ raw: { values }, messages }) => [
    ...COLUMNS.map((column) => values[column] ?? ''),
    messages.join('. '),
  ])
  return csvOf([[...COLUMNS, PROBLEM_COLUMN], ...rows])
}

export const templateList = (): string => csvOf([[...COLUMNS]])

/** With the BOM by which Excel recognises UTF-8. */
function csvOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${Papa.unparse([...rows] as string[][], { escapeFormulae: true })}\r\n`
}
