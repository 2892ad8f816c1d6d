/** A line of the cart: what it is, how many, what it costs. Each of its verbs is a form of its own (CART-12). */
import { addMoney, formatMoney, multiplyMoney } from '~/models/money/money'
import { MAX_CART_QUANTITY } from '~/models/constants/constants'
import { Button } from '../ui/button'
import { FieldError } from '../ui/field'
import { Price } from '../ui/price'
import * as styles from './cart.css'
import { LineFacts } from './line-facts'
import type { RefusedMessage } from './line-facts'
import { QuantityEditor } from './quantity-editor'
import type { ReactNode } from 'react'
import type { LineItem } from '~/models/cart/cart'

/** What a line costs with all that is in it, and before every saving; a gift is free (LINE-01, LINE-03). */
function Amount({ line, contents }: { readonly line: LineItem; readonly contents: readonly LineItem[] }) {
  const gift = line.lineItemMode === 'GiftLineItem'
  const all = [line, ...contents]
  return (
    <div className={styles.amount}>
      {gift ? (
        <strong>FREE</strong>
      ) : (
        <Price
          price={addMoney(...all.map((each) => each.totalPrice))}
          comparison={addMoney(...all.map((each) => multiplyMoney(each.regularPiecePrice, each.quantity)))}
        />
      )}
      {line.quantity > 1 && !gift ? (
        <span className={styles.detail}> {formatMoney(line.piecePrice)} each</span>
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

function LineForms({ line, error }: { readonly line: LineItem; readonly error: string | undefined }) {
  const max = Math.min(line.variant.maximumPiecesPerOrder, MAX_CART_QUANTITY)
  const id = `quantity-${line.id}`
  return (
    <>
      <div className={styles.actions}>
        <QuantityEditor id={id} lineItemId={line.id} name={line.name} quantity={line.quantity} max={max} />
        <form method="post" action="/cart">
          <input type="hidden" name="intent" value="remove-line" />
          <input type="hidden" name="lineItemId" value={line.id} />
          <Button look="link" label={`Remove ${line.name}`}>
            Remove
          </Button>
        </form>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </>
  )
}

/** `removed` marks an item that had to go: shown with its reason, without forms, outside of the totals. */
export function CartLine({
  line,
  contents = [],
  error,
  refused,
  removed,
}: {
  readonly line: LineItem
  /** The pieces inside a bundle. */
  readonly contents?: readonly LineItem[]
  readonly error?: string | undefined
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
        <LineFacts line={line} contents={contents} changeable={removed === undefined} refused={refused} />
        {gift || removed !== undefined ? null : <LineForms line={line} error={error} />}
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
