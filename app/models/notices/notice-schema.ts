/** Notices as they are stored. Apart from the type, so that no page carries the schema library. */
import { z } from 'zod'
import type { Notice } from './notice'

export const NoticesSchema: z.ZodType<readonly Notice[]> = z.array(
  z.object({ type: z.enum(['error', 'warning', 'notice']), message: z.string() }),
)
