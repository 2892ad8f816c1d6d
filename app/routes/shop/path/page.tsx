import { Listing } from '~/components/product/listing'
import type { ListingView } from '~/components/product/listing'
import { ListingHead } from '~/components/product/listing-head'
import { Container, Stack } from '~/components/ui/layout'
import { Breadcrumbs } from '~/components/ui/navigation'
import type { Crumb } from '~/components/ui/navigation'
import type { TextLink } from '~/models/content/links'

export function ListingPage({
  name,
  lead,
  palette,
  breadcrumbs,
  children,
  view,
}: {
  readonly name: string
  readonly lead: string
  readonly palette: string
  readonly breadcrumbs: readonly Crumb[]
  readonly children: readonly TextLink[]
  readonly view: ListingView
}) {
  return (
    <Container>
      <Stack gap="5">
        <Breadcrumbs items={breadcrumbs} />
        <ListingHead name={name} lead={lead} palette={palette} links={children} />
        <Listing view={view} />
      </Stack>
    </Container>
  )
}
