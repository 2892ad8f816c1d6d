import { useLocation, useNavigate, useNavigation } from '@remix-run/react'
import { Container, Stack } from '~/components/ui/layout'
import * as layout from '~/components/ui/layout.css'
import { ErrorSummary, Notices } from '~/components/ui/feedback'
import { Breadcrumbs } from '~/components/ui/navigation'
import { RichText } from '~/components/ui/rich-text'
import { BuyBox } from '~/components/product/buy-box'
import type { SizeOption } from '~/components/product/buy-box'
import { DeliveryEstimate } from '~/components/product/delivery-estimate'
import type { EstimateState } from '~/components/product/delivery-estimate'
import { IngredientsSection, ProductDetails, ReviewList } from '~/components/product/details'
import { gallerySlides, ProductFacts, ProductGallery } from '~/components/product/gallery'
import { NutritionPanel } from '~/components/product/nutrition'
import { ProductRow } from '~/components/product/product-grid'
import { ProductIntro, ProductLayout, ReadingColumns } from '~/components/product/product-page'
import type { Breadcrumb } from '~/models/catalogue/paths'
import type { Image, NutritionFacts, PriceTier, Review } from '~/models/catalogue/product'
import type { AppliedDiscount } from '~/models/discounts/applied'
import type { Notice } from '~/models/notices/notice'
import type { CardView } from '~/models/search/card-view'
import type { FormFailure } from '~/models/validation/form-failure'

interface Facts {
  readonly ingredients?: string | undefined
  readonly allergens: readonly string[]
  readonly certifications: readonly string[]
  readonly countryOfOrigin?: string | undefined
  readonly countPerPound?: number | undefined
  readonly storage?: string | undefined
  readonly healthTips?: string | undefined
  readonly servingsPerContainer?: number | undefined
}

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
  readonly description: string
  readonly contentList: readonly string[]
  readonly facts: Facts
  readonly nutrition: NutritionFacts | null
  readonly reviews: readonly Review[]
  readonly sampleData: boolean
  readonly related: readonly CardView[]
  readonly estimate: EstimateState
  readonly notices: readonly Notice[]
  readonly postalCode?: string | undefined
  readonly failed?: FormFailure | undefined
}

/** Highlights of the nutrition facts, at most four (PDP-18). */
function highlightsOf(facts: NutritionFacts | null): readonly string[] {
  if (facts === null) return []
  const words = { protein: 'protein', dietaryFiber: 'fiber', iron: 'iron', potassium: 'potassium' } as const
  return (Object.keys(words) as (keyof typeof words)[])
    .flatMap((name) => {
      const value = facts.perServing[name]
      return value === undefined || value.quantity === 0
        ? []
        : [`${value.quantity} ${value.unit} ${words[name]}`]
    })
    .slice(0, 4)
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
      <ProductFacts highlights={highlightsOf(props.nutrition)} certifications={props.facts.certifications} />
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
  const { facts, failed } = props
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
          <ReadingColumns
            aside={
              <Stack gap="3">
                <NutritionPanel
                  facts={props.nutrition ?? undefined}
                  servingsPerContainer={facts.servingsPerContainer}
                />
                {props.sampleData ? (
                  <p className={layout.muted}>
                    Nutrition facts, ingredients and allergens are sample data for demonstration.
                  </p>
                ) : null}
              </Stack>
            }
          >
            <ProductDetails
              description=""
              descriptionHtml={props.description}
              contentList={props.contentList}
              storageRequirements={facts.storage}
              countryOfOrigin={facts.countryOfOrigin}
              countPerPound={facts.countPerPound}
              healthTips={facts.healthTips}
            />
            <IngredientsSection ingredients={facts.ingredients} allergens={facts.allergens} />
          </ReadingColumns>
          <ReviewList
            reviews={props.reviews}
            average={props.rating}
            total={props.totalReviews}
            sample={props.sampleData}
          />
          <ProductRow title="You may also like" cards={props.related} />
        </ProductLayout>
      </Stack>
    </Container>
  )
}
