/** Every part of the total, labelled (CART-16, CHK-19). */
import { rateText } from '~/models/cart/rate-text'
import { addMoney, formatMoney, subtractMoney, usd } from '~/models/money/money'
import * as styles from './cart.css'
import type { Totals } from '~/models/cart/totals'
import type { Money } from '~/models/money/money'
import type { ReactNode } from 'react'

/** The total less adjustment and store credit. */
export function leftToPay(
  total: Money,
  { credit, adjustment }: { readonly credit?: Money | undefined; readonly adjustment?: Money | undefined },
): Money {
  return subtractMoney(total, addMoney(credit ?? usd(0), adjustment ?? usd(0)))
}

const LATER = 'Calculated at checkout'

function Part({
  label,
  children,
  className = styles.part,
}: {
  readonly label: ReactNode
  readonly children: string
  readonly className?: string
}) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function costOf(money: Money): string {
  return money.centAmount === 0 ? 'FREE' : formatMoney(money)
}

function DiscountsPart({
  discounts,
  names,
}: {
  readonly discounts: Money
  readonly names: readonly string[]
}) {
  if (discounts.centAmount <= 0) return null
  const label = (
    <>
      Discounts
      {names.map((name) => (
        <div className={styles.names} key={name}>
          {name}
        </div>
      ))}
    </>
  )
  return (
    <Part className={styles.saving} label={label}>
      {formatMoney(usd(-discounts.centAmount))}
    </Part>
  )
}

function TaxParts({ totals, later }: { readonly totals: Totals; readonly later: string | null }) {
  if (totals.tax === undefined) return later && <Part label="Tax">{later}</Part>
  return (
    <>
      <Part label="Total before tax">{formatMoney(subtractMoney(totals.total, totals.tax))}</Part>
      {totals.taxPortions.length === 0 ? <Part label="Tax">{formatMoney(totals.tax)}</Part> : null}
      {totals.taxPortions.map((portion) => (
        <Part key={portion.name + portion.rate} label={`${portion.name} (${rateText(portion.rate)})`}>
          {formatMoney(portion.amount)}
        </Part>
      ))}
    </>
  )
}

export function CartTotals({
  totals,
  estimated = false,
  later = LATER,
  credit,
  adjustment,
  discountNames = [],
}: {
  readonly totals: Totals
  /** The sums were computed here, not by the platform. */
  readonly estimated?: boolean | undefined
  /** Shown for amounts not known yet; null where none are to come. */
  readonly later?: string | null
  /** Store credit that pays part of it. */
  readonly credit?: Money | undefined
  /** Amount that an agent has taken off. */
  readonly adjustment?: Money | undefined
  /** Listed next to the discount, if known. */
  readonly discountNames?: readonly string[]
}) {
  // Pick-up and e-mail delivery have no price to wait for, but other items may.
  const isToCome = later !== null && totals.isDeliveryOpen
  const several = totals.shippingCharges.length > (isToCome ? 0 : 1)
  // A sum that lacks shipping or tax is not a total.
  const isOpen = estimated || isToCome || (later !== null && totals.tax === undefined)
  return (
    <dl className={styles.totals}>
      <Part label="Merchandise">{formatMoney(totals.merchandise)}</Part>
      <DiscountsPart discounts={totals.discounts} names={discountNames} />
      {totals.adjustments.map((part, index) => (
        // Two adjustments may have the same name, and each is its own line (LINE-13).
        <Part key={index} label={part.label}>
          {formatMoney(part.amount)}
        </Part>
      ))}
      {isToCome ? <Part label="Shipping">{later}</Part> : null}
      {totals.shippingCharges.map((charge) => (
        <Part
          key={charge.key}
          // The key of a shipment ends in its number, `shipment-2`, by which the page names it elsewhere.
          label={
            (several ? `Shipment ${charge.key.slice(9)}: ${charge.name}` : 'Shipping') + (charge.caveat ?? '')
          }
        >
          {costOf(charge.price)}
        </Part>
      ))}
      {/* Tax is unknown until the delivery is. */}
      <TaxParts totals={isToCome ? { ...totals, tax: undefined } : totals} later={later} />
      {adjustment && adjustment.centAmount > 0 ? (
        <Part className={styles.saving} label="Adjustment">
          {formatMoney(usd(-adjustment.centAmount))}
        </Part>
      ) : null}
      {credit && credit.centAmount > 0 ? (
        <Part className={styles.saving} label="Store credit">
          {formatMoney(usd(-credit.centAmount))}
        </Part>
      ) : null}
      <Part className={styles.total} label={isOpen ? `Estimated total${totals.caveat ?? ''}` : 'Total'}>
        {formatMoney(leftToPay(totals.total, { credit, adjustment }))}
      </Part>
    </dl>
  )
}
