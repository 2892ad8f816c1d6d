/** A product's sizes and prices, each a link to its page with that size chosen (PDP-03). */
import { formatMoney } from '~/models/money/money'
import { VisuallyHidden } from '../ui/layout'
import * as styles from './choice.css'
import type { Money } from '~/models/money/money'

export interface SizeOption {
  readonly sku: string
  readonly label: string
  /** Product page with this size chosen, which sets price, pictures and estimate. */
  readonly href: string
  readonly price: Money
  readonly comparison?: Money | undefined
  /** `$0.62 / oz` */
  readonly unit?: string | undefined
  readonly available: boolean
  /** Bag label, `Small bag` (PDP-25). */
  readonly bagSize?: string | undefined
}

function SizePrice({ comparison, price, unit }: SizeOption) {
  return (
    <>
      <span>
        {formatMoney(price)}
        {comparison && comparison.centAmount > price.centAmount ? (
          <>
            {' '}
            <s>
              <VisuallyHidden>was </VisuallyHidden>
              {formatMoney(comparison)}
            </s>
          </>
        ) : null}
      </span>
      {unit ? <span> {unit}</span> : null}{' '}
    </>
  )
}

function Size({
  option,
  selected,
  hidePrice,
}: {
  readonly option: SizeOption
  readonly selected: boolean
  readonly hidePrice: boolean
}) {
  return (
    <a
      className={styles.size}
      href={option.href}
      aria-current={selected ? 'true' : undefined}
      data-sku={option.sku}
    >
      <span className={styles.sizeName}>{option.label}</span> {hidePrice ? null : <SizePrice {...option} />}
      {option.available ? null : <span className={styles.alert}>Out of stock</span>}
    </a>
  )
}

export function SizeSelector({
  options,
  selected,
  hidePrice,
}: {
  readonly options: readonly SizeOption[]
  readonly selected: SizeOption
  readonly hidePrice: boolean
}) {
  return (
    <section aria-labelledby="size-label">
      <h2 className={styles.label} id="size-label">
        Size: <span className={styles.chosen}>{selected.label}</span>
      </h2>
      {options.length < 2 ? null : (
        <ul className={styles.sizes} role="list">
          {options.map((option) => (
            <li key={option.sku}>
              <Size option={option} selected={option === selected} hidePrice={hidePrice} />
              {/* Outside the link, whose name must not change: the focus is restored by it. */}
              {option === selected ? <VisuallyHidden> (selected)</VisuallyHidden> : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
