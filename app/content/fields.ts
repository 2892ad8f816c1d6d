/** Text fields of blocks and pages, with maximum lengths. */
import { z } from 'zod'

/** Empty when blank: a heading that is left out. */
export const short = z.string().trim().max(200)
/** Not blank: it may be a heading. */
export const line = short.min(1)
/** Blank entries are left out, as an empty row of the editors' form. */
export const keys = z.array(short).transform((all) => all.filter((key) => key !== ''))
export const long = z.string().max(4_000)
