/** The reading part of a product page, below the buy box: static HTML to browsers (docs/decisions/084). */
import * as layout from '../ui/layout.css'
import { Combinations } from './combinations'
import { IngredientsSection, ProductDetails } from './details'
import { NutritionPanel } from './nutrition'
import { ProductRow } from './product-grid'
import { ReviewList } from './reviews'
import type { ReviewListProps } from './reviews'
import * as styles from './product-page.css'
import type { TextLink } from '~/models/content/links'
import type { NutritionFacts } from '~/models/catalogue/product'
import type { RecommendationRow } from '~/models/recommendations/recommendation'
import type { CardView } from '~/models/search/card-view'

export interface ReadingFacts {
  readonly ingredients?: string | undefined
  readonly allergens: readonly string[]
  /** False for gift certificates by e-mail: no facility has handled them. */
  readonly packaged: boolean
  readonly countryOfOrigin?: string | undefined
  readonly countPerPound?: number | undefined
  readonly storage?: string | undefined
  readonly healthTips?: string | undefined
  readonly servingsPerContainer?: number | undefined
}

export interface ProductReadingProps {
  /** Sanitised HTML. */
  readonly description: string
  readonly contentList: readonly string[]
  readonly facts: ReadingFacts
  readonly nutrition: NutritionFacts | null
  readonly reviews: Pick<ReviewListProps, 'shown' | 'href'>
  readonly rating: number
  readonly totalReviews: number
  readonly sampleData: boolean
  readonly related: readonly CardView[]
  /** Link to all of their kind; a merchant's own selection has no page. */
  readonly allRelated: TextLink | undefined
  /** Products bought together with it. */
  readonly together: { readonly title: string; readonly cards: readonly CardView[] } | null
  /** Boxes that contain it. */
  readonly combinations: RecommendationRow | null
}

function Nutrition({ nutrition, facts, sampleData }: ProductReadingProps) {
  const { ingredients, allergens } = facts
  // Tools have nothing that the note could be about (PDP-22).
  const isSample = sampleData && (nutrition !== null || Boolean(ingredients) || allergens.length > 0)
  if (nutrition === null && !isSample) return null
  return (
    <div className={styles.nutrition}>
      <NutritionPanel facts={nutrition ?? undefined} servingsPerContainer={facts.servingsPerContainer} />
      {isSample ? (
        <p className={layout.muted}>
          Nutrition facts, ingredients and allergens are sample data for demonstration.
        </p>
      ) : null}
    </div>
  )
}

export function ProductReading(props: ProductReadingProps) {
  const { facts } = props
  return (
    <>
      <div className={styles.details}>
        <div>
          <ProductDetails
            description=""
            descriptionHtml={props.description}
            contentList={props.contentList}
            storageRequirements={facts.storage}
            countryOfOrigin={facts.countryOfOrigin}
            countPerPound={facts.countPerPound}
            healthTips={facts.healthTips}
          />
          <IngredientsSection
            ingredients={facts.ingredients}
            allergens={facts.allergens}
            packaged={facts.packaged}
          />
        </div>
      </div>
      <Nutrition {...props} />
      <div className={styles.rest}>
        <ReviewList
          {...props.reviews}
          average={props.rating}
          total={props.totalReviews}
          sample={props.sampleData}
        />
        {props.together === null ? null : <ProductRow {...props.together} />}
        {props.combinations === null ? null : <Combinations row={props.combinations} />}
        <ProductRow title="You may also like" cards={props.related} all={props.allRelated} />
      </div>
    </>
  )
}
