import { describe, expect, it } from 'vitest'
import { callsIn, lineIdsOf, splitForm } from './carts'
import { judge } from './targets'
import { results } from './testing'

describe('a cart to measure', () => {
  it('has its lines by the numbers of the form, whatever the order of attributes', () => {
    const html =
      '<form><input type="hidden" name="line-1" value="b"/><input value="a" name="line-0"><input name="line" value="x"></form>'
    expect(lineIdsOf(html)).toEqual(['a', 'b'])
  })

  it('gives every address a piece, and every further line one address', () => {
    const form = splitForm(['a', 'b', 'c'], 2, 'pat@example.com')
    const pieces = ['0-0', '0-1', '1-0', '1-1', '2-0', '2-1'].map((name) => form[`quantity-${name}`])
    expect(pieces).toEqual(['1', '1', '0', '1', '1', '0'])
    expect([form['destinations'], form['shipment-2.street1'], form['line-2']]).toEqual([
      '2',
      '2 Maple Avenue',
      'c',
    ])
  })

  it('counts calls to the commerce platform alone, whatever their status', () => {
    const name = 'nutwood_platform_request_duration_seconds'
    const metrics = [
      `# HELP ${name} Time`,
      `${name}_count{platform="commercetools",status="2xx"} 12`,
      `${name}_count{platform="commercetools",status="4xx"} 1`,
      `${name}_count{platform="algolia",status="2xx"} 100`,
      `${name}_bucket{le="1",platform="commercetools",status="2xx"} 12`,
    ].join('\n')
    expect(callsIn(metrics)).toBe(13)
  })
})

describe('the verdict on carts', () => {
  const verdicts = (over: Parameters<typeof results>[0]) =>
    judge(results(over)).filter(({ target }) => /edit/.test(target))

  it('takes the steepest growth of all pairs, and the most calls that nine of ten edits kept to', () => {
    expect(verdicts({}).map(({ measured, met }) => [measured, met])).toEqual([
      // 5 / 3 and 11 / 7 of the cost for 20 times the addresses; 7 / 3 and 11 / 5 for 50 times the lines.
      ['0.08× (1 to 1 lines, 1 to 20 addresses)', true],
      ['3 (50 lines, 20 addresses)', true],
    ])
  })

  it('is missed by what grows faster than the cart, and by a call too many', () => {
    const carts = [
      { lines: 1, addresses: 1, ms: 1, cpuMs: 1, calls: 2, mostCalls: 2 },
      { lines: 50, addresses: 1, ms: 60, cpuMs: 60, calls: 4, mostCalls: 4 },
    ]
    expect(verdicts({ carts }).map(({ met }) => met)).toEqual([false, false])
  })
})
