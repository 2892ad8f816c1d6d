import type { StaticContent } from '~/components/content/static-content'
import { breadcrumbsOf, pathOfCategory } from '~/models/catalogue/paths'
import type { Category } from '~/models/catalogue/product'
import type { TextLink } from '~/models/content/links'
import { paletteOf } from '~/models/content/palettes'
import { storeConfig } from '~/models/content/store'
import { breadcrumbList, itemList } from '~/models/found/json-ld'
import { headTags } from '~/models/found/page-head'
import { summaryOf } from '~/models/found/summary'
import { listingHref, parseListing, withPage } from '~/models/search/search-url'
import { services } from '~/services/index.server'
import { movedTo, notFound } from '~/utils/responses'
import { resolvePath } from '../../group-prices.server'
import { contentPage, requireCanonical, withThreshold } from '../content.server'
import { formBelow, formPage } from '../forms/pages.server'
import { listingContent, loadListing } from '../listing.server'

interface ShownList extends Pick<Awaited<ReturnType<typeof loadListing>>, 'state' | 'view'> {
  /** Neither filtered nor sorted. */
  readonly isWhole: boolean
}

/** What a list is called, here and to search engines. */
type Named = Pick<Category, 'name' | 'description' | 'pageTitle' | 'metaDescription'>

/**
 * What is said of a list as a whole is said of its first page alone: a description that repeats describes nothing. Any
 * other page says what is on it.
 */
function wordsOf(list: Named, { state, view, isWhole }: ShownList) {
  const { name, description, pageTitle, metaDescription } = list
  const isFirst = isWhole && state.page === 1
  const title = state.page === 1 ? name : `${name}, page ${state.page}`
  const names = view.cards.map((card) => card.name).join(', ')
  return {
    title: (isFirst ? pageTitle : undefined) ?? `${title} | ${storeConfig.name}`,
    description: isFirst
      ? (metaDescription ?? (summaryOf([description]) || `${name} from ${storeConfig.name}.`))
      : names && summaryOf([`${title}: ${names}`]),
  }
}

/** A list as it is without any choice. */
const EVERYTHING = parseListing(new URLSearchParams())

const NOTHING_HERE = 'Nothing here can be ordered online yet. Have a look at these instead:'

/** Subcategories of a category, or its siblings if it is empty; for an empty tag, the departments. */
function linksOf(
  category: Category | null,
  isEmpty: boolean,
  below: (parentKey: string | undefined) => readonly TextLink[],
): readonly TextLink[] {
  if (category === null) return isEmpty ? below(undefined) : []
  return below(isEmpty ? category.ancestors.at(-1)?.key : category.key)
}

async function listingOf(
  request: Request,
  scope: {
    readonly path: string
    readonly list: Named
    readonly category: Category | null
    readonly categoryKey?: string
    readonly tag?: string
  },
  context: object,
) {
  const { path, list, category, ...narrow } = scope
  const { name, description } = list
  const [{ state, view, result }, categories, filled] = await Promise.all([
    loadListing(request, { path, ...narrow }),
    services.catalogue.getCategories(),
    services.browse.filledCategories(),
  ])
  const isFilled = (key: string) => typeof filled === 'string' || filled.has(key)
  const below = (parentKey: string | undefined) =>
    categories
      .filter((each) => each.ancestors.at(-1)?.key === parentKey && isFilled(each.key))
      .sort((a, b) => (a.orderHint < b.orderHint ? -1 : 1))
      .map((each) => ({ text: each.name, url: pathOfCategory(each) }))
  const origin = services.env.publicUrl
  // Each page of a list has products of its own; how they are sorted or filtered is no other page.
  const canonical = listingHref(path, withPage(EVERYTHING, state.page))
  // By what the list does with its address: the parameters of a campaign change nothing.
  const isWhole = listingHref(path, state) === canonical
  const isBare = result.total === 0 && !result.degraded && isWhole
  // Everything in it is discontinued or needs a feature not yet built: avoid a dead end.
  const isEmpty = category === null ? isBare : !isFilled(category.key)
  const breadcrumbs = [...breadcrumbsOf(category).slice(0, category === null ? 1 : -1), { name }]
  return {
    head: headTags({
      ...wordsOf(list, { state, view, isWhole }),
      origin,
      path: canonical,
      isIndexed: isWhole && !isEmpty,
      pictures: view.cards.flatMap(({ image }) => image ?? []),
      jsonLd: [breadcrumbList(breadcrumbs, origin), itemList(view.cards, view, origin)],
    }),
    content: listingContent(
      {
        name,
        about: isEmpty ? '' : description,
        notice: isEmpty ? NOTHING_HERE : '',
        palette: category === null ? '' : paletteOf(category),
        breadcrumbs,
        links: linksOf(category, isEmpty, below),
        view,
      },
      context,
    ),
  }
}

interface PathPage {
  readonly head: ReturnType<typeof headTags>
  /** Absent on a form page. */
  readonly content?: StaticContent | undefined
  /** Below the content. */
  readonly form?: StaticContent | undefined
}

export async function requirePage(request: Request, context: object): Promise<PathPage> {
  const { pathname, search } = new URL(request.url)
  const ofForm = await formPage(request, context)
  if (ofForm !== null) return ofForm
  const resolved = await resolvePath(request, pathname)
  switch (resolved.kind) {
    case 'listing': {
      const category = await withThreshold(resolved.category, request)
      const path = pathOfCategory(category)
      requireCanonical(request, path)
      return listingOf(
        request,
        {
          path,
          list: category,
          category,
          categoryKey: category.key,
        },
        context,
      )
    }
    case 'tag': {
      const path = `/tag/${resolved.tag.replaceAll('-', '+')}`
      requireCanonical(request, path)
      return listingOf(
        request,
        { path, list: { name: resolved.label, description: '' }, category: null, tag: resolved.tag },
        context,
      )
    }
    case 'content':
      return {
        ...(await contentPage(resolved.page, request, context)),
        form: await formBelow(request, context),
      }
    case 'product':
      // Deeper than the product routes match.
      if (resolved.product.path === pathname) throw notFound()
      throw movedTo(resolved.product.path + search)
    case 'redirect':
      throw movedTo(resolved.to + search)
    case 'form':
    case 'routed':
    case 'not-found':
      throw notFound()
  }
}
