/** Button for a business account, by viewer: create one, convert, or view its details (BLOCK-31). */
import { z } from 'zod'
import { line } from '../../fields'

export const BusinessButtonSchema = z.object({
  type: z.literal('business-button'),
  create: line.default('Create business account'),
  convert: line.default('Convert to a business account'),
  details: line.default('View details'),
})
export type BusinessButton = z.infer<typeof BusinessButtonSchema>

export interface ButtonViewer {
  readonly isSignedIn: boolean
  readonly hasBusinessAccount: boolean
}
