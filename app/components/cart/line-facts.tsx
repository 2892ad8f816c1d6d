/** A line's facts besides name and price: contents, delivery, savings, message. */
import { intervalText } from '~/models/auto-delivery/interval'
import { ITEM_PREFIX, lineIntent, MESSAGE_PREFIX } from '~/models/cart/forms/cart-fields'
import { GREETING_CARD_MAX, isGreetingCard } from '~/models/cart/greeting-card'
import { itemOf } from '~/models/cart/lines'
import { quantityText, savingsOf } from '~/models/cart/shown-lines'
import { formatMoney } from '~/models/money/money'
import { Badge } from '../ui/feedback'
import { Button } from '../ui/button'
import { Disclosure } from '../ui/navigation'
import { TextAreaField } from '../ui/text-area'
import * as styles from './cart.css'
import type { LineItem } from '~/models/cart/cart'

function Marks({ line }: { readonly line: LineItem }) {
  const { autoDeliveryInterval: interval, markedAsGift } = line.fields
  return (
    <>
      {line.lineItemMode === 'GiftLineItem' ? <Badge look="good">Free gift</Badge> : null}
      {markedAsGift ? <Badge>Gift</Badge> : null}
      {interval === undefined ? null : <Badge look="good">Auto-Delivery: {intervalText(interval)}</Badge>}
    </>
  )
}

/** A line's savings, one by one, and as a percentage of the comparison price (LINE-04, DISC-09). */
function Savings({ line, contents }: Pick<FactsProps, 'line' | 'contents'>) {
  const savings = savingsOf(line, contents)
  if (savings === undefined) return null
  const { breakdown, value, percent, comparisonPrice } = savings
  const isOne = breakdown.length === 1
  const share = ` ${formatMoney(comparisonPrice)} (${percent}%)`
  return (
    <>
      {breakdown.map((part) => (
        <p className={styles.detail} key={part.description}>
          {part.description}: {formatMoney(part.value)} off{isOne ? share : null}
        </p>
      ))}
      {isOne ? null : (
        <p className={styles.detail}>
          Together: {formatMoney(value)} off{share}
        </p>
      )}
    </>
  )
}

/** The card's message, and a field to change it (LINE-09). A rejected text is kept. */
function CardMessage({
  line,
  name,
  refused,
}: Pick<FactsProps, 'line' | 'refused'> & {
  /** Identical cards may accompany different items. */
  readonly name: string
}) {
  const { greetingCardMessage: message } = line.fields
  const own = refused?.lineItemId === line.id ? refused : undefined
  return (
    <>
      {message ? <blockquote className={styles.message}>{message}</blockquote> : null}
      <Disclosure summary={message ? 'Edit message' : 'Write a message'} open={own !== undefined}>
        <div className={styles.messageForm}>
          {/* A line with its own quantity already has this field. */}
          {line.fields.parentExternalId === undefined ? null : (
            <input type="hidden" name={ITEM_PREFIX + line.id} value={itemOf(line)} />
          )}
          <TextAreaField
            name={MESSAGE_PREFIX + line.id}
            id={`message-${line.id}`}
            label="Message inside the card"
            hint={`Up to ${GREETING_CARD_MAX} characters`}
            maxLength={GREETING_CARD_MAX}
            defaultValue={own?.typed ?? message}
            error={own?.error}
          />
          <Button
            look="secondary"
            size="small"
            name="intent"
            value={lineIntent('greeting-message', line.id)}
            label={`Save message of ${name}`}
            formNoValidate
          >
            Save message
          </Button>
        </div>
      </Disclosure>
    </>
  )
}

/** A bundle's contents and a line's add-ons: listed, but not removable on their own (LINE-05). */
function Contents({ name, contents, changeable, refused }: FactsProps) {
  if (contents.length === 0) return null
  return (
    <ul className={styles.contents} aria-label={`In ${name}`}>
      {contents.map((child) => (
        <li key={child.id}>
          {quantityText(child, child.quantity)}
          {changeable && isGreetingCard(child) ? (
            <CardMessage line={child} name={`${child.name} with ${name}`} refused={refused} />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** A rejected greeting card message, and why. */
export interface RefusedMessage {
  readonly lineItemId: string
  readonly typed: string
  readonly error: string
}

interface FactsProps {
  readonly line: LineItem
  /** Name for its controls. */
  readonly name: string
  readonly contents: readonly LineItem[]
  /** False for a line that must be removed. */
  readonly changeable: boolean
  readonly refused?: RefusedMessage | undefined
}

export function LineFacts(props: FactsProps) {
  const { line, name, contents, changeable, refused } = props
  return (
    <>
      <p className={styles.detail}>{line.variant.variantLabel}</p>
      {line.fields.customizationsDescription ? (
        <p className={styles.detail}>{line.fields.customizationsDescription}</p>
      ) : null}
      <Contents {...props} />
      <Marks line={line} />
      <Savings line={line} contents={contents} />
      {isGreetingCard(line) && changeable ? <CardMessage line={line} name={name} refused={refused} /> : null}
    </>
  )
}
