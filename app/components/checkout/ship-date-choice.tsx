/** Asking for a later ship date: a plain GET form, so that the offers of that day have an address (SHIP-26, CHK-16). */
import { Button, ButtonLink } from '../ui/button'
import { SelectField } from '../ui/field'
import { formatShortDay } from '../ui/format'
import { Cluster } from '../ui/layout'
import { Disclosure } from '../ui/navigation'
import type { ShipmentAddress } from '~/models/cart/cart'

export function ShipDateChoice({
  dates,
  asked,
  shipments,
}: {
  readonly dates: readonly string[]
  /** The dates that were asked for, by the key of the shipment. */
  readonly asked: Readonly<Record<string, string>>
  readonly shipments: readonly Pick<ShipmentAddress, 'key' | 'address'>[]
}) {
  const days = Object.values(asked)
  const [first] = days
  if (dates.length === 0 || shipments.length === 0) return null
  return (
    <Disclosure
      summary={first === undefined ? 'Ship on a later day' : `Ships ${days.map(formatShortDay).join(', ')}`}
      open={first !== undefined}
    >
      <form method="get" action="/checkout/shipping">
        <Cluster>
          {shipments.map(({ key, address }) => (
            <SelectField
              key={key}
              name={`shipOn-${key}`}
              label={shipments.length > 1 ? `Ship date to ${address.name}` : 'Ship date'}
              defaultValue={asked[key]}
              empty="As soon as possible"
              options={dates.map((date) => ({ value: date, label: formatShortDay(date) }))}
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
