/** A page's blocks as static HTML. Failing blocks are logged and left out: a page never fails because of one block. */
import type { StaticContent } from '~/components/content/static-content'
import { shownTo } from '~/content/audience'
import type { Page } from '~/content/page'
import { picturesOf } from '~/content/pictures'
import { proseOf } from '~/content/prose'
import { renderBlocks } from '~/content/render.server'
import type { BlockFault, PreviewOptions } from '~/content/render.server'
import type { Block } from '~/content/schemas'
import { storeConfig } from '~/models/content/store'
import { namesThreshold } from '~/models/content/threshold-word'
import { faqPage } from '~/models/found/json-ld'
import { headTags } from '~/models/found/page-head'
import { summaryOf } from '~/models/found/summary'
import type { Viewer } from '~/services/ports/block-ports'
import { describeFault } from '~/services/faults'
import { services } from '~/services/index.server'
import { movedTo } from '~/utils/responses'
import { keepHtml } from '~/utils/static-html.server'
import { knownCustomer } from './known-customer.server'

/** The customer of a request, as far as content may know them (BLOCK-34). */
export async function viewerOf(request: Request): Promise<Viewer> {
  const visitor = await services.visitors.readToBrowse(request)
  const { customerId } = visitor
  if (customerId === undefined) return { customer: null, hasBusinessAccount: false }
  const { email = '', firstName = '' } = knownCustomer(visitor)
  return {
    customer: { id: customerId, email, firstName },
    hasBusinessAccount: await services.business.isHeldBy(visitor),
  }
}

export async function contentOf(
  { path, blocks }: { readonly path: string; readonly blocks: readonly Block[] },
  request: Request,
  context: object,
  preview?: PreviewOptions & { readonly onFault: (fault: BlockFault) => void },
): Promise<StaticContent> {
  const { products } = services.browse
  const { combinations, chat } = services
  const ports = { path, products, combinations, chat, viewer: () => viewerOf(request) }
  const onFault = (fault: BlockFault) => {
    const { type, position, error } = fault
    services.logger.error({ ...describeFault(error), path, type, position }, 'a block was left out')
    services.degradedAnswers.report()
    preview?.onFault(fault)
  }
  const { colours, ...made } = await renderBlocks(blocks, ports, onFault, preview)
  return { ...keepHtml(context, made), colours }
}

/** Fills in the visitor's threshold; if the content does not mention it, the session is not read. */
export async function withThreshold<T extends object>(content: T, request: Request): Promise<T> {
  if (!namesThreshold(content)) return content
  const visitor = await services.visitors.readToBrowse(request)
  return services.freeShipping.filledFor(content, visitor)
}

/** Throws a 301 to the canonical path if requested under another. */
export function requireCanonical(request: Request, canonical: string): void {
  const url = new URL(request.url)
  if (url.pathname !== canonical) throw movedTo(`${canonical}${url.search}`)
}

/** What machines read of a page as it is shown to this viewer: a description, pictures, all questions and answers. */
export async function readByMachines({ metaDescription, blocks }: Page, request: Request) {
  const shown = await shownTo(() => viewerOf(request), blocks)
  const faq = faqPage(shown.flatMap((block) => (block.type === 'faq-accordion' ? block.items : [])))
  return {
    description: metaDescription || summaryOf(proseOf(shown)),
    pictures: picturesOf(shown),
    jsonLd: faq === null ? [] : [faq],
  }
}

/** Listed with a slash and without: each answers the page, whose canonical link names one of them (ROUTE-37). */
const EITHER_SPELLING = /^\/wholesale\/?$/

/** A content page at its own path (ROUTE-46). */
export async function contentPage(stored: Page, request: Request, context: object) {
  if (!EITHER_SPELLING.test(new URL(request.url).pathname)) requireCanonical(request, stored.path)
  const page = await withThreshold(stored, request)
  const [read, content] = await Promise.all([
    readByMachines(page, request),
    contentOf(page, request, context),
  ])
  return {
    head: headTags({
      title: `${page.title} | ${storeConfig.name}`,
      origin: services.env.publicUrl,
      path: page.path,
      ...read,
    }),
    content,
  }
}
