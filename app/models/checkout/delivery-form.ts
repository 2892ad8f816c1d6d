/**
 * The delivery form: a choice per shipment that is sent, with fields prefixed by its key (`shipment-2.offer`). An
 * offer's value includes the price the shopper saw.
 */
import { ORDER_ADDRESSES_MAX } from '../order-upload/limits'
import { cleanText } from '../validation/text'
import type { FormFields } from '../validation/form-fields'
import { DateSchema, INVALID_DATE_MESSAGE } from '../time/calendar-date'
import type { ShippingOffer } from '../shipping/shipping'

export const PACKING_SLIP_MAX = 250
const CHOOSE_DELIVERY = 'Please choose how we should deliver your order'
const OFFER = /^(\d{1,6})-(\d{1,9})$/

/** Identifies an offer within its shipment, and the price at which it was chosen. */
export function offerValue({
  shippingMethodId,
  price,
}: Pick<ShippingOffer, 'shippingMethodId' | 'price'>): string {
  return `${shippingMethodId}-${price.centAmount}`
}

export interface DeliveryFields {
  readonly shippingMethodId: number
  /** Cents. */
  readonly seenPrice: number
  readonly requestedShipOn?: string
  readonly requestedDeliveryOn?: string
  readonly heatResistantPackaging: boolean
  readonly packingSlipMessage: string
  readonly isGift: boolean
}

export type ParsedDeliveries =
  | { readonly ok: true; readonly choices: Readonly<Record<string, DeliveryFields>> }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> }

/** Dates that can be requested per shipment: by form field and by URL parameter. */
export const ASKED_DATES = [
  { name: 'requestedShipOn', query: 'shipOn' },
  { name: 'requestedDeliveryOn', query: 'deliverOn' },
] as const
export type AskedDate = (typeof ASKED_DATES)[number]['name']

/** For whom a shipment's fields were filled in, as a hash: the keys are positions, which other shipments may take. */
export const RECIPIENT_FIELD = 'recipientHash'

/** Per shipment, beside its dates: recipient, offer, packaging, gift, message. */
const OTHER_FIELDS = 5
/** Cart id and button. */
const FORM_FIELDS = 2
/** Field limit of the form: everything about each address of the largest order. */
export const DELIVERY_FIELDS_MAX = ORDER_ADDRESSES_MAX * (ASKED_DATES.length + OTHER_FIELDS) + FORM_FIELDS

/** Name of a shipment's date field, in the form and in its errors. */
export const dateField = (key: string, name: AskedDate): string => `${key}.${name}`

/** For a date that the shipping service does not list. */
export const NO_OPEN_DAY = 'Please choose one of the days of this list'

export const isDate = (value: string): boolean => DateSchema.safeParse(value).success

export function parseDeliveries(keys: readonly string[], fields: FormFields): ParsedDeliveries {
  const errors: Record<string, string> = {}
  const choices: Record<string, DeliveryFields> = {}
  for (const key of keys) {
    const at = (name: string) => fields[`${key}.${name}`] ?? ''
    const [, method, cents] = OFFER.exec(at('offer')) ?? []
    const message = cleanText(at('packingSlipMessage'))
    for (const { name } of ASKED_DATES)
      if (at(name) !== '' && !isDate(at(name))) errors[dateField(key, name)] = INVALID_DATE_MESSAGE
    if (method === undefined || cents === undefined) errors[`${key}.offer`] = CHOOSE_DELIVERY
    if (message.length > PACKING_SLIP_MAX)
      errors[`${key}.packingSlipMessage`] = `Please use at most ${PACKING_SLIP_MAX} characters`
    choices[key] = {
      shippingMethodId: Number(method),
      seenPrice: Number(cents),
      ...Object.fromEntries(
        ASKED_DATES.flatMap(({ name }) => (at(name) === '' ? [] : [[name, at(name)] as const])),
      ),
      heatResistantPackaging: at('heatResistantPackaging') === 'on',
      packingSlipMessage: message,
      isGift: at('isGift') === 'on',
    }
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, choices }
}
