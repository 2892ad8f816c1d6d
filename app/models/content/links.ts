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

/** Fields that lead somewhere; a picture's address in any other is shown. */
const IS_LINK_FIELD = /(?:link|url|href)$/i

/**
 * The pictures in content that are neither ours nor from these origins: pages would show none of them (`img-src` of
 * their policy). Each with the path of its field.
 */
export function foreignPictures(
  content: unknown,
  origins: readonly string[],
  path: readonly string[] = [],
): readonly { readonly field: string; readonly origin: string }[] {
  if (typeof content === 'string') {
    if (content.startsWith('/') || IS_LINK_FIELD.test(path.at(-1) ?? '')) return []
    if (!ImageUrlSchema.safeParse(content).success || !URL.canParse(content)) return []
    const { origin } = new URL(content)
    return origins.includes(origin) ? [] : [{ field: path.join('.'), origin }]
  }
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([name, each]) => foreignPictures(each, origins, [...path, name]))
}

interface OwnAddress {
  /** The path of its field: `links.0.url`. */
  readonly field: string
  /** Without query and fragment. */
  readonly path: string
  /** It is shown, not followed. */
  readonly isPicture: boolean
}

function ownPath(text: string, origin: string): string | null {
  const path = text.startsWith(`${origin}/`) ? text.slice(origin.length) : text
  return path.startsWith('/') ? (path.split(/[?#]/, 1)[0] ?? '') : null
}

/** The addresses at `origin` that content leads to or shows. */
export function ownAddresses(
  content: unknown,
  origin: string,
  path: readonly string[] = [],
): readonly OwnAddress[] {
  if (typeof content === 'string') {
    const own = ownPath(content, origin)
    const isPicture = !IS_LINK_FIELD.test(path.at(-1) ?? '')
    if (own === null || (isPicture && !ImageUrlSchema.safeParse(content).success)) return []
    return [{ field: path.join('.'), path: own, isPicture }]
  }
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([name, each]) => ownAddresses(each, origin, [...path, name]))
}

export const TextLinkSchema = z.object({ text: z.string().min(1).max(200), url: HrefSchema })
export type TextLink = z.infer<typeof TextLinkSchema>
