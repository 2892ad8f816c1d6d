/** Plain-text mail that reads well: short lines, columns of amounts, one empty line between parts. */

const WIDTH = 64
/** Line breaks within a value would look like parts of the mail. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

export type TextRow = readonly [label: string, amount: string, below: readonly string[]]

/** Labels left, amounts right, each row's further lines below it. A long label keeps its amount on its last line. */
export function textColumns(rows: readonly TextRow[]): string {
  return rows
    .flatMap(([label, amount, below]) => {
      const name = oneLine(label)
      const gap = WIDTH - name.length - amount.length
      const head = gap >= 2 ? [`${name}${' '.repeat(gap)}${amount}`] : [name, amount.padStart(WIDTH)]
      return [...head, ...below.map((line) => `    ${oneLine(line)}`)]
    })
    .join('\n')
}

export function textDocument(parts: readonly string[]): string {
  return `${parts.map((part) => part.trimEnd()).join('\n\n')}\n`
}
