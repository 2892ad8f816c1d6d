/** Text fields of blocks and pages, with maximum lengths. */
import { z } from 'zod'

export const short = z.string().max(200)
/** Not blank: it may be a heading. */
export const line = short.trim().min(1)
export const long = z.string().max(4_000)
