/**
 * Whether a shipment is a gift is what its shopper said (194): that mark moves with the shipment, whatever happens to
 * its goods, and line marks follow it (LINE-07). Without it, line marks alone decide.
 */
import type { Address } from '../../address/address'
import { isSamePlace, isSameRecipient } from '../../address/address-fields'
import type { CartAction } from '../actions'
import type { Cart, LineItem, ShipmentFields } from '../cart'
import { areGifts, isGiftShipment, shipmentsOf } from '../shipments'
import type { ShipmentDraft } from '../shipments'
import { toWireShipment } from '../wire-address'
import { planLineFields } from './plan-line-fields'

interface Said {
  readonly fields: ShipmentFields
}

const isSaid = (shipments: readonly Said[]): boolean =>
  shipments.some(({ fields }) => fields.markedAsGift !== undefined)

/** If nothing is a gift, drop the marks. */
function withoutIdleWords<T extends Said>(shipments: readonly T[]): readonly T[] {
  if (shipments.some(({ fields }) => fields.markedAsGift)) return shipments
  return shipments.map((shipment) => {
    const { markedAsGift: _word, ...fields } = shipment.fields
    return { ...shipment, fields }
  })
}

/**
 * The gift mark for a destination of a split: that of the shipment to the same recipient there, else to anyone there,
 * else of the shipment it was before its address changed. A new one is a gift only if all shipments were.
 */
export function giftWordsIn(seen: Cart) {
  const sent = shipmentsOf(seen).filter(({ kind }) => kind === 'standard')
  const isAnySaid = isSaid(sent)
  return (to: { readonly from?: string | undefined; readonly address: Address }): boolean | undefined => {
    if (!isAnySaid) return undefined
    const theirs = sent.filter(({ address }) => isSameRecipient(address, to.address))
    const there = sent.filter(({ address }) => isSamePlace(address, to.address))
    const was = ({ key }: { readonly key: string }) => key === to.from
    const known = theirs.find(was) ?? theirs[0] ?? there.find(was) ?? there[0] ?? sent.find(was)
    return known === undefined ? sent.every(isGiftShipment) : isGiftShipment(known)
  }
}

/**
 * Updates the marks of lines that join or leave a gift; others keep marks set by an API call or staff. `seen` is the
 * cart with its previous shipments.
 */
function planMarksOf(
  lineItems: readonly LineItem[],
  drafts: readonly ShipmentDraft[],
  seen: Cart,
): readonly CartAction[] {
  const idsIn = (gifts: readonly { readonly lines: readonly LineItem[] }[]) =>
    new Set(gifts.flatMap(({ lines }) => lines.map(({ id }) => id)))
  const were = idsIn(shipmentsOf(seen).filter(isGiftShipment))
  const shipments = drafts.map(({ fields, quantities }) => ({
    fields,
    lines: lineItems.filter(({ id }) => quantities.has(id)),
  }))
  const are = idsIn(shipments.filter(isGiftShipment))
  return lineItems
    .filter(({ id }) => were.has(id) || are.has(id))
    .flatMap((line) => planLineFields(line, { markedAsGift: are.has(line.id) ? true : undefined }))
}

/** The target shipments with their gift marks, and the resulting line marks. */
export function followGiftWords(
  lineItems: readonly LineItem[],
  drafts: readonly ShipmentDraft[],
  seen: Cart,
): { readonly drafts: readonly ShipmentDraft[]; readonly marks: readonly CartAction[] } {
  if (!isSaid(seen.itemShippingAddresses) && !isSaid(drafts)) return { drafts, marks: [] }
  return { drafts: withoutIdleWords(drafts), marks: planMarksOf(lineItems, drafts, seen) }
}

/** Goods joining a shipment take over its gift mark. */
export function markedAsIn<F extends { readonly markedAsGift?: boolean }>(
  fields: F,
  shipment: Said | undefined,
): Omit<F, 'markedAsGift'> & { readonly markedAsGift?: boolean } {
  const word = shipment?.fields.markedAsGift
  if (word === undefined) return fields
  const { markedAsGift: _mark, ...rest } = fields
  return word ? { ...rest, markedAsGift: true } : rest
}

/** In a copy, which has no shipments yet, a line is a gift only if all of it was one. */
export function markedInCopy(from: Cart, line: LineItem): LineItem['fields'] {
  if (!line.fields.markedAsGift || !isSaid(from.itemShippingAddresses)) return line.fields
  const shipments = shipmentsOf(from).filter(({ lines }) => lines.includes(line))
  return shipments.every(isGiftShipment)
    ? line.fields
    : markedAsIn(line.fields, { fields: { markedAsGift: false } })
}

/** The cart with lines marked by an API call: the marks of their shipments are recomputed, if any were set. */
export function withLineMarks(cart: Cart, marks: ReadonlyMap<string, boolean>): Cart {
  const isMarked = ({ fields }: LineItem) => fields.markedAsGift ?? false
  const changed = cart.lineItems.filter((line) => (marks.get(line.id) ?? isMarked(line)) !== isMarked(line))
  if (changed.length === 0) return cart
  const lineItems = cart.lineItems.map((line) => {
    if (!changed.includes(line)) return line
    return { ...line, takesFields: true, fields: { ...line.fields, markedAsGift: !isMarked(line) } }
  })
  if (!isSaid(cart.itemShippingAddresses)) return { ...cart, lineItems }
  const keys = new Set(changed.flatMap(({ targets }) => targets.map(({ addressKey }) => addressKey)))
  const shipments = shipmentsOf({ ...cart, lineItems }).map(({ key, address, fields, lines }) => ({
    key,
    address,
    fields: keys.has(key) ? { ...fields, markedAsGift: areGifts(lines) } : fields,
  }))
  return { ...cart, lineItems, itemShippingAddresses: withoutIdleWords(shipments) }
}

/** Updates the gift marks of shipments. */
export function planGiftWords(cart: Cart, marked: Cart): readonly CartAction[] {
  const before = new Map(cart.itemShippingAddresses.map(({ key, fields }) => [key, fields.markedAsGift]))
  return marked.itemShippingAddresses
    .filter(({ key, fields }) => fields.markedAsGift !== before.get(key))
    .map((shipment) => ({ action: 'updateItemShippingAddress', address: toWireShipment(shipment) }))
}

/**
 * Marks all goods of a shipment or none, since a gift is wrapped as a whole. Shipments that are unchanged, or have no
 * mark, keep single line marks set by an API call or staff. A line split over several is marked if any of them is a
 * gift; each shipment's own mark says which.
 */
export function planGiftMarks(
  cart: Cart,
  isGiftAt: (key: string) => boolean | undefined,
): readonly CartAction[] {
  const shipments = shipmentsOf(cart).map((shipment) => {
    const wasGift = isGiftShipment(shipment)
    const isGift = isGiftAt(shipment.key) ?? wasGift
    const isChanged = isGift !== wasGift || (isGift && !areGifts(shipment.lines))
    return [shipment.key, { isGift, isChanged }] as const
  })
  const byKey = new Map(shipments)
  return cart.lineItems.flatMap((line): readonly CartAction[] => {
    const destinations = line.targets.flatMap(({ addressKey }) => byKey.get(addressKey) ?? [])
    if (!destinations.some(({ isChanged }) => isChanged)) return []
    return planLineFields(line, {
      markedAsGift: destinations.some(({ isGift }) => isGift) ? true : undefined,
    })
  })
}
