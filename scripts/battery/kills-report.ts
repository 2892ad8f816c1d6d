/** The kill and pause campaigns as tables. */
import type { KillFigures } from './kills'
import type { PauseFigures } from './pauses'

const CHECKED =
  'every placement at rest as done or failed; captured exactly the total of a done one and nothing of a failed one; no reservation left open; one order a cart and number, of the frozen total; what was told is true; no money without a placement; money reserved once; store credit that adds up; one confirmation of a done one, whose receipt opens; the three ledgers agree; recovery run again changes nothing'

function rowsOf(points: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(points)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([point, times]) => `| ${point} | ${times} |`)
}

export function pausesReport({
  rounds,
  placements,
  seconds,
  database,
  points,
  violations,
}: PauseFigures): string {
  return [
    `${rounds} rounds of ${placements} order placements with the books in ${database}, within ${seconds} s: a process that places them is stopped with SIGSTOP, past its lease and in every fourth round past the deadline of an order (what it reserves then is released within a quarter of an hour), while another process of the shop takes over, and goes on with SIGCONT when that one has done all or a third of it; or the process of the platforms is stopped and goes on. **${violations.length} broken promises.**`,
    '',
    `Checked as after kills (${CHECKED}), and one mail of a done order at the mail server, none of a failed one.`,
    '',
    '| orders under way when the process was stopped | times |',
    '| --- | ---: |',
    ...rowsOf(points),
  ].join('\n')
}

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
  return [
    `${kills} order placements were stopped at a step of theirs and killed with SIGKILL, in ${processes} processes that took ${placements} orders with their books in ${database}, within ${seconds} s: **${violations.length} broken promises** after recovery.`,
    '',
    `Checked in the files of the platforms and of the shop: ${CHECKED}.`,
    '',
    missed.length === 0
      ? 'A process was killed at every call and every commit of a whole placement, in each of thirteen scenarios: paid by card, by store credit and card (two legs), by store credit, a certificate and card (three), by one balance that several orders spend at once, by Shop Pay, adjusted by an agent and paid by card, adjusted and paid outside of the shop, adjusted and declined, declined, declined beside store credit, refused by the platform, the cart moved on by itself, the cart changed in another tab.'
      : `Not reached in this run: ${missed.join(', ')}.`,
    '',
    '| killed | times |',
    '| --- | ---: |',
    ...rowsOf(points),
  ].join('\n')
}
