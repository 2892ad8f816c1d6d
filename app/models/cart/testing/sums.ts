/** What the parts that a page shows come to: a test's own addition beside the platform's total. */
import { addMoney, subtractMoney, usd } from '../../money/money'
import type { Money } from '../../money/money'
import type { explainTotal } from '../explain/explain'
import type { Totals } from '../totals'

/** Sum of the parts; equal to `total` or the platform's figures do not belong together. */
export function sumOfParts(totals: Totals): Money {
  return addMoney(
    subtractMoney(totals.merchandise, totals.discounts),
    ...totals.adjustments.map((part) => part.amount),
    totals.shipping ?? usd(0),
    totals.tax ?? usd(0),
  )
}

/** What the explained parts come to less the total: zero, or the figures do not belong together. */
export function unexplained({ groups, total }: ReturnType<typeof explainTotal>): Money {
  return subtractMoney(addMoney(...groups.map(({ sum }) => sum)), total)
}
