/** Asking for a later ship date: a plain GET form, so that the offers of that day have an address (SHIP-26, CHK-16). */
import { Button, ButtonLink } from '../ui/button'
import { SelectField } from '../ui/field'
import { formatShortDay } from '../ui/format'
import { Cluster } from '../ui/layout'
import { Disclosure } from '../ui/navigation'
import { shipDateField } from '~/models/checkout/delivery-form'
import { fieldId } from '../ui/field'
import type { FormError } from '../ui/feedback'
import type { ShipmentAddress } from '~/models/cart/cart'

/** What was typed for a date and is none, by the key of the shipment (VAL-24). */
export type RefusedDates = Readonly<Record<string, { readonly typed: string; readonly message: string }>>

export function dateErrors(refused: RefusedDates): readonly FormError[] {
  return Object.entries(refused).map(([key, { message }]) => ({ field: shipDateField(key), message }))
}

const toOptions = (dates: readonly string[]) =>
  dates.map((date) => ({ value: date, label: formatShortDay(date) }))

export function ShipDateChoice({
  dates,
  asked,
  refused,
  shipments,
}: {
  readonly dates: readonly string[]
  /** The dates that were asked for, by the key of the shipment. */
  readonly asked: Readonly<Record<string, string>>
  readonly refused: RefusedDates
  readonly shipments: readonly Pick<ShipmentAddress, 'key' | 'address'>[]
}) {
  const days = Object.values(asked)
  const [first] = days
  const isRefused = Object.keys(refused).length > 0
  if (dates.length === 0 || shipments.length === 0) return null
  return (
    <Disclosure
      summary={first === undefined ? 'Ship on a later day' : `Ships ${days.map(formatShortDay).join(', ')}`}
      open={first !== undefined || isRefused}
    >
      <form method="get" action="/checkout/shipping">
        <Cluster>
          {shipments.map(({ key, address }) => (
            <SelectField
              key={key}
              id={fieldId(shipDateField(key))}
              name={`shipOn-${key}`}
              label={shipments.length > 1 ? `Ship date to ${address.name}` : 'Ship date'}
              defaultValue={refused[key]?.typed ?? asked[key]}
              empty="As soon as possible"
              error={refused[key]?.message}
              options={[
                ...toOptions(dates),
                ...(refused[key] ? [{ value: refused[key].typed, label: refused[key].typed }] : []),
              ]}
            />
          ))}
          <Button look="secondary">Show delivery options</Button>
          {first === undefined ? null : (
            <ButtonLink href="/checkout/shipping?shipOn=" look="link">
              As soon as possible
            </ButtonLink>
          )}
        </Cluster>
      </form>
    </Disclosure>
  )
}
