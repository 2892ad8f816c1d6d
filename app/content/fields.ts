/** Text fields of blocks and pages, with maximum lengths. */
import { z } from 'zod'

export const short = z.string().max(200)
export const line = short.min(1)
export const long = z.string().max(4_000)
