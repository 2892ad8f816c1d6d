/** Validity actions shared by all discounts, and whether a discount is valid at a moment. */
import { z } from 'zod'
import { setField, step, withField } from '../wire/actions'
import type { ActionTable } from '../wire/actions'
import { DateTime, optional } from '../wire/shapes'

interface Valid {
  readonly isActive: boolean
  readonly validFrom?: string
  readonly validUntil?: string
}

const Both = z.object({ validFrom: optional(DateTime), validUntil: optional(DateTime) })

export function validityActions<D extends Valid>(): ActionTable<D> {
  const isActive: z.ZodType<boolean> = z.boolean()
  return {
    changeIsActive: setField<D, 'isActive'>('isActive', isActive as z.ZodType<D['isActive']>),
    setValidFrom: step(Both, (document, { validFrom }) =>
      withField<D, 'validFrom'>(document, 'validFrom', validFrom as D['validFrom']),
    ),
    setValidUntil: step(Both, (document, { validUntil }) =>
      withField<D, 'validUntil'>(document, 'validUntil', validUntil as D['validUntil']),
    ),
    setValidFromAndUntil: step(Both, (document, { validFrom, validUntil }) => {
      const next = withField<D, 'validFrom'>(document, 'validFrom', validFrom as D['validFrom'])
      return withField<D, 'validUntil'>(next, 'validUntil', validUntil as D['validUntil'])
    }),
  }
}

export function isValidAt(discount: Valid, now: Date): boolean {
  if (!discount.isActive) return false
  if (discount.validFrom !== undefined && Date.parse(discount.validFrom) > now.getTime()) return false
  return discount.validUntil === undefined || Date.parse(discount.validUntil) > now.getTime()
}

/** A sort order is a decimal between 0 and 1, unique among discounts of its kind. */
export const SortOrder = z.string().regex(/^0\.\d*[1-9]$/, 'a number between 0 and 1 that does not end in 0')
