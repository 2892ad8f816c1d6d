/** A line's quantity. A script adds − and + beside the field and removes the button, since it saves by itself. */
import { plainQuantity, quantityOutside } from '~/models/validation/quantity-words'
import { useState } from 'react'
import { Button } from '../ui/button'
import { classNames } from '../ui/class-names'
import * as fieldStyles from '../ui/field.css'
import { useEarlyInput } from '../enhance/use-early-input'
import { useHasScript } from '../enhance/use-has-script'
import { ITEM_PREFIX, QUANTITY_PREFIX, SHOWN_PREFIX } from '~/models/cart/forms/cart-fields'
import { useCartEdits } from './cart-edits'
import * as styles from './cart.css'

interface Props {
  readonly id: string
  readonly lineItemId: string
  /** Identifies the item if the line's id has changed. */
  readonly item: string
  readonly name: string
  /** Current quantity, including edits in flight. */
  readonly quantity: number
  readonly max: number
  /** Initial value if it differs from the quantity: a rejected input. */
  readonly start?: string | undefined
  /** Id of its message. */
  readonly describedBy: string | undefined
  /** Called for every requested number, with what is wrong with it. */
  readonly onWrong: (message: string | undefined) => void
}

/** Dispatched when less than one is requested (QTY-04). */
function raiseUnderThreshold(field: HTMLElement): void {
  field.dispatchEvent(new CustomEvent('quantity:under-threshold', { bubbles: true }))
}

function useTypedQuantity({ lineItemId, quantity, max, start, onWrong }: Props) {
  const edits = useCartEdits()
  /** While focused, the field shows what is typed, whatever the cart says meanwhile. */
  const [typed, setTyped] = useState<string | null>(start ?? null)
  const set = (wanted: number, field: HTMLElement) => {
    if (wanted < 1) raiseUnderThreshold(field)
    onWrong(quantityOutside(wanted, max))
    edits?.change(lineItemId, Math.min(Math.max(1, wanted), max))
  }
  return {
    value: typed ?? String(quantity),
    type(text: string, field: HTMLInputElement) {
      setTyped(text)
      const wanted = plainQuantity(text)
      if (!Number.isNaN(wanted)) return set(wanted, field)
      // An earlier keystroke's number may be pending.
      edits?.change(lineItemId, null)
      // An empty field is about to be filled, unless it holds letters: some browsers allow those and report them as
      // empty.
      if (text !== '' || field.validity.badInput) onWrong(quantityOutside(wanted, max))
    },
    leave() {
      if (typed === '') onWrong(quantityOutside(NaN, max))
      setTyped(null)
    },
    step(by: number, button: HTMLElement) {
      setTyped(null)
      set(quantity + by, button)
    },
  }
}

function Step({
  by,
  label,
  disabled,
  onStep,
}: {
  readonly by: 1 | -1
  readonly label: string
  readonly disabled: boolean
  readonly onStep: (by: number, button: HTMLElement) => void
}) {
  return (
    <button
      className={styles.step}
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={(event) => onStep(by, event.currentTarget)}
    >
      {by === 1 ? '+' : '−'}
    </button>
  )
}

export function QuantityEditor(props: Props) {
  const { id, lineItemId, item, name, quantity, max, describedBy } = props
  const hasScript = useHasScript()
  const scripted = useCartEdits() !== null && hasScript
  const { value, type, leave, step } = useTypedQuantity(props)
  const ref = useEarlyInput<HTMLInputElement>(value, type)
  return (
    <div className={styles.quantity}>
      <input type="hidden" name={SHOWN_PREFIX + lineItemId} value={quantity} />
      <input type="hidden" name={ITEM_PREFIX + lineItemId} value={item} />
      {scripted ? (
        <Step by={-1} label={`One less of ${name}`} disabled={quantity <= 1} onStep={step} />
      ) : null}
      <input
        className={classNames(fieldStyles.control, fieldStyles.quantity, styles.count)}
        id={id}
        type="number"
        name={QUANTITY_PREFIX + lineItemId}
        inputMode="numeric"
        min={1}
        max={max}
        step={1}
        required
        aria-label={`Quantity of ${name}`}
        aria-describedby={describedBy}
        // On blur it shows the cart's quantity, which is valid.
        aria-invalid={describedBy !== undefined && value !== String(quantity) ? true : undefined}
        // A browser's restored value may be older than the cart.
        autoComplete="off"
        ref={ref}
        value={value}
        onChange={(event) => type(event.currentTarget.value, event.currentTarget)}
        onBlur={leave}
      />
      {scripted ? (
        <Step by={1} label={`One more of ${name}`} disabled={quantity >= max} onStep={step} />
      ) : (
        <Button
          look="secondary"
          size="small"
          name="intent"
          value="change-quantities"
          label={`Update quantity of ${name}`}
        >
          Update
        </Button>
      )}
    </div>
  )
}
