/** Product details: description, ingredients, allergens, origin. */
import { Disclosure } from '../ui/navigation'
import { formatCount } from '../ui/format'
import { Paragraphs, RichLine, RichText } from '../ui/rich-text'
import { Clamp } from './clamp'
import * as styles from './details.css'
import { FACILITY_ALLERGENS } from '~/models/catalogue/allergens'
import type { ReactNode } from 'react'

/** PDP-16 */
const INGREDIENTS_WHOLE_UP_TO = 450
const INGREDIENTS_SHORTENED_TO = 172

export function shortIngredients(text: string): string {
  return text.length > INGREDIENTS_WHOLE_UP_TO ? `${text.slice(0, INGREDIENTS_SHORTENED_TO)}…` : text
}

/** Cuts a long list; the full one is one step away without a script. */
export function IngredientsText({ text }: { readonly text: string }) {
  const short = shortIngredients(text)
  if (short === text) return <p>{text}</p>
  return (
    <>
      <p>{short}</p>
      <details>
        <summary className={styles.more}>See the full list of ingredients</summary>
        <p>{text}</p>
      </details>
    </>
  )
}

export function AllergenNotice({
  contains = [],
  facility = FACILITY_ALLERGENS,
}: {
  readonly contains?: readonly string[]
  readonly facility?: readonly string[]
}) {
  return (
    <p className={styles.allergens}>
      {contains.length > 0 ? (
        <>
          <strong>Contains: {contains.join(', ')}.</strong>{' '}
        </>
      ) : null}
      Packaged in a facility that handles: {facility.join(', ')}.
    </p>
  )
}

export interface ProductDetailsProps {
  readonly description: string
  /** The description as HTML, sanitised by the service (PDP-26); replaces the plain text. */
  readonly descriptionHtml?: string | undefined
  /** Also sanitised HTML. */
  readonly contentList?: readonly string[] | undefined
  readonly healthTips?: string | undefined
  readonly storageRequirements?: string | undefined
  readonly countryOfOrigin?: string | undefined
  readonly countPerPound?: number | undefined
  readonly open?: boolean
}

/** PDP-05, PDP-30 */
export function ProductDetails({
  description,
  descriptionHtml,
  contentList = [],
  healthTips,
  storageRequirements,
  countryOfOrigin,
  countPerPound,
  open = true,
}: ProductDetailsProps) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Storage', storageRequirements] as const,
    ['Country of origin', countryOfOrigin] as const,
    ['Count per pound', countPerPound === undefined ? undefined : formatCount(countPerPound)] as const,
    ['Health tips', healthTips ? <RichLine sanitisedHtml={healthTips} /> : undefined] as const,
  ].filter(([, fact]) => Boolean(fact))
  return (
    <Disclosure summary="Product Details" open={open} id="details">
      <div className={styles.text}>
        <Clamp id="details-text">
          {descriptionHtml === undefined ? (
            <Paragraphs text={description} />
          ) : (
            <RichText sanitisedHtml={descriptionHtml} />
          )}
        </Clamp>
        {contentList.length > 0 ? (
          <ul className={styles.bullets}>
            {contentList.map((item) => (
              <li key={item}>
                <RichLine sanitisedHtml={item} />
              </li>
            ))}
          </ul>
        ) : null}
        {facts.length > 0 ? (
          <dl className={styles.facts}>
            {facts.map(([term, value]) => (
              <div key={term}>
                <dt className={styles.term}>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </Disclosure>
  )
}

/** Allergens are never collapsed: those who need them look here. */
export function IngredientsSection({
  ingredients,
  allergens,
  packaged = true,
}: {
  readonly ingredients?: string | undefined
  readonly allergens?: readonly string[]
  readonly packaged?: boolean
}) {
  return (
    <>
      {ingredients ? (
        <Disclosure summary="Ingredients" open id="ingredients">
          <div className={styles.text}>
            <IngredientsText text={ingredients} />
          </div>
        </Disclosure>
      ) : null}
      {packaged ? <AllergenNotice {...(allergens ? { contains: allergens } : {})} /> : null}
    </>
  )
}
