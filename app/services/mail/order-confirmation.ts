/** The mail that confirms an order, in HTML and in text (ORD-11). */
import { storeConfig } from '~/models/content/store'
import type { MailContent } from '~/models/mail/message'
import type { Order } from '~/models/orders/order'
import { mailedReference } from '~/models/mail/mailed-text'
import { businessDate, formatFullDate } from '~/models/time/business-time'
import { buttonLink, mailDocument, mailHtml, style, webAddress } from './mail-html'
import type { MailHtml, MailPart } from './mail-html'
import { addressLines, orderLines, orderParts, orderShipments, orderTotal } from './order-parts'
import type { OrderLine, OrderShipment } from './order-parts'
import { textColumns, textDocument } from './mail-text'

export interface OrderLinks {
  /** The receipt with its token: opens without signing in. */
  readonly receipt: string
  readonly shop: string
}

export interface OrderConfirmationExtras {
  /** `Visa ending in 1111`, one for each payment. */
  readonly paidBy?: readonly string[]
}

const referenceOf = ({ purchaseOrderNumber: typed }: Order): string | null =>
  typed === undefined ? null : mailedReference(typed)
const placedOn = (order: Order): string => formatFullDate(businessDate(new Date(order.placedAt)))

function brokenLines(lines: readonly string[]): readonly MailPart[] {
  return lines.map((line, index) => mailHtml`${index > 0 && mailHtml`<br>`}${line}`)
}

function lineRow(line: OrderLine): MailHtml {
  const details = line.details.map((text) => mailHtml`<br><span style="${style.soft}">${text}</span>`)
  return mailHtml`<tr><td style="${style.cell}">${String(line.quantity)} × ${line.name}${details}</td><td style="${style.amountCell}">${line.was !== undefined && mailHtml`<s>${line.was}</s> `}${line.amount}</td></tr>`
}

function itemsSection(order: Order): MailHtml {
  const parts = orderParts(order).map(
    ({ label, amount }) =>
      mailHtml`<tr><th scope="row" style="${style.label}">${label}</th><td style="${style.amount}">${amount}</td></tr>`,
  )
  return mailHtml`<h2 style="${style.h2}">What you ordered</h2>
<table width="100%" cellpadding="0" cellspacing="0" border="0">
${orderLines(order).map(lineRow)}
${parts}
<tr><th scope="row" style="${style.totalLabel}">Total</th><td style="${style.totalAmount}">${orderTotal(order)}</td></tr>
</table>`
}

function shipmentSection(shipment: OrderShipment): MailHtml {
  const { title, address, contents, method, arrival, notes } = shipment
  const sentBy = [method, arrival].filter((text) => text !== undefined)
  return mailHtml`<h2 style="${style.h2}">${title}</h2>
${address.length > 0 && mailHtml`<p style="${style.address}">${brokenLines(address)}</p>`}
${contents.length > 0 && mailHtml`<p style="${style.paragraph}">${brokenLines(contents)}</p>`}
${sentBy.length > 0 && mailHtml`<p style="${style.paragraph}">${brokenLines(sentBy)}</p>`}
${notes.length > 0 && mailHtml`<p style="${style.paragraph}">${brokenLines(notes)}</p>`}`
}

function paymentSection(order: Order, paidBy: readonly string[]): MailHtml | undefined {
  const { billingAddress: billing } = order
  const reference = referenceOf(order)
  if (billing === undefined && reference === null && paidBy.length === 0) return undefined
  return mailHtml`<h2 style="${style.h2}">Payment</h2>
${paidBy.length > 0 && mailHtml`<p style="${style.paragraph}">Paid by ${brokenLines(paidBy)}</p>`}
${billing !== undefined && mailHtml`<p style="${style.address}">Billed to<br>${brokenLines(addressLines(billing))}</p>`}
${reference !== null && mailHtml`<p style="${style.paragraph}">Purchase order ${reference}</p>`}`
}

function renderHtml(order: Order, links: OrderLinks, paidBy: readonly string[]): string {
  const opening = mailHtml`<h1 style="${style.h1}">Thank you for your order</h1>
<p style="${style.paragraph}">Order <strong>${order.orderNumber}</strong>, placed on ${placedOn(order)}. We are getting it ready.</p>
${buttonLink('See your receipt', links.receipt)}`
  const payment = paymentSection(order, paidBy)
  return mailDocument({
    title: `Your ${storeConfig.name} order ${order.orderNumber}`,
    preview: `${orderTotal(order)}, placed on ${placedOn(order)}`,
    brand: storeConfig.name,
    sections: [
      opening,
      itemsSection(order),
      ...orderShipments(order).map(shipmentSection),
      ...(payment === undefined ? [] : [payment]),
    ],
    footer: mailHtml`Questions? Call ${storeConfig.phone} or write to <a href="${storeConfig.emailHref}" style="${style.link}">${storeConfig.email}</a> and give your order number.<br>
<a href="${webAddress(links.shop)}" style="${style.link}">${storeConfig.name}</a>, ${storeConfig.postalAddress.slice(1).join(', ')}`,
  })
}

function shipmentText({ title, address, contents, method, arrival, notes }: OrderShipment): string {
  const lines = [title, ...address, ...contents.map((text) => `  ${text}`)]
  if (method !== undefined) lines.push(method)
  if (arrival !== undefined) lines.push(arrival)
  return [...lines, ...notes].join('\n')
}

function renderText(order: Order, links: OrderLinks, paidBy: readonly string[]): string {
  const lines = orderLines(order).map(
    ({ quantity, name, amount, was, details }) =>
      [`${quantity} × ${name}`, was === undefined ? amount : `(was ${was}) ${amount}`, details] as const,
  )
  const totals = [...orderParts(order), { label: 'Total', amount: orderTotal(order) }].map(
    ({ label, amount }) => [label, amount, []] as const,
  )
  const { billingAddress: billing } = order
  const reference = referenceOf(order)
  return textDocument([
    `Thank you for your order\n\nOrder ${order.orderNumber}, placed on ${placedOn(order)}. We are getting it ready.`,
    `Your receipt:\n${webAddress(links.receipt)}`,
    `What you ordered\n${textColumns([...lines, ...totals])}`,
    ...orderShipments(order).map(shipmentText),
    ...(paidBy.length > 0 ? [`Paid by ${paidBy.join(', ')}`] : []),
    ...(billing === undefined ? [] : [`Billed to\n${addressLines(billing).join('\n')}`]),
    ...(reference === null ? [] : [`Purchase order ${reference}`]),
    `Questions? Call ${storeConfig.phone} or write to ${storeConfig.email} and give your order number.`,
    `${storeConfig.postalAddress.join(', ')}\n${webAddress(links.shop)}`,
  ])
}

/** Subject, HTML and text of the confirmation. Throws if a link is not a web page's URL. */
export function renderOrderConfirmation(
  order: Order,
  links: OrderLinks,
  { paidBy = [] }: OrderConfirmationExtras = {},
): MailContent {
  return {
    subject: `Your ${storeConfig.name} order ${order.orderNumber}`,
    html: renderHtml(order, links, paidBy),
    text: renderText(order, links, paidBy),
  }
}
