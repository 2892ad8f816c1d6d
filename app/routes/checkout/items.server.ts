/** The items being bought, beside a step: static HTML, since no step changes them (084). */
import { SummaryLines } from '~/components/checkout/summary-lines'
import { staticView } from '~/components/content/static-view.server'
import type { Cart } from '~/models/cart/cart'
import { countUnits } from '~/models/cart/lines'
import { shownLines } from '~/models/cart/shown-lines'

const summaryLines = staticView(SummaryLines)

export function itemsOf({ lineItems }: Cart, context: object) {
  return {
    items: summaryLines({ lines: shownLines(lineItems) }, context),
    quantity: countUnits({ lineItems }),
  }
}
