/** Schema of a content colour; separate from the colours, which pages need without zod. */
import { z } from 'zod'
import { parseColour } from './colours'

export const ColourSchema = z
  .string()
  .max(40)
  .refine((value) => parseColour(value) !== null, 'Not a colour of ours')
