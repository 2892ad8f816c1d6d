/** How many: a short list for few, a number field from ten on (QTY-01 to QTY-03, QTY-07). */
import * as fieldStyles from '../ui/field.css'
import { QuantityField } from '../ui/field'
import { classNames } from '../ui/class-names'
import * as styles from './buy-box.css'

/** 1 to 9 and 'more...' as 10, or 1 to the maximum when that is below 10. */
export function quantityOptions(max: number): readonly { readonly value: number; readonly label: string }[] {
  const last = Math.max(1, Math.min(max, 9))
  const few = Array.from({ length: last }, (_, index) => ({ value: index + 1, label: String(index + 1) }))
  return max >= 10 ? [...few, { value: 10, label: 'more...' }] : few
}

export function QuantitySelect({
  max,
  value = 1,
  id = 'field-quantity',
}: {
  readonly max: number
  readonly value?: number
  readonly id?: string
}) {
  if (value >= 10) return <QuantityField id={id} max={max} defaultValue={Math.min(value, max)} />
  return (
    <div className={fieldStyles.root}>
      <label className={fieldStyles.label} htmlFor={id}>
        Quantity
      </label>
      <select
        className={classNames(fieldStyles.control, styles.select)}
        id={id}
        name="quantity"
        defaultValue={String(value)}
        data-quantity-max={max}
      >
        {quantityOptions(max).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
