/** Whole pages of products, of a category or of a search: static HTML to browsers (docs/decisions/084). */
import { SearchForm } from '../layout/header'
import { ButtonLink } from '../ui/button'
import { Cluster, Container, Stack } from '../ui/layout'
import { Breadcrumbs } from '../ui/navigation'
import { Listing } from './listing'
import { ListingHead } from './listing-head'
import type { ListingView } from './listing'
import type { Crumb } from '../ui/navigation'
import type { TextLink } from '~/models/content/links'

export function ListingPage({
  name,
  lead,
  palette,
  breadcrumbs,
  links,
  view,
}: {
  readonly name: string
  readonly lead: string
  readonly palette: string
  readonly breadcrumbs: readonly Crumb[]
  readonly links: readonly TextLink[]
  readonly view: ListingView
}) {
  return (
    <Container>
      <Stack gap="5">
        <Breadcrumbs items={breadcrumbs} />
        <ListingHead name={name} lead={lead} palette={palette} links={links} />
        <Listing view={view} />
      </Stack>
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
      <Cluster>
        {popular.map((link) => (
          <ButtonLink key={link.url} href={link.url} look="secondary">
            {link.text}
          </ButtonLink>
        ))}
      </Cluster>
      <SearchForm query={query} id="page-search" />
    </Stack>
  )
}

export function SearchPage({
  query,
  popular,
  view,
}: {
  readonly query: string
  /** Where to start from when nothing was found. */
  readonly popular: readonly TextLink[]
  readonly view: ListingView
}) {
  const nothing = view.total === 0 && !view.degraded
  return (
    <Container>
      <Stack gap="5">
        <h1>{query === '' ? 'All products' : `Results for “${query}”`}</h1>
        {nothing ? <NoResults query={query} popular={popular} /> : <Listing view={view} />}
      </Stack>
    </Container>
  )
}
