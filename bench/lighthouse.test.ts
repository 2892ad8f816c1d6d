import { describe, expect, it } from 'vitest'
import { PAGES } from './cases'
import { readResult, summariseRuns } from './lighthouse'
import type { LighthouseRun } from './lighthouse'
import { lighthouseSection, lighthouseVerdicts } from './lighthouse-report'
import { lighthouseResult, results } from './testing'

const page = (id: string) => {
  const found = PAGES.find((each) => each.id === id)
  if (found === undefined) throw new Error(`No page ${id}`)
  return found
}

const category = (score: number, ...ids: string[]) => ({
  score,
  auditRefs: ids.map((id) => ({ id, weight: 1 })),
})

const audit = (score: number | null, numericValue = 0) => ({
  score,
  scoreDisplayMode: 'numeric',
  numericValue,
})

const scores = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 }
const run = (performance: number, failed: readonly string[] = []): LighthouseRun => ({
  scores: { ...scores, performance },
  metrics: { fcpMs: 1, lcpMs: performance, tbtMs: 0, cls: 0, speedIndexMs: 0 },
  failed,
})

describe('a report of Lighthouse', () => {
  it('becomes scores from 0 to 100, milliseconds, and what was not passed', () => {
    const read = readResult({
      categories: {
        performance: {
          score: 0.975,
          auditRefs: [
            { id: 'largest-contentful-paint', weight: 25, group: 'metrics' },
            { id: 'unused-javascript', weight: 0 },
          ],
        },
        accessibility: category(1, 'label'),
        'best-practices': category(0.9, 'errors-in-console', 'image-size'),
        seo: category(1),
      },
      audits: {
        'largest-contentful-paint': audit(0.5, 2_345.6),
        'unused-javascript': audit(0.4),
        label: audit(1),
        'errors-in-console': audit(0),
        'image-size': audit(null),
      },
    })
    expect(read.scores).toEqual({ performance: 98, accessibility: 100, 'best-practices': 90, seo: 100 })
    expect(read.metrics).toMatchObject({ lcpMs: 2_346, tbtMs: 0 })
    expect(read.failed).toEqual(['performance: unused-javascript', 'best-practices: errors-in-console'])
  })

  it('counts by the median of its visits, and by what failed in half of them', () => {
    const all = [run(90, ['seo: x']), run(99), run(96, ['seo: x']), run(97), run(10, ['seo: x', 'seo: y'])]
    const { median, failed, isIndexed } = summariseRuns(page('home'), all)
    expect([median.scores.performance, failed, isIndexed]).toEqual([96, ['seo: x'], true])
    expect(summariseRuns(page('cart'), all).isIndexed).toBe(false)
  })
})

describe('the limits of Lighthouse', () => {
  const met = (all: Parameters<typeof lighthouseVerdicts>[0]['lighthouse']) =>
    lighthouseVerdicts({ lighthouse: all }).map((verdict) => verdict.met)

  it('are 95 for performance and 100 for all else, at worst', () => {
    expect(met([lighthouseResult()])).toEqual([true, true, true, true])
    const slow = lighthouseResult({ title: 'Cart', median: run(94) })
    const [performance] = lighthouseVerdicts({ lighthouse: [lighthouseResult(), slow] })
    expect(performance).toMatchObject({ limit: '≥ 95', measured: '94 (cart)', met: false })
    expect(
      met([lighthouseResult({ median: { ...run(95), scores: { ...scores, accessibility: 99 } } })]),
    ).toEqual([true, false, true, true])
  })

  it('leave out the SEO of what is not indexed, and say what was not measured', () => {
    const poor = { ...run(97), scores: { ...scores, seo: 60 } }
    expect(met([lighthouseResult({ median: poor, isIndexed: false }), lighthouseResult()])).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(met([lighthouseResult({ median: poor })])).toEqual([true, true, true, false])
    expect(met(undefined)).toEqual([undefined, undefined, undefined, undefined])
  })
})

describe('the part of the report', () => {
  it('gives scores, timings, every run, and what was not passed', () => {
    const cart = lighthouseResult({ title: 'Cart', isIndexed: false, failed: ['accessibility: label'] })
    const text = lighthouseSection(results({ lighthouse: [lighthouseResult(), cart] }))
    expect(text).toContain('| Home | 97 | 100 | 100 | 100 | 1,100 | 1,900 | 60 | 1,200 | 0.010 | 97 |')
    expect(text).toContain('| Cart | 97 | 100 | 100 | not indexed |')
    expect(text).toContain('- Cart: accessibility: label')
    expect(lighthouseSection(results({ lighthouse: undefined }))).toContain('Not measured')
  })
})
