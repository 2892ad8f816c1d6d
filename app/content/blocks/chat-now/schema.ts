/** A link to chat with us now (BLOCK-19). */
import { z } from 'zod'
import { line, long } from '../../fields'

export const ChatNowSchema = z.object({
  type: z.literal('chat-now'),
  text: long.optional(),
  buttonText: line.default('Chat now'),
})
export type ChatNow = z.infer<typeof ChatNowSchema>
