/** Asking for a later ship date: a plain GET form, so that the offers of that day have an address (SHIP-26, CHK-16). */
import { Button, ButtonLink } from '../ui/button'
import { SelectField } from '../ui/field'
import { formatShortDay } from '../ui/format'
import { Cluster } from '../ui/layout'
import { Disclosure } from '../ui/navigation'

export function ShipDateChoice({
  dates,
  asked,
}: {
  readonly dates: readonly string[]
  readonly asked: string | undefined
}) {
  if (dates.length === 0) return null
  return (
    <Disclosure
      summary={asked === undefined ? 'Ship on a later day' : `Ships ${formatShortDay(asked)}`}
      open={asked !== undefined}
    >
      <form method="get" action="/checkout/shipping">
        <Cluster>
          <SelectField
            name="shipOn"
            label="Ship date"
            required
            defaultValue={asked}
            options={dates.map((date) => ({ value: date, label: formatShortDay(date) }))}
          />
          <Button look="secondary">Show delivery options</Button>
          {asked === undefined ? null : (
            <ButtonLink href="/checkout/shipping" look="link">
              As soon as possible
            </ButtonLink>
          )}
        </Cluster>
      </form>
    </Disclosure>
  )
}
