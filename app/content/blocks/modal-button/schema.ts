/** A button that opens text in a modal (BLOCK-29). */
import { z } from 'zod'
import { BUTTON_THEMES } from '~/models/content/button-themes'
import { line, long } from '../../fields'

export const ModalButtonSchema = z.object({
  type: z.literal('modal-button'),
  buttonText: line,
  theme: z.enum(BUTTON_THEMES).default('green'),
  title: line,
  text: long.min(1),
})
export type ModalButton = z.infer<typeof ModalButtonSchema>
