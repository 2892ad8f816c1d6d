/** Orders of one year: a form, so that it needs no script. */
import { Button } from '../ui/button'
import { SelectField } from '../ui/field'
import * as styles from './orders.css'

export function YearFilter({
  action,
  years,
  year,
}: {
  readonly action: string
  readonly years: readonly number[]
  readonly year: number | null
}) {
  if (years.length < 2 && year === null) return null
  const all = year === null || years.includes(year) ? years : [year, ...years]
  return (
    <form className={styles.years} action={action} method="get">
      <SelectField
        key={year ?? ''}
        name="year"
        label="Year"
        empty="All years"
        defaultValue={year === null ? '' : String(year)}
        options={all.map((each) => ({ value: String(each), label: String(each) }))}
      />
      <Button look="secondary">Show</Button>
    </form>
  )
}
