/** The contents of a personal data export, as file and as page. */
import type { Address } from '../address/address'
import type { Cart, LineItem } from '../cart/cart'
import type { ContactPreferences } from '../contacts/contact'
import { OPT_OUTS } from '../contacts/topics'
import type { OptOut } from '../contacts/topics'
import { definedOnly } from '../defined-only'
import type { Money } from '../money/money'
import type { Order } from '../orders/order'
import { orderStatus } from '../orders/order-row'
import type { BusinessProfile } from './business'
import type { Customer } from './customer'

export type Told =
  | string
  | number
  | boolean
  | null
  | readonly Told[]
  | { readonly [name: string]: Told | undefined }

/** `12.50`, machine-readable. */
export function plainAmount({ centAmount }: Money): string {
  const cents = String(Math.abs(centAmount)).padStart(3, '0')
  return `${centAmount < 0 ? '-' : ''}${cents.slice(0, -2)}.${cents.slice(-2)}`
}

const tellAddress = (address: Address | undefined): Told => (address === undefined ? null : { ...address })

const tellLine = ({ sku, name, quantity, totalPrice, fields }: LineItem): Told => ({
  sku,
  name,
  quantity,
  total: plainAmount(totalPrice),
  ...definedOnly({
    greetingCardMessage: fields.greetingCardMessage,
    recipients: fields.recipientsJson,
    madeToOrder: fields.customizationsDescription,
  }),
})

export const tellBusiness = (profile: BusinessProfile | null): Told =>
  profile === null ? null : { ...profile, address: profile.address && { ...profile.address } }

type Content = Pick<
  Cart,
  | 'lineItems'
  | 'itemShippingAddresses'
  | 'totalPrice'
  | 'taxedPrice'
  | 'billingAddress'
  | 'purchaseOrderNumber'
>

function tellContent(content: Content): Readonly<Record<string, Told>> {
  return {
    total: plainAmount(content.taxedPrice?.totalGross ?? content.totalPrice),
    items: content.lineItems.map(tellLine),
    sentTo: content.itemShippingAddresses.map(({ address, fields }) => ({
      ...address,
      ...definedOnly({
        packingSlipMessage: fields.packingSlipMessage,
        deliveredBy: fields.shippingMethodName,
      }),
    })),
    billedTo: tellAddress(content.billingAddress),
    ...definedOnly({ purchaseOrderNumber: content.purchaseOrderNumber }),
  }
}

export const tellOrder = (order: Order): Told => ({
  orderNumber: order.orderNumber,
  placedAt: order.placedAt,
  status: orderStatus(order),
  email: order.customerEmail ?? null,
  ...tellContent(order),
})

export const tellCart = (cart: Cart): Told => tellContent(cart)

export function tellAccount(
  customer: Customer,
  { news, texts, post }: Pick<ContactPreferences, 'news' | 'texts' | 'post'>,
  optOuts: ReadonlySet<OptOut>,
): Told {
  const { email, firstName, lastName, createdAt, hasPassword, isEmailVerified, isBusiness, isReseller } =
    customer
  return {
    email,
    firstName,
    lastName,
    createdAt,
    hasPassword,
    isEmailVerified,
    isBusiness,
    isReseller,
    askedForNews: news,
    askedForTexts: texts,
    askedForPost: post,
    optedOutOf: OPT_OUTS.filter((topic) => optOuts.has(topic)),
    keepsGuestOrdersApart: customer.guestOrdersDeclined,
    ordersToSeveralAddresses: customer.allowSplitShipments,
    permissions: customer.permissions,
    groups: customer.tags,
    discountCodes: customer.discountCodes ?? [],
    refusedCarriers: Object.keys(customer.carriers),
  }
}

export const tellAddresses = ({ addresses, defaultAddressId }: Customer): Told =>
  addresses.map(({ id, ...address }) => ({ ...address, isDefault: id === defaultAddressId }))
