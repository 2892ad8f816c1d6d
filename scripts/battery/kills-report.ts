/** The kill campaign as a table. */
import type { KillFigures } from './kills'

export function killsReport({
  kills,
  placements,
  processes,
  seconds,
  database,
  points,
  missed,
  violations,
}: KillFigures): string {
  const rows = Object.entries(points)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([point, times]) => `| ${point} | ${times} |`)
  return [
    `${kills} order placements were stopped at a step of theirs and killed with SIGKILL, in ${processes} processes that took ${placements} orders with their books in ${database}, within ${seconds} s: **${violations.length} broken promises** after recovery.`,
    '',
    'Checked in the files of the platforms and of the shop: every placement at rest as done or failed; captured exactly the total of a done one and nothing of a failed one; no reservation left open; one order a cart and number, of the frozen total; what was told is true; no money without a placement; money reserved once; store credit that adds up; one confirmation of a done one, whose receipt opens; the three ledgers agree; recovery run again changes nothing.',
    '',
    missed.length === 0
      ? 'A process was killed at every call and every commit of a whole placement, in each of six scenarios: paid by card, by card and store credit, declined, refused by the platform, the cart moved on by itself, the cart changed in another tab.'
      : `Not reached in this run: ${missed.join(', ')}.`,
    '',
    '| killed | times |',
    '| --- | ---: |',
    ...rows,
  ].join('\n')
}
