/** Braintree's answers as text, as far as the shop reads them. */

export interface StubTransaction {
  id: string
  amount: string
  orderId: string
  status: string
  currency?: string
  type?: 'sale' | 'credit'
  processorCode?: string
  rejection?: string
  refundId?: string
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

function fieldsXml(one: StubTransaction): string {
  return [
    `<id>${one.id}</id>`,
    `<status>${one.status}</status>`,
    `<type>${one.type ?? 'sale'}</type>`,
    `<currency-iso-code>${one.currency ?? 'USD'}</currency-iso-code>`,
    `<amount>${one.amount}</amount>`,
    one.orderId === '' ? '<order-id nil="true"/>' : `<order-id>${one.orderId}</order-id>`,
    '<created-at type="datetime">2024-11-21T15:00:00Z</created-at>',
    one.rejection === undefined
      ? '<gateway-rejection-reason nil="true"/>'
      : `<gateway-rejection-reason>${one.rejection}</gateway-rejection-reason>`,
    `<processor-response-code>${one.processorCode ?? '1000'}</processor-response-code>`,
    '<credit-card><card-type>Visa</card-type><last-4>1111</last-4><bin nil="true"/></credit-card>',
    '<disputes type="array"/>',
    one.refundId === undefined
      ? '<refund-ids type="array"/>'
      : `<refund-ids type="array"><item>${one.refundId}</item></refund-ids>`,
  ].join('')
}

export const transactionXml = (one: StubTransaction): string =>
  `${HEAD}<transaction>${fieldsXml(one)}</transaction>`

/** Refuses the request itself or, with a transaction, the payment. */
export function errorXml(code: string, transaction?: StubTransaction): string {
  const errors = `<errors><errors type="array"/><transaction><errors type="array"><error><code>${code}</code><attribute type="symbol">payment_method_nonce</attribute><message>Refused &amp; told</message></error></errors></transaction></errors>`
  const none = '<errors><errors type="array"/></errors>'
  const kept = transaction === undefined ? '' : `<transaction>${fieldsXml(transaction)}</transaction>`
  return `${HEAD}<api-error-response>${transaction === undefined ? errors : none}<params><transaction><type>sale</type></transaction></params><message>Refused</message>${kept}</api-error-response>`
}

export function idsXml(ids: readonly string[]): string {
  const items = ids.map((id) => `<item>${id}</item>`).join('')
  return `${HEAD}<search-results><page-size type="integer">50</page-size><ids type="array">${items}</ids></search-results>`
}

export const methodNonceXml = (nonce: string): string =>
  `${HEAD}<payment-method-nonce><type>CreditCard</type><nonce>${nonce}</nonce><consumed type="boolean">false</consumed><details><card-type>Visa</card-type><last-two>11</last-two><last-four>1111</last-four></details></payment-method-nonce>`

export interface StubCard {
  token: string
  isDefault: boolean
}

const cardXml = ({ token, isDefault }: StubCard, tag: string): string =>
  `<${tag}><token>${token}</token><card-type>Visa</card-type><last-4>1111</last-4><expiration-month>12</expiration-month><expiration-year>2035</expiration-year><default type="boolean">${isDefault}</default></${tag}>`

export const customerXml = (id: string, cards: readonly StubCard[]): string =>
  `${HEAD}<customer><id>${id}</id><credit-cards type="array">${cards.map((card) => cardXml(card, 'credit-card')).join('')}</credit-cards></customer>`

export const savedCardXml = (card: StubCard): string => `${HEAD}${cardXml(card, 'credit-card')}`
