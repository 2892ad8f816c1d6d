/** A page of the order history as identified by its URL: a year, and the order it starts after. */
import { z } from 'zod'
import { readCursor, toCursor as toRowCursor } from '../row-cursor'
import { businessInstant } from '../time/business-time'

/** The last order of the previous page. */
export interface OrderCursor {
  /** ISO instant. */
  readonly placedAt: string
  readonly id: string
}

export interface OrderPageRequest {
  readonly year?: number
  readonly after?: OrderCursor
}

const YearSchema = z.coerce.number().int().min(2000).max(2199)

export const toCursor = ({ placedAt, id }: OrderCursor): string => toRowCursor({ at: placedAt, id })

/** Invalid values are ignored: the first page is shown. */
export function readOrderPage(search: URLSearchParams): OrderPageRequest {
  const year = YearSchema.safeParse(search.get('year') ?? undefined)
  const after = readCursor(search.get('after'))
  return {
    ...(year.success ? { year: year.data } : {}),
    ...(after === null ? {} : { after: { placedAt: after.at, id: after.id } }),
  }
}

/** First instant of a year in the business time zone, and of the next. */
export function yearBounds(year: number): { readonly from: string; readonly until: string } {
  const start = (of: number) => businessInstant(`${of}-01-01`, 0).toISOString()
  return { from: start(year), until: start(year + 1) }
}

/** From this year down to the year of the first order. */
export function yearsBetween(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => last - index)
}
