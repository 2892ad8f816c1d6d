/** A form composed by marketers (FORM-01, DATA-32). */
import { z } from 'zod'
import { leadFormShape } from '~/models/content/lead-form'
import { short } from '../../fields'

export const FormBlockSchema = z.object({
  type: z.literal('form'),
  title: short.optional(),
  ...leadFormShape,
})
export type FormBlock = z.infer<typeof FormBlockSchema>
