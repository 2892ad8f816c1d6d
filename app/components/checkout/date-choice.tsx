/** Requests another day: a plain GET form, so that the offers of that day have a URL (SHIP-26, CHK-16). */
import { Button, ButtonLink } from '../ui/button'
import { fieldId, SelectField } from '../ui/field'
import { formatShortDay } from '../ui/format'
import { Cluster } from '../ui/layout'
import { Disclosure } from '../ui/navigation'
import { ASKED_DATES, dateField } from '~/models/checkout/delivery-form'
import type { FormError } from '../ui/feedback'
import type { ShipmentAddress } from '~/models/cart/cart'
import type { AskedDate } from '~/models/checkout/delivery-form'

/** Invalid dates as typed, by field (VAL-24). */
export type RefusedDates = Readonly<Record<string, { readonly typed: string; readonly message: string }>>

/** Requested dates, by shipment key. */
export type AskedDates = Readonly<Record<string, Readonly<Partial<Record<AskedDate, string>>>>>

export function dateErrors(refused: RefusedDates): readonly FormError[] {
  return Object.entries(refused).map(([field, { message }]) => ({ field, message }))
}

const WORDS: Readonly<Record<AskedDate, { readonly label: string; readonly any: string }>> = {
  requestedShipOn: { label: 'Ship date', any: 'As soon as possible' },
  requestedDeliveryOn: { label: 'Delivery date', any: 'Any day' },
}

const toOptions = (dates: readonly string[]) =>
  dates.map((date) => ({ value: date, label: formatShortDay(date) }))

/** `Ships Mon, Mar 16` and `Arrives by Fri, Mar 20`, for each shipment. */
function askedText(asked: AskedDates): string {
  return Object.values(asked)
    .flatMap(({ requestedShipOn: ship, requestedDeliveryOn: deliver }) => [
      ...(ship === undefined ? [] : [`Ships ${formatShortDay(ship)}`]),
      ...(deliver === undefined ? [] : [`Arrives by ${formatShortDay(deliver)}`]),
    ])
    .join(', ')
}

function AsSoonAsPossible() {
  return (
    <ButtonLink href="/checkout/shipping?shipOn=" look="link">
      As soon as possible
    </ButtonLink>
  )
}

export function DateChoice({
  dates,
  asked,
  refused,
  shipments,
}: {
  readonly dates: readonly string[]
  readonly asked: AskedDates
  readonly refused: RefusedDates
  readonly shipments: readonly Pick<ShipmentAddress, 'key' | 'address'>[]
}) {
  const text = askedText(asked)
  const isRefused = Object.keys(refused).length > 0
  if (shipments.length === 0) return null
  // Without the calendar there is nothing to choose from, but a day that the URL asks for goes with the form.
  if (dates.length === 0)
    return text === '' ? null : (
      <p>
        {text} <AsSoonAsPossible />
      </p>
    )
  return (
    <Disclosure summary={text || 'Ship or arrive on another day'} open={text !== '' || isRefused}>
      <form method="get" action="/checkout/shipping">
        <Cluster>
          {shipments.flatMap(({ key, address }) =>
            ASKED_DATES.map(({ name, query }) => {
              const field = dateField(key, name)
              const { label, any } = WORDS[name]
              const typed = refused[field]?.typed
              return (
                <SelectField
                  key={field}
                  id={fieldId(field)}
                  name={`${query}-${key}`}
                  label={shipments.length > 1 ? `${label} for ${address.name}` : label}
                  defaultValue={typed ?? asked[key]?.[name]}
                  empty={any}
                  error={refused[field]?.message}
                  options={[
                    ...toOptions(name === 'requestedShipOn' ? dates : dates.slice(1)),
                    ...(typed ? [{ value: typed, label: typed }] : []),
                  ]}
                />
              )
            }),
          )}
          <Button look="secondary">Show delivery options</Button>
          {text === '' ? null : <AsSoonAsPossible />}
        </Cluster>
      </form>
    </Disclosure>
  )
}
