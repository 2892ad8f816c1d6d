/** Queries on cart lines, and messages for items that were removed. */
import { nameOfCountry } from '../address/regions'
import type { Country } from '../address/regions'
import { maximumOf } from '../catalogue/maximum'
import { MAX_CART_QUANTITY } from '../constants/constants'
import type { Cart, LineFields, LineItem } from './cart'

/** Children of a bundle or of a line with add-ons, linked by external ids (LINE-05, LINE-10). */
export function childrenOf(cart: Pick<Cart, 'lineItems'>, parent: LineItem): readonly LineItem[] {
  const { externalId } = parent.fields
  if (externalId === undefined) return []
  return cart.lineItems.filter((line) => line.fields.parentExternalId === externalId)
}

export function isChild(line: LineItem): boolean {
  return line.fields.parentExternalId !== undefined
}

/** Its bundle is not in the cart: no page shows it, and it cannot be bought. */
export function isOrphan(cart: Pick<Cart, 'lineItems'>, line: LineItem): boolean {
  const { parentExternalId } = line.fields
  return (
    parentExternalId !== undefined &&
    !cart.lineItems.some(({ fields }) => fields.externalId === parentExternalId)
  )
}

/** ERR-16: a box from which somebody has taken what is in it. Nobody gets an empty one. */
export function isEmptyBundle(cart: Pick<Cart, 'lineItems'>, line: LineItem): boolean {
  return line.variant.customProduct === 'Dynamic Bundle' && childrenOf(cart, line).length === 0
}

export function isGift(line: LineItem): boolean {
  return line.lineItemMode === 'GiftLineItem'
}

/** The line an edit added units of a SKU to. Bundle contents and gifts do not count. */
export function lineAddedTo(before: Cart | undefined, cart: Cart, sku: string): LineItem | undefined {
  const had = new Map(before?.lineItems.map(({ id, quantity }) => [id, quantity]))
  return cart.lineItems.find(
    (line) => line.sku === sku && !isChild(line) && !isGift(line) && line.quantity > (had.get(line.id) ?? 0),
  )
}

export function findLine(cart: Pick<Cart, 'lineItems'>, lineItemId: string): LineItem | undefined {
  return cart.lineItems.find((line) => line.id === lineItemId)
}

/**
 * Identifies a line independently of its id, which changes when a cart moves into another. Lines of one item that the
 * shop keeps apart differ in one of these parts; the list it was added from is not one of them.
 */
export function itemOf({ sku, fields }: Pick<LineItem, 'sku' | 'fields'>): string {
  const own = [sku, fields.externalId, fields.autoDeliveryInterval].join('|')
  return fields.parentExternalId === undefined ? own : `${own}|${fields.parentExternalId}`
}

export function skuOfItem(item: string): string {
  return item.split('|')[0] ?? ''
}

export interface NamedLine {
  readonly lineItemId: string
  readonly item?: string | undefined
}

/** The line with that id, or else the only line with this item. */
export function findNamedLine(
  cart: Pick<Cart, 'lineItems'>,
  { lineItemId, item }: NamedLine,
): LineItem | undefined {
  const same = cart.lineItems.filter((line) => !isGift(line) && itemOf(line) === item)
  return findLine(cart, lineItemId) ?? (same.length === 1 ? same[0] : undefined)
}

export function skusOf(cart: Cart): readonly string[] {
  return cart.lineItems.map((line) => line.sku)
}

/** Auto-Delivery lines are exactly those with an interval; children follow their parent (LINE-06). */
export function isAutoDelivery(line: LineItem): boolean {
  return line.fields.autoDeliveryInterval !== undefined
}

export function groupLines(cart: Pick<Cart, 'lineItems'>) {
  const parents = cart.lineItems.filter((line) => !isChild(line))
  return {
    again: parents.filter(isAutoDelivery),
    once: parents.filter((line) => !isAutoDelivery(line)),
  }
}

/** The count on the basket badge: units, without bundle contents. */
export function countUnits(cart: Pick<Cart, 'lineItems'>): number {
  return cart.lineItems.filter((line) => !isChild(line)).reduce((sum, line) => sum + line.quantity, 0)
}

/** Most of a bundle one order may hold without exceeding the maximum of any of its contents. */
export function maximumOfBundle(
  maximum: number,
  contents: readonly { readonly quantity: number; readonly maximum: number }[],
): number {
  const limits = contents.map((content) => Math.floor(content.maximum / content.quantity))
  return Math.min(maximum, MAX_CART_QUANTITY, ...limits)
}

/** Units per bundle. */
export interface BundleContent {
  readonly sku: string
  readonly quantity: number
}

export function contentsOf(cart: Pick<Cart, 'lineItems'>, line: LineItem): readonly BundleContent[] {
  return childrenOf(cart, line).map(({ sku, quantity }) => ({ sku, quantity: quantity / line.quantity }))
}

/** An item as bought, with its contents. */
interface Customisation {
  readonly sku: string
  readonly fields: LineFields
  readonly contents: readonly BundleContent[]
}

/**
 * Ignores gift mark, Auto-Delivery, source list and the id that links a bundle to its contents. Otherwise varying those
 * would get around the order maximum.
 */
function toKey({ sku, fields: { parentExternalId }, contents }: Customisation): string {
  const inside = contents.map((content) => `${content.quantity} × ${content.sku}`).sort()
  return JSON.stringify([sku, parentExternalId, inside])
}

/** Equal for equivalent lines, in one cart or two. */
export function customisationOf(cart: Pick<Cart, 'lineItems'>, line: LineItem): string {
  return toKey({ ...line, contents: contentsOf(cart, line) })
}

/** Units of the same customisation across all lines: the order maximum applies to their sum (CART-13, QTY-06). */
export function quantityOfCustomisation(cart: Pick<Cart, 'lineItems'>, wanted: Customisation): number {
  const key = toKey(wanted)
  return cart.lineItems
    .filter((line) => line.sku === wanted.sku && !isGift(line))
    .filter((line) => customisationOf(cart, line) === key)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Most units of a line one order may hold, contents included (QTY-06). */
export function maximumInCart(cart: Pick<Cart, 'lineItems'>, line: LineItem): number {
  const contents = childrenOf(cart, line).map((child) => ({
    quantity: child.quantity / line.quantity,
    maximum: maximumOf(child.variant),
  }))
  return maximumOfBundle(maximumOf(line.variant), contents)
}

/** ERR-06 */
export function outOfStockMessage(name: string): string {
  return `${name}: Sorry, this item is out of stock and has been removed from your cart.`
}

/** ERR-07, ERR-08: text as specified. */
export function unavailableIngredientMessage(name: string): string {
  return `${name}: an ingredient (or ingredients) you added to the product is (are) currently unavailable. Please return to the page and rebuild it using an alternative ingredient.`
}

export function orphanMessage(name: string): string {
  return `${name}: Sorry, what this item belonged to is no longer in your cart, so it has been removed as well.`
}

/**
 * Gifts have no remove button and cost nothing, so they leave automatically. The platform remembers that for the life
 * of the cart.
 */
export function giftLeftOutMessage(name: string, reason: string): string {
  return `${name} (free gift): Sorry, ${reason}, so it has been left out of your order. It may not come back.`
}

/** The platform removed it; it returns with whatever earned it. */
export function giftGoneMessage(name: string): string {
  return `${name} (free gift): Sorry, it does not come with your order as it is now, so it has been left out.`
}

export function restrictedMessage(name: string, country: Country): string {
  return `${name}: Sorry, this item cannot ship to ${nameOfCountry(country)} and has been removed from your cart.`
}

/** Labels for each line's controls, by line id: its name, plus whatever distinguishes it from the other lines. */
export function namesOfLines(lines: readonly LineItem[]): ReadonlyMap<string, string> {
  const sized = ({ name, variant }: LineItem) => `${name}, ${variant.variantLabel}`
  const timed = (line: LineItem) => `${sized(line)}${isAutoDelivery(line) ? ', Auto-Delivery' : ''}`
  const numbered = (line: LineItem) => {
    const same = lines.filter((each) => timed(each) === timed(line))
    return `${timed(line)}, ${same.indexOf(line) + 1} of ${same.length}`
  }
  const toName = (line: LineItem) => {
    const own = [({ name }: LineItem) => name, sized, timed].find(
      (wordsOf) => lines.filter((each) => wordsOf(each) === wordsOf(line)).length === 1,
    )
    return (own ?? numbered)(line)
  }
  return new Map(lines.map((line) => [line.id, toName(line)]))
}
