/** Full product list pages, for a category or a search: static HTML to browsers (docs/decisions/084). */
import { SearchForm } from '../layout/header'
import { Container, Stack } from '../ui/layout'
import { Breadcrumbs } from '../ui/navigation'
import { Listing, PopularSearches } from './listing'
import { ListingHead } from './listing-head'
import * as styles from './listing.css'
import type { ListingView } from './listing'
import type { Crumb } from '../ui/navigation'
import type { TextLink } from '~/models/content/links'

export function ListingPage({
  name,
  about,
  notice,
  palette,
  breadcrumbs,
  links,
  view,
}: {
  readonly name: string
  /** Text about the category, below its products. */
  readonly about: string
  /** Replaces the products where there can be none yet. */
  readonly notice: string
  readonly palette: string
  readonly breadcrumbs: readonly Crumb[]
  readonly links: readonly TextLink[]
  readonly view: ListingView
}) {
  return (
    <Container className={styles.page}>
      <Breadcrumbs items={breadcrumbs} className={styles.breadcrumbs} />
      <ListingHead name={name} view={view} palette={palette} links={links} />
      {notice === '' ? <Listing title={name} view={view} /> : <p>{notice}</p>}
      {about === '' ? null : (
        <section className={styles.about} aria-labelledby="about">
          <h2 className={styles.aboutTitle} id="about">
            About {name}
          </h2>
          <p>{about}</p>
        </section>
      )}
    </Container>
  )
}

function NoResults({ query, popular }: { readonly query: string; readonly popular: readonly TextLink[] }) {
  return (
    <Stack gap="4">
      <p>
        We found nothing for <strong>{query}</strong>. Check the spelling, try fewer words, or start from a
        favorite:
      </p>
      <PopularSearches links={popular} />
      <SearchForm query={query} id="page-search" label="Search again" />
    </Stack>
  )
}

export function SearchPage({
  query,
  popular,
  view,
}: {
  readonly query: string
  /** Links to start from when nothing was found. */
  readonly popular: readonly TextLink[]
  readonly view: ListingView
}) {
  const nothing = view.total === 0 && !view.degraded && view.clearHref === undefined
  const title = query === '' ? 'All products' : `Results for “${query}”`
  return (
    <Container className={styles.page}>
      <ListingHead name={title} view={view} palette="pantry" />
      {nothing ? (
        <NoResults query={query} popular={popular} />
      ) : (
        <Listing title={title} view={view} popular={query === '' ? undefined : popular} />
      )}
    </Container>
  )
}
