/** Region and postal code: their labels and choices depend on the country (ADDR-01). */
import { useState } from 'react'
import type { AddressField } from '~/models/address/address-fields'
import { regionsOf } from '~/models/address/regions'
import type { Country } from '~/models/address/regions'
import { COUNTRIES } from '~/models/constants/constants'
import { COUNTRY_WORDS } from '~/models/validation/messages'
import { useEarlyInput } from '../enhance/use-early-input'
import { useHasScript } from '../enhance/use-has-script'
import { FieldError, TextField, fieldId } from '../ui/field'
import * as fieldStyles from '../ui/field.css'
import * as styles from './checkout.css'

export const COUNTRY_NAMES: Readonly<Record<Country, string>> = { US: 'United States', CA: 'Canada' }

export interface FieldParts {
  readonly field: (name: AddressField) => {
    readonly name: string
    readonly defaultValue: string | undefined
    readonly error: string | undefined
  }
  /** The autocomplete token of a field. */
  readonly token: (name: string) => string
}

function RegionSelect({
  name,
  country,
  value,
  onChange,
  error,
  autoComplete,
}: {
  readonly name: string
  readonly country: Country
  readonly value: string
  readonly onChange: (region: string) => void
  readonly error: string | undefined
  readonly autoComplete: string
}) {
  const id = fieldId(name)
  const ref = useEarlyInput<HTMLSelectElement>(value, onChange)
  // Without a script the list cannot follow the country, so it holds the regions of both.
  const shown = useHasScript() ? [country] : [country, ...COUNTRIES.filter((other) => other !== country)]
  return (
    <div className={fieldStyles.root}>
      <label className={fieldStyles.label} htmlFor={id}>
        {COUNTRY_WORDS[country].stateLabel}
      </label>{' '}
      <select
        className={fieldStyles.control}
        id={id}
        name={name}
        ref={ref}
        defaultValue={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        required
        autoComplete={autoComplete}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <option value="">Choose…</option>
        {shown.map((code) => (
          <optgroup key={code} label={COUNTRY_NAMES[code]}>
            {regionsOf(code).map((region) => (
              <option key={region.code} value={region.code}>
                {region.name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

/** A region from the country's list, and a postal code in the country's format. */
export function RegionFields({
  field,
  token,
  country,
  value,
}: FieldParts & { readonly country: Country; readonly value: string }) {
  // Kept here, since another country shows another list: switching back restores the choice.
  const [region, setRegion] = useState(value)
  const { name, error } = field('state')
  return (
    <div className={styles.pair}>
      <RegionSelect
        key={country}
        name={name}
        country={country}
        value={region}
        onChange={setRegion}
        error={error}
        autoComplete={token('address-level1')}
      />
      <TextField
        {...field('postalCode')}
        label={COUNTRY_WORDS[country].postalLabel}
        required
        maxLength={10}
        autoComplete={token('postal-code')}
        inputMode={country === 'US' ? 'numeric' : 'text'}
      />
    </div>
  )
}
