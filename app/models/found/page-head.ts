/** Head tags for search engines and social networks, made on the server so that browsers get no code. */
import { storeConfig } from '../content/store'

export type HeadTag =
  | { readonly title: string }
  | { readonly name: string; readonly content: string }
  | { readonly property: string; readonly content: string }
  | { readonly tagName: 'link'; readonly rel: 'canonical'; readonly href: string }
  | { readonly 'script:ld+json': Readonly<Record<string, unknown>> }

/** Fallback in a size every network accepts; catalogue pictures may be SVG, which none displays. */
export const SHARED_PICTURE = '/shared.png'

export interface PageHead {
  readonly title: string
  /** Empty if the page says nothing that could be one. */
  readonly description: string
  /** Without a trailing slash. */
  readonly origin: string
  /** Canonical path. */
  readonly path: string
  readonly type?: 'website' | 'product'
  /** Pictures of the page's subject, best first. */
  readonly pictures?: readonly { readonly url: string; readonly label: string }[]
  /** False for pages that search engines must not list. */
  readonly isIndexed?: boolean
  readonly jsonLd?: readonly Readonly<Record<string, unknown>>[]
}

/** Neither networks nor merchant centers show one, and its bitmap (`small-picture.ts`) is too small for them. */
export const isDrawing = (url: string): boolean => /\.svg(?:\.webp)?(?:$|[?#])/i.test(url)

export function headTags(page: PageHead): readonly HeadTag[] {
  const { title, description, origin, path, type = 'website', pictures = [] } = page
  const { isIndexed = true, jsonLd = [] } = page
  const canonical = origin + path
  const picture = pictures.find(({ url }) => !isDrawing(url))
  const image = new URL(picture?.url ?? SHARED_PICTURE, origin).href
  const og = (name: string, content: string): HeadTag => ({ property: `og:${name}`, content })
  return [
    { title },
    ...(description === '' ? [] : [{ name: 'description', content: description }]),
    { tagName: 'link', rel: 'canonical', href: canonical },
    og('site_name', storeConfig.name),
    og('type', type),
    og('title', title),
    ...(description === '' ? [] : [og('description', description)]),
    og('url', canonical),
    og('image', image),
    og('image:alt', picture?.label ?? storeConfig.name),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(isIndexed ? jsonLd.map((data): HeadTag => ({ 'script:ld+json': data })) : []),
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}
