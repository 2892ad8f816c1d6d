/** The kill campaign as a table. */
import type { KillFigures } from './kills'

export function killsReport({
  kills,
  placements,
  processes,
  seconds,
  points,
  violations,
}: KillFigures): string {
  const rows = Object.entries(points)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([point, times]) => `| ${point} | ${times} |`)
  return [
    `${kills} order placements were stopped at a step of theirs and killed with SIGKILL, in ${processes} processes that took ${placements} orders, within ${seconds} s: **${violations.length} broken promises** after recovery.`,
    '',
    'Checked in the files of the platforms and of the shop: every placement at rest as done or failed; captured exactly the total of a done one and nothing of a failed one; no reservation left open; one order a cart and number, of the frozen total; what was told is true; no money without a placement; the three ledgers agree; recovery run again finds nothing to do.',
    '',
    '| killed | times |',
    '| --- | ---: |',
    ...rows,
  ].join('\n')
}
