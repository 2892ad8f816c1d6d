/** A cart line: product, quantity, price. Its actions are buttons of the one form for all lines (CART-12). */
import { useState } from 'react'
import { lineIntent } from '~/models/cart/forms/cart-fields'
import { itemOf } from '~/models/cart/lines'
import { amountOf } from '~/models/cart/shown-lines'
import { maximumOf } from '~/models/catalogue/maximum'
import { useHasScript } from '../enhance/use-has-script'
import { Button } from '../ui/button'
import { FieldError } from '../ui/field'
import { VisuallyHidden } from '../ui/layout'
import { Price } from '../ui/price'
import * as styles from './cart.css'
import { LineFacts } from './line-facts'
import { LineTotal } from './line-total'
import type { RefusedMessage } from './line-facts'
import { QuantityEditor } from './quantity-editor'
import type { ReactNode } from 'react'
import type { LineItem } from '~/models/cart/cart'

function Amount({ line, contents }: { readonly line: LineItem; readonly contents: readonly LineItem[] }) {
  const { piecePrice, regularPiecePrice: regular } = line
  const isTold = line.quantity > 1 || regular.centAmount > piecePrice.centAmount
  return (
    <div className={styles.amount}>
      <LineTotal amount={amountOf(line, contents)} />
      {isTold && line.lineItemMode !== 'GiftLineItem' ? (
        <span className={styles.detail}>
          {' '}
          <Price price={piecePrice} comparison={regular} unit="each" size="small" />
        </span>
      ) : null}
    </div>
  )
}

function LinePicture({ line }: { readonly line: LineItem }) {
  const { image } = line.variant
  if (image === undefined) return <div className={styles.picture} />
  return (
    <img
      className={styles.picture}
      src={image.url}
      alt={image.label}
      width={120}
      height={120}
      loading="lazy"
    />
  )
}

/** One form, so that any line's button saves the quantities typed in all of them. */
export function LinesForm({ children }: { readonly children: ReactNode }) {
  const hasScript = useHasScript()
  return (
    <form method="post" action="/cart" noValidate={hasScript} data-print="yes">
      {/* Enter presses a form's first button, and with a script the fields have none: it must not be a remove button.
       */}
      {hasScript ? (
        <VisuallyHidden>
          <button name="intent" value="change-quantities" tabIndex={-1} aria-hidden>
            Update
          </button>
        </VisuallyHidden>
      ) : null}
      {children}
    </form>
  )
}

function LineVerbs({
  line,
  name,
  error,
  typed,
}: {
  readonly line: LineItem
  readonly name: string
  readonly error: string | undefined
  readonly typed: string | undefined
}) {
  const max = maximumOf(line.variant)
  const id = `quantity-${line.id}`
  /**
   * The nearest valid quantity is sent instead, and the reason shows until another number is typed (VAL-19, VAL-29).
   */
  const [wrong, setWrong] = useState<string>()
  const message = wrong ?? error
  return (
    <>
      <div className={styles.actions}>
        <QuantityEditor
          id={id}
          lineItemId={line.id}
          item={itemOf(line)}
          name={name}
          quantity={line.quantity}
          max={max}
          start={typed}
          describedBy={message === undefined ? undefined : `${id}-error`}
          onWrong={setWrong}
        />
        <Button
          look="link"
          name="intent"
          value={lineIntent('remove-line', line.id)}
          label={`Remove ${name}`}
          formNoValidate
        >
          Remove
        </Button>
      </div>
      <FieldError id={`${id}-error`} message={message} role={wrong === undefined ? undefined : 'alert'} />
    </>
  )
}

/** `removed` marks an item that had to go: shown with its reason, without forms, outside the totals. */
export function CartLine({
  line,
  name = line.name,
  contents = [],
  error,
  typed,
  refused,
  removed,
}: {
  readonly line: LineItem
  /** Name for its controls, if another line has the same name. */
  readonly name?: string | undefined
  /** The contents of a bundle. */
  readonly contents?: readonly LineItem[]
  readonly error?: string | undefined
  /** The typed quantity, if it was rejected. */
  readonly typed?: string | undefined
  readonly refused?: RefusedMessage | undefined
  readonly removed?: string | undefined
}) {
  const gift = line.lineItemMode === 'GiftLineItem'
  return (
    <li className={styles.line} id={`line-${line.id}`}>
      <LinePicture line={line} />
      <div className={styles.about}>
        <p className={styles.name}>
          <a className={styles.nameLink} href={line.productPath}>
            {line.name}
          </a>
        </p>
        <LineFacts
          line={line}
          name={name}
          contents={contents}
          changeable={removed === undefined}
          refused={refused}
        />
        {gift || removed !== undefined ? null : (
          <LineVerbs line={line} name={name} error={error} typed={typed} />
        )}
        <FieldError id={`removed-${line.id}`} message={removed} />
      </div>
      {removed === undefined ? <Amount line={line} contents={contents} /> : null}
    </li>
  )
}

export function CartLines({ children }: { readonly children: ReactNode }) {
  return (
    <ul className={styles.lines} role="list">
      {children}
    </ul>
  )
}
