/** Formats numbers and tables for a report. */

export const KB = 1000

export type Row = readonly (string | number)[]

export const number = (value: number | undefined, digits: number): string =>
  value === undefined
    ? '–'
    : value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** The first column is text, the others numbers. */
export function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}
