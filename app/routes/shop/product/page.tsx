import { useLocation, useNavigate, useNavigation } from '@remix-run/react'
import { StaticContentView } from '~/components/content/static-content'
import type { StaticContent } from '~/components/content/static-content'
import { Container, Stack } from '~/components/ui/layout'
import { ErrorSummary, Notices } from '~/components/ui/feedback'
import { Breadcrumbs } from '~/components/ui/navigation'
import { RichText } from '~/components/ui/rich-text'
import { BuyBox } from '~/components/product/buy-box'
import type { SizeOption } from '~/components/product/buy-box'
import { DeliveryEstimate } from '~/components/product/delivery-estimate'
import type { EstimateState } from '~/components/product/delivery-estimate'
import { useClamps } from '~/components/product/clamp'
import { gallerySlides, ProductFacts, ProductGallery } from '~/components/product/gallery'
import { ProductIntro, ProductLayout } from '~/components/product/product-page'
import '~/components/product/reading'
import type { Breadcrumb } from '~/models/catalogue/paths'
import type { Image, PriceTier } from '~/models/catalogue/product'
import type { AppliedDiscount } from '~/models/discounts/applied'
import type { Notice } from '~/models/notices/notice'
import type { FormFailure } from '~/models/validation/form-failure'

interface Props {
  readonly breadcrumbs: readonly Breadcrumb[]
  readonly name: string
  readonly oneLiner: string
  readonly rating: number
  readonly totalReviews: number
  readonly images: readonly Image[]
  readonly selectedSku: string
  /** Pieces that the page, its form and its estimate start from. */
  readonly quantity: number
  readonly options: readonly SizeOption[]
  readonly max: number
  readonly tiers: readonly PriceTier[]
  readonly discounts: readonly AppliedDiscount[]
  /** In place of price and button: a sentence about what cannot be bought yet. */
  readonly notYet?: string | undefined
  readonly hidePrice: boolean
  readonly backorder?: { readonly until: string; readonly relative: string } | undefined
  /** At a glance, beside the buy box. */
  readonly highlights: readonly string[]
  readonly certifications: readonly string[]
  /** What is read below it, as HTML. */
  readonly reading: StaticContent
  readonly estimate: EstimateState
  readonly notices: readonly Notice[]
  readonly postalCode?: string | undefined
  readonly failed?: FormFailure | undefined
}

function Side(props: Props) {
  const { failed } = props
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  /** The page again with another number in its address: its estimate is of so many (EST-03). */
  const askFor = (quantity: number) => {
    const params = new URLSearchParams(search)
    params.set('quantity', String(quantity))
    navigate(`?${params}`, { replace: true, preventScrollReset: true })
  }
  return (
    <Stack gap="5">
      <ProductIntro
        name={props.name}
        oneLiner={props.oneLiner}
        rating={props.rating}
        reviews={props.totalReviews}
      />
      <ProductFacts highlights={props.highlights} certifications={props.certifications} />
      {props.notYet === undefined ? (
        <>
          <BuyBox
            options={props.options}
            selectedSku={props.selectedSku}
            max={props.max}
            tiers={props.tiers}
            discounts={props.discounts}
            hidePrice={props.hidePrice}
            backorderedUntil={props.backorder?.until}
            backorderedRelative={props.backorder?.relative}
            quantity={props.quantity}
            onQuantity={props.postalCode === undefined ? undefined : askFor}
          />
          <DeliveryEstimate
            state={props.estimate}
            loading={next?.pathname === pathname}
            postalCode={failed?.values['postalCode'] ?? props.postalCode}
            error={failed?.errors['postalCode']}
          />
        </>
      ) : (
        <RichText sanitisedHtml={props.notYet} />
      )}
    </Stack>
  )
}

export function ProductPage(props: Props) {
  const { failed } = props
  useClamps(props.reading.hash)
  return (
    <Container>
      <Stack gap="5">
        <Breadcrumbs items={[...props.breadcrumbs, { name: props.name }]} />
        <Notices items={props.notices} />
        <ErrorSummary
          errors={Object.entries(failed?.errors ?? {}).map(([field, message]) => ({ field, message }))}
        />
        {/* Another product starts anew: first picture, quantity 1 (QTY-05). Another size of it does not. */}
        <ProductLayout
          key={props.name}
          gallery={<ProductGallery slides={gallerySlides(props.images)} name={props.name} />}
          side={<Side {...props} />}
        >
          <StaticContentView content={props.reading} />
        </ProductLayout>
      </Stack>
    </Container>
  )
}
