/**
 * Placements, for operators: `npm run orders --` followed by `review`, `list`, `show N…`,
 * `resolve N… retry|done|failed NOTE` or `reconcile`.
 */
import { isOrderNumber } from '../app/models/placement/order-number'
import { systemClock } from '../app/services/clock'
import { createServices } from '../app/services/create-services.server'
import type { Env } from '../app/services/env.server'
import { DECISIONS, createManualReview } from '../app/services/placement/manual-review.server'
import type { ManualReview, PlacementSummary } from '../app/services/placement/manual-review.server'
import { closingAfter, onDatabase, runWithSettings } from './tools/own-database'

const USAGE = `Usage:
  npm run orders -- review                     placements that wait for a person
  npm run orders -- list                       the latest fifty
  npm run orders -- show N1234567890           one, with its history
  npm run orders -- resolve N1234567890 retry  "why": the worker takes it up again and asks the platforms first
  npm run orders -- resolve N1234567890 done   "why": settled by hand, the order exists and is paid
  npm run orders -- resolve N1234567890 failed "why": settled by hand, no order and no charge;
                                               gives back the store credit that it had reserved
  npm run orders -- reconcile                  compares our books with those of the platforms; 1: they differ,
                                               2: they could not be compared, or not all of them`

const LATEST = 50

function print(rows: readonly PlacementSummary[]): number {
  for (const row of rows) {
    const total = row.totalCents === null ? '-' : (row.totalCents / 100).toFixed(2)
    console.log(
      [row.orderNumber, row.createdAt, row.state.padEnd(12), total.padStart(10), row.note ?? ''].join('  '),
    )
  }
  if (rows.length === 0) console.log('None.')
  return 0
}

async function show(review: ManualReview, orderNumber: string): Promise<number> {
  const history = await review.show(orderNumber)
  if (history === null) {
    console.error(`There is no placement ${orderNumber}.`)
    return 1
  }
  console.log(JSON.stringify(history.placement, null, 2))
  for (const event of history.events)
    console.log(`${event.at}  ${event.from} → ${event.to}  ${event.reason ?? ''}`)
  return 0
}

async function resolve(
  review: ManualReview,
  orderNumber: string,
  word: string,
  note: string,
): Promise<number> {
  const decision = DECISIONS.find((known) => known === word)
  if (decision === undefined || note === '') {
    console.error(USAGE)
    return 2
  }
  const answer = await review.resolve(orderNumber, decision, note)
  const texts = {
    resolved: 'Resolved.',
    'not-found': `There is no placement ${orderNumber}.`,
    'not-waiting': `${orderNumber} waits for nobody.`,
  }
  console.log(texts[answer])
  return answer === 'resolved' ? 0 : 1
}

/** Compares with the platforms too, through the shop's own services, without starting their workers. */
async function reconcile(env: Env): Promise<number> {
  try {
    const { services, lifecycle } = await createServices(env)
    return await closingAfter(
      async () => {
        const violations = await services.placement.reconcile(({ rule, orderNumber, detail }) =>
          console.log([orderNumber ?? '-'.padEnd(11), rule.padEnd(25), detail].join('  ')),
        )
        if (violations.length === 0) console.log('None.')
        return violations.length === 0 ? 0 : 1
      },
      () => lifecycle.stop(),
    )
  } catch (error) {
    console.error(`The books could not be compared: ${String(error)}`)
    return 2
  }
}

async function run(review: ManualReview, words: readonly string[]): Promise<number> {
  const [command = '', orderNumber = '', decision = '', ...note] = words
  if (command === 'review') return print(await review.waiting())
  if (command === 'list') return print(await review.latest(LATEST))
  if (isOrderNumber(orderNumber)) {
    if (command === 'show') return show(review, orderNumber)
    if (command === 'resolve') return resolve(review, orderNumber, decision, note.join(' '))
  }
  console.error(USAGE)
  return 2
}

await runWithSettings((env, words) =>
  words[0] === 'reconcile'
    ? reconcile(env)
    : onDatabase(env, (database) => run(createManualReview({ database, clock: systemClock }), words)),
)
