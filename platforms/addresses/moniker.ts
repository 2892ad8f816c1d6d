/** Monikers: what an item of a picklist stands for. They hold all of it, so that nothing is kept between two calls. */
import { z } from 'zod'

const LinesSchema = z.object({
  street1: z.string().max(200),
  street2: z.string().max(200),
  city: z.string().max(100),
  state: z.string().max(40),
  postalCode: z.string().max(20),
  country: z.enum(['US', 'CA']),
})
const StepSchema = z.object({ kind: z.enum(['full', 'codes', 'number', 'door']), lines: LinesSchema })

/** A whole address, codes to open, or a number that is missing. */
export type Step = z.output<typeof StepSchema>

export const writeMoniker = (step: Step): string => Buffer.from(JSON.stringify(step)).toString('base64url')

/** Null for what none of ours looks like. */
export function readMoniker(moniker: string): Step | null {
  try {
    const parsed = StepSchema.safeParse(JSON.parse(Buffer.from(moniker, 'base64url').toString('utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
