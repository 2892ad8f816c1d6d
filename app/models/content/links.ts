/** Links and pictures in content: restricted to safe targets and sources (BLOCK-33). */
import { z } from 'zod'

/** Our own paths, https, mailto and tel; never a script, never another site in disguise. */
const SAFE_HREF = /^(?:\/(?![/\\])|https:\/\/|mailto:|tel:|#)[^\s\\<>"']*$/i

export const HrefSchema = z.string().max(500).regex(SAFE_HREF, 'Not a link that pages may carry')

/** Pictures are jpeg, jpg, png or svg, from us or over https (BLOCK-33). */
const PICTURE = /^(?:\/(?![/\\])|https:\/\/)[^\s\\<>"']+\.(?:jpe?g|png|svg)$/i

export const ImageUrlSchema = z
  .string()
  .max(500)
  .refine((url) => PICTURE.test(url.split(/[?#]/, 1)[0] ?? ''), 'Not a jpeg, jpg, png or svg picture')

export const TextLinkSchema = z.object({ text: z.string().min(1).max(200), url: HrefSchema })
export type TextLink = z.infer<typeof TextLinkSchema>
