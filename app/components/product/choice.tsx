/**
 * The choice before buying: price and size (PDP-03, PDP-24 to PDP-27), and facts beside it. Static HTML to browsers
 * (docs/decisions/084): a size is a link.
 */
import { formatMoney, subtractMoney } from '~/models/money/money'
import type { KnownCustomer } from '../contact/newsletter-form'
import { StockNotice } from '../contact/stock-notice'
import { Badge } from '../ui/feedback'
import { muted } from '../ui/layout.css'
import { Price } from '../ui/price'
import { RichText } from '../ui/rich-text'
import { OUT_OF_STOCK_ID } from './buy-box'
import * as styles from './choice.css'
import { oneLiner as oneLinerStyle } from './product-page.css'
import { SizeSelector } from './size-selector'
import type { AppliedDiscount } from '~/models/discounts/applied'
import type { Money } from '~/models/money/money'
import type { PriceTier } from '~/models/catalogue/product'
import type { SizeOption } from './size-selector'

/** A sale's saving, beside both prices (PDP-24): `Save $1.50 (10%)`, rounded down. */
function Saved({ price, comparison }: SizeOption) {
  if (comparison === undefined || comparison.centAmount <= price.centAmount) return null
  const saved = subtractMoney(comparison, price)
  const percent = Math.floor((saved.centAmount * 100) / comparison.centAmount)
  return (
    <Badge look="good">
      Save {formatMoney(saved)}
      {percent > 0 ? ` (${percent}%)` : ''}
    </Badge>
  )
}

/** Discounts by label, type and value (DISC-09), in a `details`. */
export function AppliedDiscounts({ discounts }: { readonly discounts: readonly AppliedDiscount[] }) {
  if (discounts.length === 0) return null
  return (
    <details className={styles.discounts}>
      <summary>Discounts on this item ({discounts.length})</summary>
      <ul>
        {discounts.map((discount) => (
          <li key={discount.type}>
            {discount.label} ({discount.type}): {formatMoney(discount.value)} off each
          </li>
        ))}
      </ul>
    </details>
  )
}

export interface ProductChoiceProps {
  readonly oneLiner: string
  /** HTML instead of price and sizes, for products that cannot be bought yet. */
  readonly notYet?: string | undefined
  readonly options: readonly SizeOption[]
  readonly selectedSku: string
  /** Message for a size that cannot be bought (PDP-27). */
  readonly outOfStock: string
  readonly discounts: readonly AppliedDiscount[]
  readonly hidePrice: boolean
  /** Others pay another price. */
  readonly isOwnPrice?: boolean
  /** For a sold-out product: the notice form for when it is back (PDP-07). */
  readonly notice?: { readonly productKey: string; readonly known: KnownCustomer } | undefined
}

function Choice({
  options,
  selected,
  outOfStock,
  discounts,
  hidePrice,
  isOwnPrice = false,
  notice,
}: ProductChoiceProps & { readonly selected: SizeOption }) {
  return (
    <>
      <div className={styles.priceLine}>
        {hidePrice ? null : (
          <>
            <Price
              size="large"
              price={selected.price}
              comparison={selected.comparison}
              unit={selected.unit}
            />{' '}
            <Saved {...selected} />
          </>
        )}{' '}
        {selected.available ? null : <Badge look="out">Out of stock</Badge>}{' '}
        {selected.bagSize ? <Badge>{selected.bagSize}</Badge> : null}
      </div>
      {isOwnPrice && !hidePrice ? <p className={muted}>The price for your account</p> : null}
      {hidePrice ? null : <AppliedDiscounts discounts={discounts} />}
      <SizeSelector options={options} selected={selected} hidePrice={hidePrice} />
      {selected.available ? null : (
        <div>
          <p className={styles.alert} id={OUT_OF_STOCK_ID}>
            {outOfStock}
          </p>
          {notice === undefined ? null : <StockNotice {...notice} sku={selected.sku} />}
        </div>
      )}
    </>
  )
}

export function ProductChoice(props: ProductChoiceProps) {
  const selected = props.options.find((option) => option.sku === props.selectedSku) ?? props.options[0]
  return (
    <div className={styles.root}>
      {props.oneLiner ? <p className={oneLinerStyle}>{props.oneLiner}</p> : null}
      {props.notYet === undefined ? (
        selected === undefined ? null : (
          <Choice {...props} selected={selected} />
        )
      ) : (
        <RichText sanitisedHtml={props.notYet} />
      )}
    </div>
  )
}

/** Quantity prices, which apply to the whole line. Steps without a reduction are left out. */
export function Tiers({ tiers, price }: { readonly tiers: readonly PriceTier[]; readonly price: Money }) {
  const sorted = [...tiers].sort((a, b) => a.minimumQuantity - b.minimumQuantity)
  const steps = sorted.filter(
    ({ minimumQuantity, value }, index) =>
      minimumQuantity > 1 && value.centAmount < (sorted[index - 1]?.value ?? price).centAmount,
  )
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="tiers-label">
      <h2 className={styles.label} id="tiers-label">
        Buy more, save more
      </h2>
      <ul className={styles.tiers} role="list">
        {steps.map(({ minimumQuantity, value }) => (
          <li className={styles.tier} key={minimumQuantity}>
            {minimumQuantity} or more: <strong>{formatMoney(value)} each</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** At most four of each (PDP-18). */
export function ProductFacts({
  highlights,
  certifications,
}: {
  readonly highlights: readonly string[]
  readonly certifications: readonly string[]
}) {
  const facts = [...certifications.slice(0, 4), ...highlights.slice(0, 4)]
  if (facts.length === 0) return null
  return (
    <ul className={styles.facts} role="list" aria-label="At a glance">
      {facts.map((fact) => (
        <li className={styles.fact} key={fact}>
          {fact}
        </li>
      ))}
    </ul>
  )
}

/** Beside the form: quantity prices, and key facts. */
export function ProductGlance({
  tiers,
  price,
  highlights,
  certifications,
  unsent,
}: {
  readonly tiers: readonly PriceTier[]
  readonly price: Money
  readonly highlights: readonly string[]
  readonly certifications: readonly string[]
  /** How a product that is not shipped is obtained. */
  readonly unsent?: string | undefined
}) {
  return (
    <div className={styles.root}>
      <Tiers tiers={tiers} price={price} />
      {unsent === undefined ? null : <p>{unsent}</p>}
      <ProductFacts highlights={highlights} certifications={certifications} />
    </div>
  )
}
