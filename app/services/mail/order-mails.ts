/** Mails about an order after it was placed: cancelled, refunded, shipped, paid by another card. */
import { storeConfig } from '~/models/content/store'
import type { MailContent } from '~/models/mail/message'
import type { Order } from '~/models/orders/order'
import { formatMoney, usd } from '~/models/money/money'
import { letter } from './letter'
import { orderLines } from './order-parts'

/** By the name on the bill: the goods may go to somebody else. */
const hello = (order: Order): string => {
  const addresses = [order.billingAddress, order.shippingAddress, order.itemShippingAddresses[0]?.address]
  const name = addresses.map((address) => address?.name ?? '').find((each) => each !== '')
  return name === undefined ? 'Hello,' : `Hello ${name},`
}

const itemsOf = (order: Order): readonly string[] =>
  orderLines(order).map(({ quantity, name, details }) => [`${quantity} × ${name}`, ...details].join(', '))

/** For money that an agent took outside the shop. */
const OUTSIDE = 'Customer service gives back what you paid outside of our website'

export function renderOrderCancelled(
  order: Order,
  shop: string,
  { isPaidOutside = false }: { readonly isPaidOutside?: boolean } = {},
): MailContent {
  const { orderNumber } = order
  return letter({
    subject: `Your ${storeConfig.name} order ${orderNumber} is cancelled`,
    preview: isPaidOutside
      ? `Nothing is sent. ${OUTSIDE}.`
      : 'Nothing is sent, and what you paid is on its way back to you.',
    heading: 'Your order is cancelled',
    opening: `${hello(order)} order ${orderNumber} is cancelled, as you asked. Nothing of it is sent.`,
    closing: [
      ...itemsOf(order),
      isPaidOutside
        ? `${OUTSIDE}; we write again about anything else.`
        : 'What you paid is on its way back to you; we write again when it has left us.',
    ],
    shop,
  })
}

export interface ShippedLinks {
  /** The receipt with its token: opens without signing in. */
  readonly receipt: string
  readonly shop: string
}

/** `tracking`: carrier and number of each parcel, as far as known. */
export function renderOrderShipped(
  order: Order,
  tracking: readonly string[],
  { receipt, shop }: ShippedLinks,
): MailContent {
  return letter({
    subject: `Your ${storeConfig.name} order ${order.orderNumber} is on its way`,
    preview: tracking.length === 0 ? 'It has left our house.' : `Tracking: ${tracking.join(', ')}`,
    heading: 'Your order is on its way',
    opening: `${hello(order)} order ${order.orderNumber} has left our house.`,
    button: { label: 'See your order', url: receipt },
    closing: [...tracking.map((text) => `Tracking number: ${text}`), ...itemsOf(order)],
    shop,
  })
}

/** What one payment refunded, and where to. */
export interface Refund {
  readonly kind: 'card' | 'credit' | 'outside' | 'other'
  readonly amountCents: number
  /** `Visa ending in 1111`, if known. */
  readonly description?: string | undefined
}

/** `card`: `Visa ending in 1111`, if known. The card before it gets the same amount back. */
export function renderPaymentChanged(
  order: Order,
  {
    amountCents,
    card = 'the new card',
  }: { readonly amountCents: number; readonly card?: string | undefined },
  shop: string,
): MailContent {
  const { orderNumber } = order
  const amount = formatMoney(usd(amountCents))
  return letter({
    subject: `Your ${storeConfig.name} order ${orderNumber} is paid by another card`,
    preview: `${amount} was charged to ${card}.`,
    heading: 'Your order is paid by another card',
    opening: `${hello(order)} as you asked, ${amount} of order ${orderNumber} was charged to ${card}. The card that was charged before gets ${amount} back, which your bank shows within a few days.`,
    closing: [`Was it not you? Call us at once: ${storeConfig.phone}.`],
    shop,
  })
}

function refundWords({ kind, amountCents, description = 'your card' }: Refund): string {
  const amount = formatMoney(usd(amountCents))
  if (kind === 'credit') return `${amount} to your store credit, to be spent at once.`
  if (kind === 'outside')
    return `${amount} was paid outside of our website: customer service gives it back. Questions? Call ${storeConfig.phone}.`
  if (kind === 'other') return `${amount} is taken off your bill.`
  return `${amount} to ${description}. Your bank shows it within a few days.`
}

export function renderOrderRefunded(order: Order, refunds: readonly Refund[], shop: string): MailContent {
  const { orderNumber } = order
  const byUs = refunds.filter(({ kind }) => kind !== 'outside')
  const total = formatMoney(usd(byUs.reduce((sum, { amountCents }) => sum + amountCents, 0)))
  const told =
    byUs.length === 0
      ? {
          preview: `${OUTSIDE}.`,
          heading: 'Your refund',
          opening: `${hello(order)} order ${orderNumber} is cancelled, and customer service sees to your refund.`,
        }
      : {
          preview: `${total} is on its way to you.`,
          heading: 'Your money is on its way back',
          opening: `${hello(order)} we have given back what you paid for order ${orderNumber}: ${total}.`,
        }
  return letter({
    subject: `Your refund for ${storeConfig.name} order ${orderNumber}`,
    ...told,
    closing: refunds.map(refundWords),
    shop,
  })
}
