/** Lighthouse targets, and the section of docs/performance.md with its results. */
import { CATEGORIES } from './lighthouse'
import type { LighthouseResult } from './lighthouse'
import { number, table } from './markdown'
import type { BenchResults } from './results'
import type { Verdict } from './verdict'

type Category = (typeof CATEGORIES)[number]

const LIMITS: readonly (readonly [category: Category, target: string, limit: number])[] = [
  ['performance', 'Lighthouse as a phone: performance', 95],
  ['accessibility', 'Lighthouse: accessibility', 100],
  ['best-practices', 'Lighthouse: best practices', 100],
  ['seo', 'Lighthouse: SEO of a page that is indexed', 100],
]

export function lighthouseVerdicts({ lighthouse = [] }: Pick<BenchResults, 'lighthouse'>): Verdict[] {
  return LIMITS.map(([category, target, limit]) => {
    const [worst] = lighthouse
      .filter(({ isIndexed }) => category !== 'seo' || isIndexed)
      .map(({ title, median }) => ({ score: median.scores[category], where: title.toLowerCase() }))
      .sort((a, b) => a.score - b.score)
    return {
      target,
      limit: `≥ ${limit}`,
      measured: worst === undefined ? 'not measured' : `${worst.score} (${worst.where})`,
      met: worst === undefined ? undefined : worst.score >= limit,
    }
  })
}

function failedList(results: readonly LighthouseResult[]): string {
  const lines = results
    .filter(({ failed }) => failed.length > 0)
    .map(({ title, failed }) => `- ${title}: ${failed.join(', ')}`)
  return lines.length === 0 ? 'No audit that counts failed.' : `Not passed:\n\n${lines.join('\n')}`
}

export function lighthouseSection({ lighthouse }: Pick<BenchResults, 'lighthouse'>): string {
  if (lighthouse === undefined) return '## Lighthouse\n\nNot measured in this run.'
  const rows = lighthouse.map(({ title, isIndexed, runs, median: { scores, metrics } }) => [
    title,
    ...CATEGORIES.map((id) => (id === 'seo' && !isIndexed ? 'not indexed' : scores[id])),
    number(metrics.fcpMs, 0),
    number(metrics.lcpMs, 0),
    number(metrics.tbtMs, 0),
    number(metrics.speedIndexMs, 0),
    number(metrics.cls, 3),
    runs.map((run) => run.scores.performance).join(', '),
  ])
  return `## Lighthouse

Its own telephone: a slow fourth-generation network and a processor at a quarter of the speed, both reckoned from an unhindered visit with an empty cache. Medians of ${lighthouse[0]?.runs.length ?? 0} visits; performance of each.

${table(
  [
    'page',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'FCP ms',
    'LCP ms',
    'TBT ms',
    'Speed Index ms',
    'CLS',
    'performance of each run',
  ],
  rows,
)}

${failedList(lighthouse)}`
}
