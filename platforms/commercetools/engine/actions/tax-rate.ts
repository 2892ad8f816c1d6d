/** Tax rates set by a merchant on a line or custom line, in the tax mode External. */
import type { Cart, CustomLineItem, ExternalTaxRateDraft, LineItem } from '@commercetools/platform-sdk'
import { invalidOperation } from '../session'
import { assign } from '../shape'
import { toExternalRate } from '../taxes'

interface RateAction {
  readonly externalTaxRate?: ExternalTaxRateDraft
  readonly shippingKey?: string
}

/** In Multiple mode a line has a rate for each shipping method. */
export function externalRateSetter(
  { taxMode, shippingMode }: Cart,
  { externalTaxRate, shippingKey }: RateAction,
): <L extends LineItem | CustomLineItem>(line: L) => L {
  if (taxMode !== 'External') invalidOperation('Tax rates can be set only in the tax mode External.')
  const rate = toExternalRate(externalTaxRate)
  return (line) => {
    if (shippingMode === 'Single') return assign(line, 'taxRate', rate)
    if (shippingKey === undefined)
      return invalidOperation("'shippingKey' is required in the Multiple shipping mode.")
    const others = line.perMethodTaxRate.filter(({ shippingMethodKey }) => shippingMethodKey !== shippingKey)
    const own = rate ? [{ shippingMethodKey: shippingKey, taxRate: rate }] : []
    return { ...line, perMethodTaxRate: [...others, ...own] }
  }
}
