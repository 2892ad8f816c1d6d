/** The quantity: a short list for few, a number field from ten on (QTY-01 to QTY-05, QTY-07). */
import { useCallback, useState } from 'react'
import * as fieldStyles from '../ui/field.css'
import { classNames } from '../ui/class-names'
import { FieldError } from '../ui/field-parts'
import { useEarlyInput } from '../enhance/use-early-input'
import { useHasScript } from '../enhance/use-has-script'
import { QUANTITY_DEBOUNCE_MS } from '~/models/constants/constants'
import { plainQuantity, quantityOutside } from '~/models/validation/quantity-words'
import * as styles from './buy-box.css'

/** From here on a list would be too long (QTY-02). */
const LIST_UP_TO = 9

/** 1 to 9 and 'more...' as 10, or 1 to the maximum when that is below 10. */
export function quantityOptions(max: number): readonly { readonly value: number; readonly label: string }[] {
  const last = Math.max(1, Math.min(max, LIST_UP_TO))
  const few = Array.from({ length: last }, (_, index) => ({ value: index + 1, label: String(index + 1) }))
  return max > LIST_UP_TO ? [...few, { value: LIST_UP_TO + 1, label: 'more...' }] : few
}

/** The value that typing settles to: a whole number from 1 to the maximum. */
export function clampQuantity(typed: string, max: number): number {
  const wanted = Number.parseInt(typed, 10)
  return Number.isNaN(wanted) ? 1 : Math.min(Math.max(1, wanted), Math.max(1, max))
}

/** Called once a number is settled. */
export type OnQuantity = ((quantity: number) => void) | undefined

function NumberInput({
  id,
  max,
  start,
  replacesList,
  onQuantity,
}: {
  readonly id: string
  readonly max: number
  readonly start: number
  /** Whether it replaces a list, which may have had the focus. */
  readonly replacesList: boolean
  readonly onQuantity: OnQuantity
}) {
  const [typed, setTyped] = useState(String(start))
  const [timer, setTimer] = useState(0)
  /** Shown when the value is clamped, until another number is typed (VAL-19, VAL-29). */
  const [wrong, setWrong] = useState<string>()
  const settle = (field: HTMLInputElement) => {
    if (Number(field.value) < 1)
      field.dispatchEvent(new CustomEvent('quantity:under-threshold', { bubbles: true }))
    const quantity = clampQuantity(field.value, max)
    setTyped(String(quantity))
    onQuantity?.(quantity)
  }
  const type = (text: string, field: HTMLInputElement) => {
    setTyped(text)
    if (text !== '' || field.validity.badInput) setWrong(quantityOutside(plainQuantity(text), max))
    clearTimeout(timer)
    setTimer(window.setTimeout(() => settle(field), QUANTITY_DEBOUNCE_MS))
  }
  const early = useEarlyInput<HTMLInputElement>(typed, type)
  const ref = useCallback(
    (field: HTMLInputElement | null) => {
      early(field)
      if (replacesList && document.activeElement === document.body) field?.focus()
    },
    [early, replacesList],
  )
  return (
    <>
      <input
        className={classNames(fieldStyles.control, styles.select)}
        id={id}
        type="number"
        name="quantity"
        inputMode="numeric"
        min={1}
        max={max}
        step={1}
        required
        aria-describedby={wrong && `${id}-error`}
        aria-invalid={quantityOutside(plainQuantity(typed), max) ? true : undefined}
        ref={ref}
        value={typed}
        onChange={({ currentTarget: field }) => type(field.value, field)}
      />
      <FieldError id={`${id}-error`} message={wrong} role="alert" />
    </>
  )
}

/** `key` it by product: another product resets it to 1, another size keeps it (QTY-05). */
export function QuantitySelect({
  max,
  value = 1,
  id = 'field-quantity',
  onQuantity,
}: {
  readonly max: number
  readonly value?: number | undefined
  readonly id?: string
  readonly onQuantity?: OnQuantity
}) {
  const [chosen, setChosen] = useState(Math.min(value, Math.max(1, max)))
  const hasScript = useHasScript()
  const typing = chosen > LIST_UP_TO && (hasScript || value > LIST_UP_TO)
  const listed = String(Math.min(chosen, max))
  const choose = (text: string) => {
    const quantity = Number(text)
    setChosen(quantity)
    onQuantity?.(quantity)
  }
  const ref = useEarlyInput<HTMLSelectElement>(listed, choose)
  return (
    <div className={fieldStyles.root}>
      <label className={fieldStyles.label} htmlFor={id}>
        Quantity
      </label>
      {typing ? (
        <NumberInput
          id={id}
          max={max}
          start={chosen}
          replacesList={chosen !== value}
          onQuantity={onQuantity}
        />
      ) : (
        <select
          className={classNames(fieldStyles.control, styles.select)}
          id={id}
          name="quantity"
          ref={ref}
          value={listed}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {quantityOptions(max).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
