/** A total's explanation as plain text, made on the server so that no pricing rules ship to the client. */
import { formatMoney } from '../../money/money'
import { explainTotal } from './explain'
import type { Explained } from './explain'

export interface ExplainedPart {
  /** `Quantity price ($0.50 off each for 10)` */
  readonly text: string
  readonly amount: string
}

export interface ExplainedGroup {
  readonly title: string
  readonly parts: readonly ExplainedPart[]
  /** Present if it has several parts. */
  readonly sum?: string
}

export interface ExplainedTotal {
  readonly groups: readonly ExplainedGroup[]
  readonly total: string
}

export function explainInWords(cart: Explained): ExplainedTotal {
  const { groups, total } = explainTotal(cart)
  return {
    groups: groups.map(({ title, parts, sum }) => ({
      title,
      parts: parts.map(({ label, why, amount }) => ({
        text: why === undefined ? label : `${label} (${why})`,
        amount: formatMoney(amount),
      })),
      ...(parts.length > 1 ? { sum: formatMoney(sum) } : {}),
    })),
    total: formatMoney(total),
  }
}
