import { describe, expect, it } from 'vitest'
import { LATE_CASES, LONG_LISTING } from './load-cases'
import { readOptions } from './options'
import { writeReport } from './report'
import { caseResult, pageBytes, results, sample } from './testing'

describe('the report', () => {
  const text = writeReport(results())
  const row = (start: string) => text.split('\n').find((line) => line.startsWith(`| ${start}`))

  it('says on what and when it was measured', () => {
    expect(row('commit')).toBe('| commit | abc1234 |')
    expect(row('machine')).toBe('| machine | Some CPU, 2 cores, 8 GB, Linux 6.1 |')
    expect(row('date')).toBe('| date | 2026-01-02 03:04 UTC, 14 minutes |')
    expect(row('catalogue')).toBe('| catalogue | 253 products and 10,000 products |')
    expect(row('load |')).toContain('8 connections over loopback; per case 3 s of warm-up, then 3 × 5 s;')
    expect(row('load |')).toContain('3 × 15 s, of home and the cart 3 × 30 s, in turns of 5 s')
  })

  it('gives a case beside the bare server, with ratios', () => {
    // 1,000 requests in 5 s vs 10,000; p99 of 10 vs 2 ms; 3 vs 0.1 ms of CPU.
    expect(row('Product, with a session')).toBe(
      '| Product, with a session | 200 | 2,000 | 0.10 | 10.0 | 2.0 | 5.00 | 3.00 | 0.10 | 30.0 |',
    )
  })

  it('gives a page late in a visit without the bare server', () => {
    const { samples, ...late } = caseResult('receipt/session', 'Receipt', [sample()], [sample({ p99: 12 })])
    const throughput = [{ ...late, samples: { ...samples, bare: [] } }]
    const partial = writeReport(results({ throughput }))
    expect(partial).toContain('| Receipt | 200 | – | – | 10.0 | – | – | 3.00 | – | – |')
    expect(partial).toContain('| Receipt | 10.0 | 12.0 | 1.20 | 3.00 | 3.00 |')
  })

  it('judges the long history of one customer by what the large shop does to it', () => {
    const { id = '', title = '' } = LATE_CASES.find((each) => each.id.startsWith('long-history')) ?? {}
    const throughput = [caseResult(id, title, [sample()], [sample({ p99: 16 })])]
    expect(writeReport(results({ throughput }))).toContain(
      '| p99 of the large shop against the default one | ≤ 1.5× | 1.60× (order history of one customer, its first page full, in the large shop of 2,000 orders) | **MISSED** |',
    )
  })

  it('gives a listing of the default shop alone, and none of them in the large one', () => {
    const rows = text.split('\n').filter((line) => line.startsWith(`| ${LONG_LISTING.title}`))
    expect(rows).toHaveLength(1)
    expect(row('CPU time of a listing of 226')).toBe(
      '| CPU time of a listing of 226 products against one of 49 | ≤ 2× | 1.50× (default catalogue, 50 of them on the page) | met |',
    )
    expect(row('CPU time of a listing in the large shop')).toContain('| ≤ 2× | 1.00× (listing) | met |')
  })

  it('gives a page of every block, and what its script is beyond one without', () => {
    expect(row('Every block | full')).toContain('| 80.8 |')
    expect(row('JavaScript of a page of every block')).toContain(
      '| ≤ 0.25 KB | 0.00 KB (beyond a search) | met |',
    )
  })

  it('gives what a page loads at once and right after', () => {
    expect(row('page | mode')).toContain('| JavaScript KB | right after, KB |')
    expect(row('Home | full')).toBe('| Home | full | 7.5 | 9.0 | 84.0 | 12.5 | 4 | 12 | 6 |')
  })

  it('gives what is fetched when it is asked for, with who may ask', () => {
    expect(row('Chat, pressed')).toBe('| Chat, pressed | `chat` | 2.3 | 1 | every page |')
    expect(row('Sign-in sent')).toBe('| Sign-in sent | `captcha` | 0.7 | 1 | other pages |')
  })

  it('gives two processes against one, or says why not', () => {
    expect(text).toContain(
      '| Cart, with a session | 200 | 300 | 1.50 | 10.0 | 8.0 | 0.80 | 3.00 | 3.30 | 1.10 |',
    )
    expect(text).not.toContain('Refused with 503 as more')
    const cases = [
      { id: 'home', title: 'Home', samples: { one: [sample({ refused: 500 })], two: [sample()] } },
    ]
    const refusing = writeReport(results({ twoProcesses: { kind: 'measured', cases } }))
    expect(refusing).toContain('counted above in p99 alone: Home (one) 500 of 1,000.')
    expect(refusing).toContain('| Home | 100 | 200 | 2.00 | 10.0 | 10.0 | 1.00 | 6.00 | 3.00 | 0.50 |')
    const why = 'PostgreSQL is not installed here'
    expect(writeReport(results({ twoProcesses: { kind: 'left-out', why } }))).toContain(
      '## Two processes\n\nNot measured in this run: PostgreSQL is not installed here.',
    )
    expect(writeReport(results({ twoProcesses: undefined }))).toContain(
      '## Two processes\n\nNot measured in this run.',
    )
  })

  it('names what failed', () => {
    expect(text).not.toContain('because it failed')
    const failures = [{ what: 'Receipt', why: 'it answered 404' }]
    expect(writeReport(results({ failures, asked: undefined }))).toContain('- Receipt: it answered 404\n')
  })

  it('says how many were refused, where any were', () => {
    expect(text).not.toContain('refused with 503')
    const throughput = [
      caseResult('home/anonymous', 'Home', [sample({ refused: 2 }), sample({ refused: 1 })], [sample()]),
    ]
    expect(writeReport(results({ throughput }))).toContain(
      'a few requests were refused with 503: Home (default) 3 of 2,000.',
    )
    const repeated = [caseResult('home/anonymous', 'Home', [sample({ again: 1 }), sample()], [sample()])]
    expect(writeReport(results({ throughput: repeated }))).toContain(
      'Turns taken again, as more than one request in a hundred was refused in them: Home (default) 1.',
    )
  })

  it('gives the large shop against the default one', () => {
    expect(text).toContain('| Product, with a session | 10.0 | 12.0 | 1.20 | 3.00 | 3.00 |')
    expect(text).toContain('10,000 products, 100,000 orders and 50,000 carts')
    expect(text).toContain('Seeding took 81.2 s, orders and carts 95 s.')
    expect(row('median ms')).toBe('| median ms | 40.0 | 44.0 | 1.10 |')
    expect(row('p99 ms |')).toBe('| p99 ms | 60.0 | 75.0 | 1.25 |')
    expect(row('start-up')).toBe('| start-up, ms until ready | 1,800 | 2,400 |')
  })

  it('tells where the time of a page goes', () => {
    expect(text).toContain('## Where the time goes')
    expect(text).toContain('| case | The shop | The embedded platforms |')
    expect(text).toContain('| Product, with a session | 0.00 | 1.00 | 2.00 |')
  })

  it('gives an add by the size of its cart', () => {
    expect(row('50 lines, 20 addresses')).toBe('| 50 lines, 20 addresses | 12.0 | 11.0 | 3 | 4 |')
    expect(row('1 line, 1 address')).toBe('| 1 line, 1 address | 4.0 | 3.0 | 2 | 2 |')
  })

  it('gives every step to an order with its calls, and the most of them', () => {
    expect(row('Several addresses, saved')).toBe('| Several addresses, saved in a new mode | 21.0 | 5 | 6 |')
  })

  it('marks a target that is missed', () => {
    const missed = writeReport(results({ bytes: [pageBytes({ js: 120_000 })] }))
    expect(missed).toContain('| ≤ 85 KB | 120.0 KB (home) | **MISSED** |')
    expect(text).not.toContain('MISSED')
  })

  it('says so when the machine was busy with other work', () => {
    const { machine } = results()
    expect(writeReport(results({ machine: { ...machine, loadBefore: 6.2 } }))).toContain(
      'the load average was 6.2 on 2 cores',
    )
    expect(text).not.toContain('Other work')
  })

  it('says what was not measured', () => {
    const seeding = { default: { products: 253, seconds: 7 }, large: undefined }
    const throughput = [caseResult('home/anonymous', 'Home', [sample({ cpuMsPerRequest: undefined })])]
    const partial = writeReport(results({ seeding, throughput, browser: undefined }))
    expect(partial).toContain('## A large shop\n\nNot measured in this run.')
    expect(partial).toContain('## In the browser\n\nNot measured in this run.')
    expect(partial).toContain('| – | 0.10 | – |')
  })

  it('keeps every table to one number of columns', () => {
    for (const table of text
      .trimEnd()
      .split('\n\n')
      .filter((block) => block.startsWith('|')))
      expect(new Set(table.split('\n').map((line) => line.split('|').length)).size).toBe(1)
  })
})

describe('the options', () => {
  it('are those of a whole run, unless told otherwise', () => {
    expect(readOptions([])).toMatchObject({
      quick: false,
      products: 10_000,
      orders: 100_000,
      carts: 50_000,
      rounds: 3,
      secondsPerRound: 5,
    })
    expect(readOptions(['--products', '500', '--rounds', '2', '--skip-scale'])).toMatchObject({
      products: 500,
      rounds: 2,
      skipScale: true,
    })
  })

  it.each([['--products=x'], ['--rounds=0'], ['--seconds=1e9'], ['--unknown']])('refuse %s', (flag) => {
    expect(() => readOptions([flag])).toThrow()
  })
})
