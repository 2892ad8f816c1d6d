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
  /** So many that what is below them was not read. */
  | { readonly kind: 'too-many-empty-rows' }

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

/**
 * What a spreadsheet may take for a formula: at the start of a cell, and within one after a separator or line break. With
 * the separator of another language it sees our quotes as text, and begins a cell there.
 */
const FORMULA = /(^|[;|\t\r\n][\s"]*)(?=[=+\-@])/g
const GUARDED = /(^|[;|\t\r\n][\s"]*)'(?=[=+\-@])/g

const withGuard = (cell: string): string => cell.replaceAll(FORMULA, "$1'")

/** Removes the apostrophes that `writeList` puts before what looks like a formula. */
const withoutGuard = (cell: string): string => cell.replaceAll(GUARDED, '$1')

function valuesOf(cells: readonly string[], places: ReadonlyMap<Column, number>): RowValues {
  return Object.fromEntries(
    [...places].map(([column, index]) => {
      // Cut first: of a run of line breaks, the search for guards takes the square of its length.
      const text = withoutGuard((cells[index] ?? '').trim().slice(0, 2 * CELL_MAX)).toWellFormed()
      return [column, text.replaceAll('\u0000', '\ufffd').trim().slice(0, CELL_MAX)]
    }),
  )
}

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/** Nothing but separators and quotes. */
const isEmptyText = (text: string): boolean => !/[^\s,;|"\u001e\u001f]/.test(text)

interface Cells {
  readonly all: readonly (readonly string[])[]
  /** There is something below the last row. */
  readonly isCut: boolean
}

/** Cells by row, including empty rows, so that rows are numbered as in a spreadsheet. Stops at a sensible limit. */
function rowsOf(text: string): Cells {
  const all: string[][] = []
  let filled = 0
  let isCut = false
  Papa.parse<string[]>(text, {
    step({ data, meta }, parser) {
      all.push(data)
      if (!isEmpty(data)) filled += 1
      // The header row, and one more to show that there are more.
      if (filled <= UPLOAD_ROWS_MAX + 1 && all.length <= LINES_MAX) return
      isCut = !isEmptyText(text.slice(meta.cursor))
      parser.abort()
    },
  })
  return { all, isCut }
}

export function readList(bytes: Uint8Array): ReadList {
  const { all, isCut } = rowsOf(decodeText(bytes))
  const start = all.findIndex((cells) => !isEmpty(cells))
  if (start === -1) return { kind: isCut ? 'too-many-empty-rows' : 'no-rows' }
  const header = readHeader(all[start] ?? [])
  if (header.kind !== 'columns') return header
  const rows = all.flatMap((cells, index): RawRow[] =>
    index <= start || isEmpty(cells) ? [] : [{ row: index + 1, values: valuesOf(cells, header.places) }],
  )
  if (rows.length > UPLOAD_ROWS_MAX) return { kind: 'too-many-rows' }
  if (isCut) return { kind: 'too-many-empty-rows' }
  return rows.length === 0 ? { kind: 'no-rows' } : { kind: 'rows', rows, unknown: header.unknown }
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
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${Papa.unparse(rows.map((cells) => cells.map(withGuard)))}\r\n`
}
