/** Monikers: what a picklist item stands for. They are self-contained, so nothing is stored between calls. */
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

/** A complete address, codes to expand, or a missing number. */
export type Step = z.output<typeof StepSchema>

export const writeMoniker = (step: Step): string => Buffer.from(JSON.stringify(step)).toString('base64url')

/** Null for anything that is not ours. */
export function readMoniker(moniker: string): Step | null {
  try {
    const parsed = StepSchema.safeParse(JSON.parse(Buffer.from(moniker, 'base64url').toString('utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
