/** The section of docs/performance.md about several processes. */
import { number, table } from './markdown'
import type { BenchResults } from './results'
import type { Sample } from './samples'
import { requestsPerSecond, typical } from './targets'
import type { Setup, SetupCase } from './two-processes'

const TITLE = '## Two processes'

/** Refused requests are no work done: one process would seem fast for what it turns away. */
const answered = (sample: Sample): Sample => ({ ...sample, requests: sample.requests - sample.refused })

function cpuOfAnswered({ cpuMsPerRequest, requests, refused }: Sample): number | undefined {
  return cpuMsPerRequest === undefined || refused >= requests
    ? undefined
    : (cpuMsPerRequest * requests) / (requests - refused)
}

function row({ title, samples }: SetupCase) {
  const of = (setup: Setup, pick: (sample: Sample) => number | undefined) => typical(samples[setup], pick)
  const pairs = [
    [(sample: Sample) => requestsPerSecond(answered(sample)), 0],
    [({ p99 }: Sample) => p99, 1],
    [cpuOfAnswered, 2],
  ] as const
  return [
    title,
    ...pairs.flatMap(([pick, digits]) => {
      const [one, two] = [of('one', pick), of('two', pick)]
      const ratio = one === undefined || two === undefined || one === 0 ? undefined : two / one
      return [number(one, digits), number(two, digits), number(ratio, 2)]
    }),
  ]
}

/** A refusal comes at once, and makes p99 smaller. */
function refusedNote(cases: readonly SetupCase[]): string {
  const refused = cases.flatMap(({ title, samples }) =>
    (['one', 'two'] as const).flatMap((setup) => {
      const sum = (pick: 'refused' | 'requests') =>
        samples[setup].reduce((total, each) => total + each[pick], 0)
      return sum('refused') === 0
        ? []
        : `${title} (${setup}) ${number(sum('refused'), 0)} of ${number(sum('requests'), 0)}`
    }),
  )
  return refused.length === 0
    ? ''
    : `\n\nRefused with 503 as more than the shop takes, and counted above in p99 alone: ${refused.join('; ')}.`
}

export function twoProcessesSection({
  twoProcesses,
  machine,
}: Pick<BenchResults, 'twoProcesses' | 'machine'>): string {
  if (twoProcesses === undefined) return `${TITLE}\n\nNot measured in this run.`
  if (twoProcesses.kind === 'left-out') return `${TITLE}\n\nNot measured in this run: ${twoProcesses.why}.`
  return `${TITLE}

Two processes of the default shop share one PostgreSQL, which keeps what is written as in production, and one \`npm run platforms\`. Every visitor goes to both in turn, as behind a load balancer without sticky sessions; beside it, turn about and under the same load, to the first of them alone. All of it, the load generator included, shares the ${machine.cores} cores of this machine: where one process, its platforms and its database keep them busy, a second one adds nothing here. CPU time is that of the shop's processes alone. A placement is measured from the press to the answer that leads to the receipt.

${table(
  ['case', 'requests/s, one', 'two', 'ratio', 'p99 ms, one', 'two', 'ratio', 'CPU ms, one', 'two', 'ratio'],
  twoProcesses.cases.map(row),
)}${refusedNote(twoProcesses.cases)}`
}
