/** A product page: static HTML around the two interactive forms (docs/decisions/084). */
import { useLocation, useNavigate, useNavigation } from '@remix-run/react'
import { StaticContentView } from '~/components/content/static-content'
import type { StaticContent } from '~/components/content/static-content'
import { Container } from '~/components/ui/layout'
import { ErrorSummary, Notices } from '~/components/ui/feedback'
import { BuyBox } from '~/components/product/buy-box'
import type { BuyBoxProps } from '~/components/product/buy-box'
import { DeliveryEstimate } from '~/components/product/delivery-estimate'
import type { EstimateState } from '~/components/product/delivery-estimate'
import { FavoriteButton } from '~/components/product/favorite-button'
import { useClamps } from '~/components/product/clamp'
import * as styles from '~/components/product/product-page.css'
import '~/components/product/choice'
import '~/components/product/opening'
import '~/components/product/reading'
import type { Notice } from '~/models/notices/notice'
import type { FormFailure } from '~/models/validation/form-failure'

interface Props {
  /** A different product resets the page: first picture, quantity 1 (QTY-05). A different size does not. */
  readonly name: string
  /** Breadcrumbs, name and pictures. */
  readonly opening: StaticContent
  /** Price and sizes, or a note that it cannot be bought yet. */
  readonly choice: StaticContent
  /** Absent if it cannot be bought yet. */
  readonly buy?: Pick<BuyBoxProps, 'sku' | 'label' | 'price' | 'max' | 'available' | 'quantity'> | undefined
  readonly favorite: { readonly productKey: string; readonly page: string }
  /** Next to the form. */
  readonly glance: StaticContent
  /** Details, nutrition, reviews. */
  readonly reading: StaticContent
  /** Absent if sold out or not shipped. */
  readonly estimate?: EstimateState | undefined
  readonly notices: readonly Notice[]
  readonly postalCode?: string | undefined
  readonly failed?: FormFailure | undefined
}

function Forms(props: Props & { readonly buy: NonNullable<Props['buy']> }) {
  const { failed } = props
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  /** Reloads the page with the new quantity in its URL, since the estimate depends on it (EST-03). */
  const askFor = (quantity: number) => {
    const params = new URLSearchParams(search)
    params.set('quantity', String(quantity))
    navigate(`?${params}`, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <BuyBox {...props.buy} onQuantity={props.postalCode === undefined ? undefined : askFor} />
      <FavoriteButton key={props.favorite.productKey} {...props.favorite} />
      <StaticContentView content={props.glance} />
      {props.estimate && (
        <DeliveryEstimate
          state={props.estimate}
          loading={next?.pathname === pathname}
          postalCode={failed?.values['postalCode'] ?? props.postalCode}
          error={failed?.errors['postalCode']}
        />
      )}
    </>
  )
}

export function ProductPage(props: Props) {
  const { buy, failed } = props
  useClamps(props.reading.hash)
  return (
    <Container>
      <Notices items={props.notices} />
      <ErrorSummary
        errors={Object.entries(failed?.errors ?? {}).map(([field, message]) => ({ field, message }))}
      />
      <div className={styles.page} key={props.name}>
        <StaticContentView content={props.opening} open />
        <div className={styles.side}>
          <StaticContentView content={props.choice} />
          {buy === undefined ? <StaticContentView content={props.glance} /> : <Forms {...props} buy={buy} />}
        </div>
        <StaticContentView content={props.reading} open />
      </div>
    </Container>
  )
}
