/** docs/performance.md: a run as text and tables. */
import { CPU_SLOWDOWN } from './browser'
import type { BrowserResult } from './browser'
import { bytesSection } from './bytes-report'
import { lighthouseSection } from './lighthouse-report'
import { LONG_TURNS, TURNS } from './load-cases'
import type { Subject } from './load-cases'
import { number, table } from './markdown'
import { PART_NAMES } from './profile-summary'
import { refusedNote } from './refused-note'
import type { BenchOptions } from './options'
import type { BenchResults } from './results'
import { judge, p99Of, placementRatio, requestsPerSecond, scaleRatio, typical } from './targets'
import type { Verdict } from './verdict'
import type { CaseResult } from './throughput'
import { twoProcessesSection } from './two-processes-report'

const WORDS = { true: 'met', false: '**MISSED**', undefined: 'not measured' } as const

function targetsTable(verdicts: readonly Verdict[]): string {
  return table(
    ['target', 'limit', 'measured, worst case', 'verdict'],
    verdicts.map(({ target, limit, measured, met }) => [
      target,
      limit,
      measured,
      WORDS[`${met ?? 'undefined'}`],
    ]),
  )
}

/** Duration of the cases with fewer requests per second. */
const longer = ({ quick, rounds, secondsPerRound }: BenchOptions): string =>
  quick
    ? ''
    : `; of what is made for its visitor ${rounds} × ${TURNS * secondsPerRound} s, of home and the cart ${rounds} × ${LONG_TURNS * secondsPerRound} s, in turns of ${secondsPerRound} s`

function runSection({ machine, options, seconds, seeding }: BenchResults): string {
  const { concurrency, warmUpSeconds, secondsPerRound, rounds } = options
  const large = seeding.large === undefined ? '' : ` and ${number(seeding.large.products, 0)} products`
  return table(
    ['', ''],
    [
      ['commit', machine.commit],
      ['date', `${machine.date} UTC, ${number(seconds / 60, 0)} minutes`],
      ['machine', `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, ${machine.system}`],
      ['load average before', machine.loadBefore],
      ['Node.js', machine.node],
      ['Chromium', machine.chromium ?? 'none'],
      ['catalogue', `${number(seeding.default.products, 0)} products${large}`],
      [
        'load',
        `${concurrency} connections over loopback; per case ${warmUpSeconds} s of warm-up, then ${rounds} × ${secondsPerRound} s${longer(options)}`,
      ],
    ],
  ).replaceAll('---:', '---')
}

/** Warns if other work on the machine may have distorted the numbers. */
function busyNote({ machine }: BenchResults): string {
  if (machine.loadBefore <= machine.cores) return ''
  return `
Other work was going on: the load average was ${machine.loadBefore} on ${machine.cores} cores before anything was measured. Times, rates and p99 are worse than on a quiet machine, and so is the ratio between two cases that were not disturbed alike; bytes, layout shift and CPU time suffer least.
`
}

/** Names what failed: the rest of the run is published all the same. */
function failuresNote({ failures }: BenchResults): string {
  if (failures.length === 0) return ''
  return `
Not measured, because it failed:

${failures.map(({ what, why }) => `- ${what}: ${why}`).join('\n')}
`
}

const speed = (result: CaseResult, subject: Subject) => typical(result.samples[subject], requestsPerSecond)
const cpu = (result: CaseResult, subject: Subject) =>
  typical(result.samples[subject], ({ cpuMsPerRequest }) => cpuMsPerRequest)

function ratio(part: number | undefined, whole: number | undefined): number | undefined {
  return part === undefined || whole === undefined || whole === 0 ? undefined : part / whole
}

/** Fewer decimals for larger ratios: 300 has none, 0.03 has two. */
const ratioText = (value: number | undefined): string =>
  number(value, value === undefined || value < 10 ? 2 : value < 100 ? 1 : 0)

function throughputTable(results: readonly CaseResult[], subject: 'default' | 'large'): string {
  return table(
    ['case', 'requests/s', 'bare', 'ratio', 'p99 ms', 'bare', 'ratio', 'CPU ms', 'bare', 'ratio'],
    results.map((result) => {
      const pairs = [
        [speed(result, subject), speed(result, 'bare'), 0],
        [p99Of(result, subject), p99Of(result, 'bare'), 1],
        [cpu(result, subject), cpu(result, 'bare'), 2],
      ] as const
      return [
        result.title,
        ...pairs.flatMap(([ours, bare, digits]) => [
          number(ours, digits),
          number(bare, digits),
          ratioText(ratio(ours, bare)),
        ]),
      ]
    }),
  )
}

function scaleTable(results: readonly CaseResult[]): string {
  return table(
    ['case', 'p99 ms, default', 'p99 ms, large', 'ratio', 'CPU ms, default', 'CPU ms, large'],
    results.map((result) => [
      result.title,
      number(p99Of(result, 'default'), 1),
      number(p99Of(result, 'large'), 1),
      number(scaleRatio(result), 2),
      number(cpu(result, 'default'), 2),
      number(cpu(result, 'large'), 2),
    ]),
  )
}

function browserTable(results: readonly BrowserResult[]): string {
  const list = (values: readonly number[], digits: number) =>
    values.map((value) => number(value, digits)).join(', ')
  return table(
    ['page', 'width', 'LCP ms', 'CLS', 'TBT ms', 'LCP of each run', 'CLS of each run', 'TBT of each run'],
    results.map(({ title, width, median, runs }) => [
      title,
      width,
      number(median.lcpMs, 0),
      number(median.cls, 3),
      number(median.tbtMs, 0),
      list(runs.map(({ lcpMs }) => lcpMs), 0), // prettier-ignore
      list(runs.map(({ cls }) => cls), 3), // prettier-ignore
      list(runs.map(({ tbtMs }) => tbtMs), 0), // prettier-ignore
    ]),
  )
}

function throughputSection({ throughput, seeding }: BenchResults): string {
  return `## Requests a second, latency, CPU time

Beside every case, in the same run and turn about, a bare \`node:http\` server in a process of its own sends the same headers and bytes; ratios are ours to the bare server's, so that they hold on other machines too. A page without a cookie is the same for everybody and kept, packed once for all; with a session every page is rendered and compressed for its visitor, whose cart holds four lines. An add to cart is acknowledged when it is on disk. Several addresses, delivery and what comes after them are each opened by visitors of their own, as are a page of content and the suggestions of the search, with a look at what a large shop does to them, and without the bare server. So are two listings, in the default shop alone: of 226 products and of 49, a page of which shows 50 at most. Customers have three orders each (but for one, who has a full page and a few more here, and more than 2,000 in the large shop), agents have searched for an order by the end of its number. CPU time is user and system time of the server process, embedded platforms included, per request. Every number is the median of the rounds. Server, bare server and load generator share the machine's cores.

${throughputTable(throughput, 'default')}
${refusedNote(throughput)}
Seeding the default catalogue (${number(seeding.default.products, 0)} products) took ${number(seeding.default.seconds, 1)} s.`
}

function profileSection({ profiles }: BenchResults): string {
  return `## Where the time goes

Milliseconds of the main thread for one request, by V8's profiler in a run of its own with the default catalogue: what a thread beside it does is not in it, and what the machine makes it wait for is. Native code counts for whoever calls it. What the embedded platforms call, their databases and answers included, counts for them; all other columns are the shop's own.

${table(
  ['case', ...PART_NAMES, 'Sum'],
  profiles.map(({ title, ms, parts }) => [
    title,
    ...PART_NAMES.map((name) => number(parts.find((part) => part.name === name)?.milliseconds ?? 0, 2)),
    number(ms, 2),
  ]),
)}`
}

function placementsTable(results: BenchResults): string {
  const { default: small, large } = results.placements
  return table(
    ['a placement', 'default', 'large', 'ratio'],
    [
      ['median ms', number(small.p50, 1), number(large?.p50, 1), number(ratio(large?.p50, small.p50), 2)],
      ['p99 ms', number(small.p99, 1), number(large?.p99, 1), number(placementRatio(results), 2)],
    ],
  )
}

function startsTable({ starts }: BenchResults): string {
  return table(
    ['', 'default', 'large'],
    [['start-up, ms until ready', number(starts.default, 0), number(starts.large, 0)]],
  )
}

function scaleSection(results: BenchResults): string {
  const { seeding, placements } = results
  const throughput = results.throughput.filter(({ samples }) => samples.large !== undefined)
  if (seeding.large === undefined) return '## A large shop\n\nNot measured in this run.'
  const { products, seconds, orders, carts, historySeconds } = seeding.large
  return `## A large shop

The same with ${number(products, 0)} products, ${number(orders, 0)} orders and ${number(carts, 0)} carts of four lines that were left, each with the session of its shopper, in the same run and turn about with the default shop. An order and a cart were made by the shop's own forms, and their rows copied under ids of their own; so was an order of one customer, who keeps 2,000 copies. Seeding took ${number(seconds, 1)} s, orders and carts ${number(historySeconds, 0)} s. Every kind of page is here that reads something of which such a shop has more. The others (signing in, address book, tracking, settings and the like) read what one of these reads, or nothing that grows; the product feed and the site map are as long as the catalogue.

${throughputTable(throughput, 'large')}

Against the default shop:

${scaleTable(throughput)}

${number(placements.default.orders, 0)} orders were placed in each, one after the other and turn about; from the press to the answer that leads to the receipt:

${placementsTable(results)}

${startsTable(results)}`
}

function cartsSection({ carts }: BenchResults): string {
  return `## Carts of all sizes

One more piece of something that is in the cart already, one add after the other, each acknowledged when it is on disk. The first line has a piece for every address, each further line one piece for one of them. Calls are those to the commerce platform for one add: what nine of ten adds kept to, by which the target is judged, and the most of all; a refresh in the background that falls in between counts as well.

${table(
  ['cart', 'ms', 'CPU ms', 'calls', 'at most'],
  carts.map(({ lines, addresses, ms, cpuMs, calls, mostCalls }) => [
    `${lines} ${lines === 1 ? 'line' : 'lines'}, ${addresses} ${addresses === 1 ? 'address' : 'addresses'}`,
    number(ms, 1),
    number(cpuMs, 1),
    calls,
    mostCalls,
  ]),
)}`
}

function stepsSection({ steps }: BenchResults): string {
  return `## Steps to an order

Seven kinds of visitors with four lines in the cart, each in the order of a visit, pages and what is sent by them: guests up to the receipt; guests who have given one address and want two; customers of today with one saved address, who want two; calls as scripts send them; customers who order to their saved address; customers who order again what they had, by a saved card; and guests who pay by Shop Pay. One visitor after the other, until the answer is there, without a browser; the pages of the payment provider, on which a card is entered or an amount approved, are not among them. Calls are those to the commerce platform: what nine of ten visitors kept to, by which the target is judged, and the most of all; a refresh in the background that falls in between counts as well.

${table(
  ['step', 'ms', 'calls', 'at most'],
  steps.map(({ title, ms, calls, mostCalls }) => [title, number(ms, 1), calls, mostCalls]),
)}`
}

function browserSection({ browser }: BenchResults): string {
  if (browser === undefined) return '## In the browser\n\nNot measured in this run.'
  return `## In the browser

Chromium with its processor slowed down ${CPU_SLOWDOWN} times, an empty cache, loopback without a slower network, the visitor's own session for the cart. LCP, then a scroll through the whole page for CLS. TBT counts what each long task after the first paint takes beyond 50 ms. Medians, then every run.

${browserTable(browser)}`
}

export function writeReport(results: BenchResults): string {
  return `# Performance

Written by \`npm run bench\`; not edited by hand. The samples are in [\`bench/results/latest.json\`](../bench/results/latest.json).

${targetsTable(judge(results)).replaceAll('---:', '---')}

## The run

${runSection(results)}
${busyNote(results)}${failuresNote(results)}
${bytesSection(results)}

${throughputSection(results)}

${profileSection(results)}

${scaleSection(results)}

${cartsSection(results)}

${stepsSection(results)}

${twoProcessesSection(results)}

${browserSection(results)}

${lighthouseSection(results)}
`
}
