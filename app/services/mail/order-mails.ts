/** Mails about an order after it was placed: cancelled, refunded, shipped, paid by another card or not. */
import { storeConfig } from '~/models/content/store'
import type { MailContent } from '~/models/mail/message'
import type { RefusalReason } from '~/models/orders/cancellation'
import type { Order } from '~/models/orders/order'
import { isGivenBackByHand, refundText } from '~/models/orders/refunds'
import type { Refund } from '~/models/orders/refunds'
import { formatMoney, usd } from '~/models/money/money'
import { hello } from './greeting'
import { letter } from './letter'
import { orderLines } from './order-parts'

/** By the name on the bill: the goods may go to somebody else. */
function helloBuyer(order: Order): string {
  const addresses = [order.billingAddress, order.shippingAddress, order.itemShippingAddresses[0]?.address]
  return hello(addresses.map((address) => address?.name ?? '').find((name) => name !== '') ?? null)
}

const listed = (parts: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts)

const itemsOf = (order: Order): readonly string[] =>
  orderLines(order).map(({ quantity, name, details }) => [`${quantity} × ${name}`, ...details].join(', '))

export function renderOrderCancelled(order: Order, refunds: readonly Refund[], shop: string): MailContent {
  const { orderNumber } = order
  const goesBack = refundText(refunds, 'under-way')
  return letter({
    subject: `Your ${storeConfig.name} order ${orderNumber} is cancelled`,
    preview: `Nothing is sent. ${goesBack}`,
    heading: 'Your order is cancelled',
    opening: `${helloBuyer(order)} order ${orderNumber} is cancelled, as you asked. Nothing of it is sent.`,
    closing: [
      ...itemsOf(order),
      refunds.every(isGivenBackByHand) ? goesBack : `${goesBack} We write again when it has left us.`,
    ],
    shop,
  })
}

interface NotCancelled {
  readonly orderNumber: string
  /** Null if it cannot be found at the platform now. */
  readonly order: Order | null
  /** As of when it was to be cancelled. */
  readonly reason: RefusalReason
}

export function renderOrderNotCancelled(
  { orderNumber, order, reason }: NotCancelled,
  shop: string,
): MailContent {
  const asked = `${order === null ? hello(null) : helloBuyer(order)} you asked us to cancel order ${orderNumber}`
  const told =
    reason === 'missing'
      ? {
          preview: 'Please call us.',
          opening: `${asked}, and we could not. Please call us at ${storeConfig.phone}, so that we can look after it and what you paid for it.`,
        }
      : {
          preview: 'It had been shipped before we could.',
          opening: `${asked}, but it had been shipped before we could. You will receive it as ordered.`,
        }
  return letter({
    subject: `Your ${storeConfig.name} order ${orderNumber} could not be cancelled`,
    heading: 'Your order is not cancelled',
    ...told,
    closing: order === null ? [] : itemsOf(order),
    shop,
  })
}

export interface OrderLinks {
  /** The receipt with its token: opens without signing in. */
  readonly receipt: string
  readonly shop: string
}

/** `tracking`: carrier and number of each parcel, as far as known. */
export function renderOrderShipped(
  order: Order,
  tracking: readonly string[],
  { receipt, shop }: OrderLinks,
): MailContent {
  return letter({
    subject: `Your ${storeConfig.name} order ${order.orderNumber} is on its way`,
    preview: tracking.length === 0 ? 'It has left our house.' : `Tracking: ${tracking.join(', ')}`,
    heading: 'Your order is on its way',
    opening: `${helloBuyer(order)} order ${order.orderNumber} has left our house.`,
    button: { label: 'See your order', url: receipt },
    closing: [...tracking.map((text) => `Tracking number: ${text}`), ...itemsOf(order)],
    shop,
  })
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
    opening: `${helloBuyer(order)} as you asked, ${amount} of order ${orderNumber} was charged to ${card}. The card that was charged before gets ${amount} back, which your bank shows within a few days.`,
    closing: [`Was it not you? Call us at once: ${storeConfig.phone}.`],
    shop,
  })
}

/**
 * `paidBy`: what pays for the order still, as on its receipt; empty if unknown. `isLetGo`: the bank did not decline the
 * card, but there was nothing left that it could pay.
 */
export function renderPaymentDeclined(
  order: Order,
  { paidBy, isLetGo }: { readonly paidBy: readonly string[]; readonly isLetGo: boolean },
  { receipt, shop }: OrderLinks,
): MailContent {
  const { orderNumber } = order
  const notCharged = 'Nothing was charged to it.'
  const wasGiven = `${helloBuyer(order)} the other card that you gave us for order ${orderNumber}`
  const by = paidBy.length === 0 ? '' : ` by ${listed(paidBy)}`
  return letter({
    ...(isLetGo
      ? {
          subject: `The new card for your ${storeConfig.name} order ${orderNumber} was not charged`,
          preview: notCharged,
          heading: 'Your new card was not charged',
          opening: `${wasGiven} was not charged: there was no payment left that it could replace.`,
        }
      : {
          subject: `The new card for your ${storeConfig.name} order ${orderNumber} was declined`,
          preview: `${notCharged} Your order is paid as before.`,
          heading: 'Your new card was declined',
          opening: `${wasGiven} was declined. ${notCharged} Your order is paid as before${by}, and there is nothing that you have to do. To pay with another card, choose it with your order before it is shipped.`,
        }),
    button: { label: 'See your order', url: receipt },
    closing: [`Was it not you? Call us at once: ${storeConfig.phone}.`],
    shop,
  })
}

function refundWords({ kind, amountCents, description = 'your card' }: Refund): string {
  const amount = formatMoney(usd(amountCents))
  switch (kind) {
    case 'card':
      return `${amount} to ${description}. Your bank shows it within a few days.`
    case 'store-credit':
      return `${amount} to your store credit, to be spent at once.`
    case 'gift-certificate':
      return `${amount} to your gift certificate, to be spent at once.`
    case 'service':
      return `${amount} is taken off your bill.`
    case 'offline':
      return `${amount} was paid outside of our website: customer service gives it back. Questions? Call ${storeConfig.phone}.`
  }
}

/** `refunds`: at least one. */
export function renderOrderRefunded(order: Order, refunds: readonly Refund[], shop: string): MailContent {
  const { orderNumber } = order
  const byUs = refunds.filter((refund) => !isGivenBackByHand(refund))
  const total = formatMoney(usd(byUs.reduce((sum, { amountCents }) => sum + amountCents, 0)))
  const told =
    byUs.length === 0
      ? {
          preview: refundText(refunds, 'done'),
          heading: 'Your refund',
          opening: `${helloBuyer(order)} order ${orderNumber} is cancelled, and customer service sees to your refund.`,
        }
      : {
          preview: `${total} is on its way to you.`,
          heading: 'Your money is on its way back',
          opening: `${helloBuyer(order)} we have given back what you paid for order ${orderNumber}: ${total}.`,
        }
  return letter({
    subject: `Your refund for ${storeConfig.name} order ${orderNumber}`,
    ...told,
    closing: refunds.map(refundWords),
    shop,
  })
}
