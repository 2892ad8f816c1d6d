/** Independent sums of the displayed parts, to check against the platform's total. */
import { addMoney, subtractMoney, usd } from '../../money/money'
import type { Money } from '../../money/money'
import type { explainTotal } from '../explain/explain'
import type { Totals } from '../totals'

/** Sum of the parts; must equal `total`. */
export function sumOfParts(totals: Totals): Money {
  return addMoney(
    subtractMoney(totals.merchandise, totals.discounts),
    ...totals.adjustments.map((part) => part.amount),
    totals.shipping ?? usd(0),
    totals.tax ?? usd(0),
  )
}

/** Explained parts minus the total: must be zero. */
export function unexplained({ groups, total }: ReturnType<typeof explainTotal>): Money {
  return subtractMoney(addMoney(...groups.map(({ sum }) => sum)), total)
}
