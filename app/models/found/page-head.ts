/** What the head of a page tells machines that find and share it: made on the server, so that browsers get no code. */
import { storeConfig } from '../content/store'

export type HeadTag =
  | { readonly title: string }
  | { readonly name: string; readonly content: string }
  | { readonly property: string; readonly content: string }
  | { readonly tagName: 'link'; readonly rel: 'canonical'; readonly href: string }
  | { readonly 'script:ld+json': Readonly<Record<string, unknown>> }

/** Wide enough for every network; those of the catalogue may be drawings, which none of them shows. */
export const SHARED_PICTURE = '/shared.png'

export interface PageHead {
  readonly title: string
  readonly description: string
  /** Without a slash at its end. */
  readonly origin: string
  /** The one address of the page. */
  readonly path: string
  readonly type?: 'website' | 'product'
  /** Pictures of what the page is about, the best first. */
  readonly pictures?: readonly { readonly url: string; readonly label: string }[]
  /** False for what search engines are not to show. */
  readonly isIndexed?: boolean
  readonly jsonLd?: readonly Readonly<Record<string, unknown>>[]
}

const isDrawing = (url: string): boolean => /\.svg(?:$|[?#])/i.test(url)

export function headTags(page: PageHead): readonly HeadTag[] {
  const { title, description, origin, path, type = 'website', pictures = [] } = page
  const { isIndexed = true, jsonLd = [] } = page
  const canonical = origin + path
  const picture = pictures.find(({ url }) => !isDrawing(url))
  const image = new URL(picture?.url ?? SHARED_PICTURE, origin).href
  const og = (name: string, content: string): HeadTag => ({ property: `og:${name}`, content })
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    og('site_name', storeConfig.name),
    og('type', type),
    og('title', title),
    og('description', description),
    og('url', canonical),
    og('image', image),
    og('image:alt', picture?.label ?? storeConfig.name),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(isIndexed ? jsonLd.map((data): HeadTag => ({ 'script:ld+json': data })) : []),
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}
