/** A page of the order history as identified by its URL: a year, and the order it starts after. */
import { z } from 'zod'
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

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([\w-]{1,64})$/
const YearSchema = z.coerce.number().int().min(2000).max(2199)

export const toCursor = ({ placedAt, id }: OrderCursor): string => `${placedAt}_${id}`

/** Invalid values are ignored: the first page is shown. */
export function readOrderPage(search: URLSearchParams): OrderPageRequest {
  const year = YearSchema.safeParse(search.get('year') ?? undefined)
  const [, placedAt, id] = CURSOR.exec(search.get('after') ?? '') ?? []
  const isMoment = placedAt !== undefined && !Number.isNaN(Date.parse(placedAt))
  return {
    ...(year.success ? { year: year.data } : {}),
    ...(isMoment && id !== undefined ? { after: { placedAt, id } } : {}),
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
