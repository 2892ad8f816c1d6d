/** Choosing a size and buying it: links for sizes, one form for the cart (PDP-03, PDP-04, PDP-08, PDP-24 to PDP-27). */
import { formatMoney } from '~/models/money/money'
import { Button } from '../ui/button'
import { Badge } from '../ui/feedback'
import { formatFullDay } from '../ui/format'
import { Price } from '../ui/price'
import { VisuallyHidden } from '../ui/layout'
import * as styles from './buy-box.css'
import { QuantitySelect } from './quantity-select'
import type { OnQuantity } from './quantity-select'
import type { AppliedDiscount } from '~/models/discounts/applied'
import type { Money } from '~/models/money/money'
import type { PriceTier } from '~/models/catalogue/product'

export interface SizeOption {
  readonly sku: string
  readonly label: string
  /** The product page with this size chosen; price, pictures and estimate follow it. */
  readonly href: string
  readonly price: Money
  readonly comparison?: Money | undefined
  /** `$0.62 / oz` */
  readonly unit?: string | undefined
  readonly available: boolean
  /** Label of its bag, `1 lb stand-up bag` (PDP-25). */
  readonly bagSize?: string | undefined
}

export function SizeSelector({
  options,
  selectedSku,
}: {
  readonly options: readonly SizeOption[]
  readonly selectedSku: string
}) {
  if (options.length < 2) return null
  return (
    <section aria-labelledby="size-label">
      <h2 className={styles.label} id="size-label">
        Size
      </h2>
      <ul className={styles.sizes} role="list">
        {options.map((option) => (
          <li key={option.sku}>
            <a
              className={styles.size}
              href={option.href}
              aria-current={option.sku === selectedSku ? 'true' : undefined}
              data-sku={option.sku}
            >
              <span className={styles.sizeName}>{option.label}</span>{' '}
              <span>
                {formatMoney(option.price)}
                {option.comparison && option.comparison.centAmount > option.price.centAmount ? (
                  <>
                    {' '}
                    <s>
                      <VisuallyHidden>was </VisuallyHidden>
                      {formatMoney(option.comparison)}
                    </s>
                  </>
                ) : null}
              </span>
              {option.unit ? <span> {option.unit}</span> : null}{' '}
              {option.available ? null : <span className={styles.alert}>Out of stock</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `Sorry, …`, or until when (PDP-27). `relative` is made by the caller, who knows the day: `in 3 weeks`. */
export function outOfStockText(until?: string, relative?: string): string {
  if (until === undefined) return 'Sorry, this item is out of stock.'
  return `Out of stock until ${formatFullDay(until)}${relative ? ` (${relative})` : ''}.`
}

/** The form of the page. A backordered size keeps its button, disabled; the server refuses it too (PDP-08). */
export function AddToCartForm({
  sku,
  max,
  backordered,
  quantity,
  onQuantity,
}: {
  readonly sku: string
  readonly max: number
  readonly backordered: boolean
  readonly quantity?: number | undefined
  readonly onQuantity?: OnQuantity
}) {
  return (
    <form method="post" action="/cart" data-add-to-cart="">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="sku" value={sku} />
      <div className={styles.buy}>
        <QuantitySelect max={max} value={quantity} onQuantity={onQuantity} />
        <Button size="large" className={styles.add} disabled={backordered}>
          Add to Cart
        </Button>
      </div>
    </form>
  )
}

/** Price per piece by quantity; the whole line gets the price of its tier. */
export function TierTable({ tiers, price }: { readonly tiers: readonly PriceTier[]; readonly price: Money }) {
  if (tiers.length === 0) return null
  const sorted = [...tiers].sort((a, b) => a.minimumQuantity - b.minimumQuantity)
  const rows =
    (sorted[0]?.minimumQuantity ?? 1) > 1 ? [{ minimumQuantity: 1, value: price }, ...sorted] : sorted
  return (
    <table className={styles.tiers}>
      <caption className={styles.label}>Buy more, save more</caption>
      <thead>
        <tr>
          <th className={styles.cell} scope="col">
            Quantity
          </th>
          <th className={styles.cell} scope="col">
            Price each
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((tier, index) => {
          const next = rows[index + 1]
          const upTo = next ? next.minimumQuantity - 1 : undefined
          const range =
            upTo === undefined
              ? `${tier.minimumQuantity}+`
              : upTo === tier.minimumQuantity
                ? `${upTo}`
                : `${tier.minimumQuantity}–${upTo}`
          return (
            <tr key={tier.minimumQuantity}>
              <td className={styles.cell}>{range}</td>
              <td className={styles.cell}>{formatMoney(tier.value)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** What is taken off, by label, type and value (DISC-09): a badge that unfolds by the browser's own means. */
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

export interface BuyBoxProps {
  readonly options: readonly SizeOption[]
  readonly selectedSku: string
  readonly max: number
  readonly tiers?: readonly PriceTier[] | undefined
  /** `YYYY-MM-DD` and its words, where a backordered size is expected again. */
  readonly backorderedUntil?: string | undefined
  readonly backorderedRelative?: string | undefined
  readonly discounts?: readonly AppliedDiscount[]
  readonly hidePrice?: boolean | undefined
  readonly quantity?: number | undefined
  readonly onQuantity?: OnQuantity
}

/** Price, sizes, quantity and button, in the order in which they are needed. */
export function BuyBox({
  options,
  selectedSku,
  max,
  tiers = [],
  backorderedUntil,
  backorderedRelative,
  discounts = [],
  hidePrice = false,
  quantity,
  onQuantity,
}: BuyBoxProps) {
  const selected = options.find((option) => option.sku === selectedSku) ?? options[0]
  if (selected === undefined) return null
  return (
    <div className={styles.root}>
      {hidePrice ? null : (
        <>
          <Price size="large" price={selected.price} comparison={selected.comparison} unit={selected.unit} />
          <AppliedDiscounts discounts={discounts} />
        </>
      )}
      <div>
        {selected.available ? null : <Badge look="out">Out of stock</Badge>}{' '}
        {selected.bagSize ? <Badge>{selected.bagSize}</Badge> : null}
      </div>
      <SizeSelector options={options} selectedSku={selected.sku} />
      {selected.available ? null : (
        <p className={styles.alert}>{outOfStockText(backorderedUntil, backorderedRelative)}</p>
      )}
      <AddToCartForm
        sku={selected.sku}
        max={max}
        backordered={!selected.available}
        quantity={quantity}
        onQuantity={onQuantity}
      />
      {hidePrice ? null : <TierTable tiers={tiers} price={selected.price} />}
    </div>
  )
}
