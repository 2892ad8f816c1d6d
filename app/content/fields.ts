/** Texts as blocks and pages have them, each with an end. */
import { z } from 'zod'

export const short = z.string().max(200)
export const line = short.min(1)
export const long = z.string().max(4_000)
