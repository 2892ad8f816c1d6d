/** The shop's performance targets, and whether a run meets them. */
import { byteVerdicts } from './byte-verdicts'
import type { CartResult } from './carts'
import { lighthouseVerdicts } from './lighthouse-report'
import { ADD_TO_CART, ANONYMOUS, LONG_LISTING, RENDERED, SHORT_LISTING } from './load-cases'
import type { Subject } from './load-cases'
import { median } from './statistics'
import type { BenchResults } from './results'
import { SAVE_DELIVERY } from './visit-steps'
import { SAVE_ADDRESS, SAVE_SPLIT } from './visits'
import type { Sample } from './samples'
import type { CaseResult } from './throughput'
import { verdict, worstOf } from './verdict'
import type { Verdict, Worst } from './verdict'

const LIMITS = {
  scaleP99: 1.5,
  startS: 5,
  /** Relative to a bare server's requests per second and p99. */
  keptShare: 0.25,
  keptP99: 3,
  cls: 0.02,
  /** Of a list with more products: in the large shop, and of 226 against 49 in the same one. */
  listingGrowth: 2,
  /** Relative to the growth of the cart itself. */
  cartGrowth: 1,
  cartCalls: 3,
  addressCalls: 3,
  deliveryCalls: 2,
  splitCalls: 6,
} as const

/** CPU milliseconds per request, by case. */
const CPU_MS: readonly (readonly [id: string, target: string, limit: number])[] = [
  [`home/${RENDERED}`, 'CPU time of home, rendered for its visitor', 3.5],
  [`listing/${RENDERED}`, 'CPU time of a listing', 4.5],
  [`product/${RENDERED}`, 'CPU time of a product page', 3.5],
  [`search/${RENDERED}`, 'CPU time of a search', 3.5],
  [`cart/${RENDERED}`, 'CPU time of the cart', 4],
  [`checkout/${RENDERED}`, 'CPU time of checkout', 4],
  [ADD_TO_CART, 'CPU time of an add to cart, durable', 3],
]

/** The median over the rounds: unaffected by one disturbed round. */
export function typical(
  samples: readonly Sample[] | undefined,
  pick: (sample: Sample) => number | undefined,
) {
  const values = (samples ?? []).map(pick).filter((value) => value !== undefined)
  return values.length === 0 ? undefined : median(values)
}

export function requestsPerSecond({ requests, seconds }: Sample): number {
  return requests / Math.max(seconds, 0.001)
}

function cpuVerdict(results: BenchResults, id: string, target: string, limit: number): Verdict {
  const found = results.throughput.find((each) => each.id === id)
  const value = typical(found?.samples.default, ({ cpuMsPerRequest }) => cpuMsPerRequest)
  return verdict(
    target,
    limit,
    ' ms',
    2,
    value === undefined ? undefined : { value, where: 'default catalogue' },
  )
}

export function p99Of(result: CaseResult, subject: Subject): number | undefined {
  return typical(result.samples[subject], ({ p99 }) => p99)
}

export function scaleRatio(result: CaseResult): number | undefined {
  const [small, large] = [p99Of(result, 'default'), p99Of(result, 'large')]
  return small === undefined || large === undefined || small === 0 ? undefined : large / small
}

/**
 * How much faster an edit's cost grows than the cart, at worst: 1 is proportional, less is better. For two carts that
 * differ only in lines or only in addresses: the ratio of their costs over the ratio of their sizes.
 */
function cartGrowth(carts: readonly CartResult[]): Worst | undefined {
  const cost = ({ cpuMs, ms }: CartResult) => cpuMs ?? ms
  return worstOf(
    carts.flatMap((larger) =>
      carts.flatMap((smaller) => {
        const lines = larger.lines / smaller.lines
        const addresses = larger.addresses / smaller.addresses
        const isNext = (lines > 1 && addresses === 1) || (lines === 1 && addresses > 1)
        if (!isNext) return []
        return [
          {
            value: cost(larger) / Math.max(cost(smaller), 0.01) / (lines * addresses),
            where: `${smaller.lines} to ${larger.lines} lines, ${smaller.addresses} to ${larger.addresses} addresses`,
          },
        ]
      }),
    ),
  )
}

function cartVerdicts({ carts }: BenchResults): Verdict[] {
  const calls = carts.map((cart) => ({
    value: cart.calls,
    where: `${cart.lines} lines, ${cart.addresses} addresses`,
  }))
  return [
    verdict('Cost of an edit against the size of its cart', LIMITS.cartGrowth, '×', 2, cartGrowth(carts)),
    verdict('Calls to the commerce platform for an edit', LIMITS.cartCalls, '', 0, worstOf(calls)),
  ]
}

function stepVerdicts({ steps }: BenchResults): Verdict[] {
  const limits = [
    [SAVE_ADDRESS, LIMITS.addressCalls],
    [SAVE_DELIVERY, LIMITS.deliveryCalls],
    [SAVE_SPLIT, LIMITS.splitCalls],
    // A customer's own steps, which their record adds calls to.
    ['use-address', LIMITS.addressCalls],
    ['customer-save-split', LIMITS.splitCalls],
  ] as const
  return limits.map(([id, limit]) => {
    const step = steps.find((one) => one.id === id)
    const worst = step && { value: step.calls, where: step.title.toLowerCase() }
    return verdict(`Calls to the commerce platform: ${id.replaceAll('-', ' ')}`, limit, '', 0, worst)
  })
}

/** Pages that are the same for everybody, compared to a bare server sending the same bytes in the same run. */
function keptVerdicts({ throughput }: BenchResults): Verdict[] {
  const pages = throughput.filter(({ id }) => id.endsWith(`/${ANONYMOUS}`))
  const ratios = (pick: (sample: Sample) => number) =>
    pages.flatMap(({ title, samples }) => {
      const [ours, bare] = [typical(samples.default, pick), typical(samples.bare, pick)]
      const where = title.toLowerCase()
      return ours === undefined || bare === undefined || bare === 0 ? [] : [{ value: ours / bare, where }]
    })
  const p99 = worstOf(ratios((sample) => sample.p99))
  const slowest = ratios(requestsPerSecond).sort((a, b) => a.value - b.value)[0]
  return [
    {
      target: 'Requests a second for a kept page, of a bare server’s',
      limit: `≥ ${LIMITS.keptShare * 100} %`,
      measured:
        slowest === undefined ? 'not measured' : `${(slowest.value * 100).toFixed(0)} % (${slowest.where})`,
      met: slowest === undefined ? undefined : slowest.value >= LIMITS.keptShare,
    },
    verdict('p99 of a kept page against a bare server’s', LIMITS.keptP99, '×', 2, p99),
  ]
}

/** A page of a list shows fifty products at most: that its category has hundreds or thousands must not cost much. */
function listingVerdicts({ throughput }: BenchResults): Verdict[] {
  const cost = (caseId: string, subject: 'default' | 'large') =>
    typical(
      throughput.find(({ id }) => id === caseId)?.samples[subject],
      ({ cpuMsPerRequest }) => cpuMsPerRequest,
    )
  const growth = (target: string, short: number | undefined, long: number | undefined, where: string) => {
    const isKnown = short !== undefined && long !== undefined && short > 0
    const worst = isKnown ? { value: long / short, where } : undefined
    return verdict(target, LIMITS.listingGrowth, '×', 2, worst)
  }
  const listing = `listing/${RENDERED}`
  return [
    growth(
      'CPU time of a listing in the large shop against the default one',
      cost(listing, 'default'),
      cost(listing, 'large'),
      'listing',
    ),
    growth(
      'CPU time of a listing of 226 products against one of 49',
      cost(SHORT_LISTING.id, 'default'),
      cost(LONG_LISTING.id, 'default'),
      'default catalogue, 50 of them on the page',
    ),
  ]
}

export function placementRatio({ placements }: BenchResults): number | undefined {
  const { default: small, large } = placements
  return large === undefined || small.p99 === 0 ? undefined : large.p99 / small.p99
}

/** What must not grow with orders, carts and products. */
function largeVerdicts(results: BenchResults): Verdict[] {
  const placed = placementRatio(results)
  const { large } = results.starts
  return [
    verdict(
      'p99 of a placement in the large shop against the default one',
      LIMITS.scaleP99,
      '×',
      2,
      placed === undefined
        ? undefined
        : { value: placed, where: `${results.placements.default.orders} orders` },
    ),
    verdict(
      'Start-up of the large shop',
      LIMITS.startS,
      ' s',
      1,
      large === undefined ? undefined : { value: large / 1000, where: 'until it is ready' },
    ),
  ]
}

export function judge(results: BenchResults): Verdict[] {
  const ratios = results.throughput.flatMap((result) => {
    const value = scaleRatio(result)
    return value === undefined ? [] : [{ value, where: result.title.toLowerCase() }]
  })
  const shifts = (results.browser ?? []).map(({ median: { cls }, title, width }) => ({
    value: cls,
    where: `${title.toLowerCase()} at ${width} px`,
  }))
  return [
    ...byteVerdicts(results),
    ...CPU_MS.map(([id, target, limit]) => cpuVerdict(results, id, target, limit)),
    ...cartVerdicts(results),
    ...stepVerdicts(results),
    verdict('p99 of the large shop against the default one', LIMITS.scaleP99, '×', 2, worstOf(ratios)),
    ...largeVerdicts(results),
    ...listingVerdicts(results),
    verdict('Cumulative layout shift', LIMITS.cls, '', 3, worstOf(shifts)),
    ...lighthouseVerdicts(results),
    ...keptVerdicts(results),
  ]
}
