/**
 * Lines as shown wherever they are read-only: checkout, receipts, packing slips, agent pages and mails (LINE-01 to
 * LINE-09).
 */
import { intervalText } from '../auto-delivery/interval'
import { addMoney } from '../money/money'
import type { Money } from '../money/money'
import type { LineItem, SavingPart, TotalSavings } from './cart'
import { childrenOf, isChild, isGift, isOrphan } from './lines'

export interface LineAmount {
  readonly price: Money
  /** Before cart discounts; equal to `price` if there are none. */
  readonly comparison: Money
}

/** For a line with its contents; null if free (LINE-01, LINE-03). */
export function amountOf(line: LineItem, contents: readonly LineItem[]): LineAmount | null {
  if (isGift(line)) return null
  const all = [line, ...contents]
  return {
    price: addMoney(...all.map(({ totalPrice }) => totalPrice)),
    comparison: addMoney(...all.map((each) => each.totalPriceBeforeCartLevelDiscount)),
  }
}

const sumOf = (parts: readonly { readonly value: Money }[]): Money =>
  addMoney(...parts.map(({ value }) => value))

/** For a line with its contents, like its price; savings of the same kind are combined (LINE-04). */
export function savingsOf(line: LineItem, contents: readonly LineItem[]): TotalSavings | undefined {
  const all = [line, ...contents]
  const savings = all.flatMap(({ totalSavings }) => totalSavings ?? [])
  if (savings.length === 0) return undefined
  const parts = new Map<string, SavingPart>()
  for (const part of savings.flatMap(({ breakdown }) => breakdown)) {
    const known = parts.get(part.description)
    parts.set(part.description, known === undefined ? part : { ...known, value: sumOf([known, part]) })
  }
  const value = sumOf(savings)
  const comparisonPrice = addMoney(
    ...all.map(({ totalPrice, totalSavings }) => totalSavings?.comparisonPrice ?? totalPrice),
  )
  return {
    value,
    percent: Math.round((value.centAmount / comparisonPrice.centAmount) * 100),
    comparisonPrice,
    breakdown: [...parts.values()],
    onSale: savings.some(({ onSale }) => onSale),
  }
}

/**
 * Each line with its contents, which appear nowhere else (LINE-05). A child whose parent is not among these, e.g.
 * because it ships elsewhere, stands alone.
 */
export function withContents(lineItems: readonly LineItem[]) {
  return lineItems
    .filter((line) => !isChild(line) || isOrphan({ lineItems }, line))
    .map((line) => ({ line, contents: childrenOf({ lineItems }, line) }))
}

/** `2 × Roasted Almonds, 1 lb bag (gift)` */
export function quantityText({ name, variant, fields }: LineItem, quantity: number): string {
  const label = variant.variantLabel ? `, ${variant.variantLabel}` : ''
  return `${quantity} × ${name}${label}${fields.markedAsGift ? ' (gift)' : ''}`
}

/** The shopper's customisation or greeting message (LINE-08, LINE-09). */
export function ownWords({ fields }: LineItem): readonly string[] {
  const { customizationsDescription: made, greetingCardMessage: message } = fields
  return [...(made ? [made] : []), ...(message ? [`Message: ${message}`] : [])]
}

function detailsOf(line: LineItem): readonly string[] {
  const { autoDeliveryInterval: interval, markedAsGift } = line.fields
  return [
    ...ownWords(line),
    ...(interval === undefined ? [] : [`Auto-Delivery: ${intervalText(interval)}`]),
    ...(isGift(line) ? ['Free gift'] : []),
    ...(markedAsGift ? ['Gift'] : []),
  ]
}

export interface ShownContent {
  readonly id: string
  readonly text: string
  readonly details: readonly string[]
}

export interface ShownLine {
  readonly id: string
  readonly name: string
  /** Size. */
  readonly label: string
  readonly quantity: number
  readonly image: string | undefined
  /** One text each. */
  readonly details: readonly string[]
  readonly contents: readonly ShownContent[]
  readonly amount: LineAmount | null
}

export function shownLines(lineItems: readonly LineItem[]): readonly ShownLine[] {
  return withContents(lineItems).map(({ line, contents }) => ({
    id: line.id,
    name: line.name,
    label: line.variant.variantLabel,
    quantity: line.quantity,
    image: line.variant.image?.url,
    details: detailsOf(line),
    contents: contents.map((child) => ({
      id: child.id,
      text: quantityText(child, child.quantity),
      details: ownWords(child),
    })),
    amount: amountOf(line, contents),
  }))
}
