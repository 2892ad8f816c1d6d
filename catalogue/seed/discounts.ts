/** Cart discounts and the codes that activate them. */
import type { CartDiscountDraft, DiscountCodeDraft } from '@commercetools/platform-sdk'
import { definedOnly } from '../../app/models/defined-only'
import type { Action } from './client'
import { TYPE_KEYS } from './custom-types'
import type { EnsureContext } from './ensure'
import { ensure } from './ensure'
import { placesIn } from './sort-order'

type Keyed<T> = T & { readonly key: string }

interface Offer {
  readonly code: string
  readonly name: string
  readonly description: string
  readonly value: CartDiscountDraft['value']
  readonly target?: CartDiscountDraft['target']
  readonly cartPredicate: string
  readonly landingPagePath?: string
  readonly maxApplications?: number
  readonly maxApplicationsPerCustomer?: number
  readonly validUntil?: string
  /** Codes whose discounts this one includes. */
  readonly also?: readonly string[]
}

const ALWAYS = '1 = 1'
const percent = (off: number): CartDiscountDraft['value'] => ({ type: 'relative', permyriad: off * 100 })
const everyLine: CartDiscountDraft['target'] = { type: 'lineItems', predicate: ALWAYS }

/** The gift of GIFTNUTS: a sample bag of raw almonds. */
const GIFT = { productKey: '1102', variantId: 1 } as const

const OFFERS: readonly Offer[] = [
  { code: 'WELCOME10', name: 'Welcome', description: '10% off everything in your first order.', value: percent(10), target: everyLine, cartPredicate: ALWAYS, maxApplicationsPerCustomer: 1 },
  {
    code: 'SAVE5', name: '$5 off', description: '$5 off orders of $40 or more.',
    value: { type: 'absolute', money: [{ currencyCode: 'USD', centAmount: 500 }] },
    target: { type: 'totalPrice' }, cartPredicate: 'totalPrice >= "40.00 USD"',
  },
  {
    code: 'FREESHIP', name: 'Free shipping', description: 'Free standard shipping within the contiguous U.S., for each address that is sent enough goods.',
    value: percent(100),
    target: { type: 'shipping' }, cartPredicate: 'totalPrice >= "59.00 USD"',
  },
  {
    code: 'GIFTNUTS', name: 'A gift of almonds', description: 'A free sample of raw almonds with orders of $75 or more.',
    value: { type: 'giftLineItem', product: { typeId: 'product', key: GIFT.productKey }, variantId: GIFT.variantId },
    cartPredicate: 'totalPrice >= "75.00 USD"',
  },
  { code: 'ONCE', name: 'First come', description: '15% off, for one order only.', value: percent(15), target: everyLine, cartPredicate: ALWAYS, maxApplications: 1 },
  { code: 'EXPIRED', name: 'Last year’s sale', description: '20% off. This offer has ended.', value: percent(20), target: everyLine, cartPredicate: ALWAYS, validUntil: '2020-12-31T23:59:59.000Z' },
  {
    code: 'SNACKBOX12', name: 'Snack box savings', description: '12% off when you fill a custom snack box with six snacks or more.',
    value: percent(12), target: { type: 'lineItems', predicate: 'sku = "9801-01"' },
    // No page sells the box yet, so there is none to link to.
    cartPredicate: ALWAYS,
  },
  { code: 'REGULAR8', name: 'For our regulars', description: '8% off for customers who come back.', value: percent(8), target: everyLine, cartPredicate: ALWAYS },
  { code: 'HARVEST15', name: 'Harvest week', description: '15% off with our harvest box of nuts.', value: percent(15), target: everyLine, cartPredicate: ALWAYS, landingPagePath: '/nuts/' },
  {
    code: 'WELCOME20', name: 'First order', description: '20% off and free shipping with your first order of $59 or more.', value: percent(20), target: everyLine,
    cartPredicate: 'totalPrice >= "59.00 USD"', maxApplicationsPerCustomer: 1, also: ['FREESHIP'],
  },
] // prettier-ignore

const keyOf = (offer: Offer): string => offer.code.toLowerCase()

function customOf({ landingPagePath }: Offer): CartDiscountDraft['custom'] {
  if (landingPagePath === undefined) return undefined
  return { type: { typeId: 'type', key: TYPE_KEYS.cartDiscount }, fields: { landingPagePath } }
}

function toDiscount(offer: Offer, sortOrder: string): Keyed<CartDiscountDraft> {
  return {
    key: keyOf(offer),
    name: { en: offer.name },
    description: { en: offer.description },
    value: offer.value,
    ...definedOnly({ target: offer.target }),
    cartPredicate: offer.cartPredicate,
    sortOrder,
    isActive: true,
    requiresDiscountCode: true,
    stackingMode: 'Stacking',
    ...definedOnly({ validUntil: offer.validUntil, custom: customOf(offer) }),
  }
}

function discountActions(draft: CartDiscountDraft): Action[] {
  return [
    { action: 'changeName', name: draft.name },
    { action: 'setDescription', description: draft.description },
    { action: 'changeValue', value: draft.value },
    ...(draft.target === undefined ? [] : [{ action: 'changeTarget', target: draft.target }]),
    { action: 'changeCartPredicate', cartPredicate: draft.cartPredicate },
    // Without a type, removes existing custom fields.
    { action: 'setCustomType', ...draft.custom },
  ]
}

function toCode(offer: Offer): Keyed<DiscountCodeDraft> {
  const { maxApplications, maxApplicationsPerCustomer, validUntil } = offer
  return {
    key: keyOf(offer),
    code: offer.code,
    name: { en: offer.name },
    description: { en: offer.description },
    cartDiscounts: [offer.code, ...(offer.also ?? [])].map((code) => ({
      typeId: 'cart-discount' as const,
      key: code.toLowerCase(),
    })),
    isActive: true,
    ...definedOnly({ maxApplications, maxApplicationsPerCustomer, validUntil }),
  }
}

export async function seedDiscounts(context: EnsureContext): Promise<void> {
  const placeOf = await placesIn(context.client, 'cart-discounts')
  // Between 0 and 1; a higher one applies first.
  const drafts = OFFERS.map((offer, index) =>
    toDiscount(offer, placeOf(keyOf(offer), `0.${String(90 - index * 5)}1`)),
  )
  await ensure(context, { resource: 'cart-discounts', update: discountActions }, drafts)
  await ensure(context, { resource: 'discount-codes' }, OFFERS.map(toCode))
}
