/** The fields of an address, with the labels and the list of its country (ADDR-01, ADDR-04). */
import { useState } from 'react'
import { isCountry, regionsOf } from '~/models/address/regions'
import { COUNTRIES, DEFAULT_COUNTRY } from '~/models/constants/constants'
import { COUNTRY_WORDS } from '~/models/validation/messages'
import { useEarlyInput } from '../enhance/use-early-input'
import { useHasScript } from '../enhance/use-has-script'
import { FieldError, TextField, fieldId } from '../ui/field'
import * as fieldStyles from '../ui/field.css'
import * as styles from './checkout.css'
import type { AddressField } from '~/models/address/address-fields'
import type { Country } from '~/models/address/regions'

const COUNTRY_NAMES: Readonly<Record<Country, string>> = { US: 'United States', CA: 'Canada' }

interface Props {
  readonly values: Readonly<Partial<Record<AddressField, string | undefined>>>
  readonly errors: Readonly<Record<string, string | undefined>>
  /** In front of every name where a form holds several addresses, `billing.` */
  readonly prefix?: string
  /** `shipping`, `billing` or `section-shipment-2 shipping`; `off` where an agent fills in someone else's. */
  readonly scope?: string
  readonly phoneRequired?: boolean
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

function CountrySelect({
  name,
  country,
  onChange,
  error,
  autoComplete,
}: {
  readonly name: string
  readonly country: Country
  readonly onChange: (country: Country) => void
  readonly error: string | undefined
  readonly autoComplete: string
}) {
  const id = fieldId(name)
  const choose = (value: string) => {
    if (isCountry(value)) onChange(value)
  }
  const ref = useEarlyInput<HTMLSelectElement>(country, choose)
  return (
    <div className={fieldStyles.root}>
      <label className={fieldStyles.label} htmlFor={id}>
        Country
      </label>{' '}
      <select
        className={fieldStyles.control}
        id={id}
        name={name}
        defaultValue={country}
        required
        autoComplete={autoComplete}
        ref={ref}
        onChange={(event) => choose(event.currentTarget.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {COUNTRIES.map((code) => (
          <option key={code} value={code}>
            {COUNTRY_NAMES[code]}
          </option>
        ))}
      </select>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

export function AddressFields({
  values,
  errors,
  prefix = '',
  scope = 'shipping',
  phoneRequired = false,
}: Props) {
  const [country, setCountry] = useState<Country>(
    isCountry(values.country) ? values.country : DEFAULT_COUNTRY,
  )
  // Kept here, since the list is another one in another country: the choice is there again on the way back.
  const [region, setRegion] = useState(values.state ?? '')
  const words = COUNTRY_WORDS[country]
  const token = (name: string) => (scope === 'off' ? 'off' : `${scope} ${name}`)
  const field = (name: AddressField) => ({
    name: prefix + name,
    defaultValue: values[name],
    error: errors[prefix + name],
  })
  const extraOpen = [
    values.company,
    values.street2,
    errors[`${prefix}company`],
    errors[`${prefix}street2`],
  ].some(Boolean)
  return (
    <div className={styles.fields}>
      <CountrySelect
        name={`${prefix}country`}
        country={country}
        onChange={setCountry}
        error={errors[`${prefix}country`]}
        autoComplete={token('country')}
      />
      <TextField {...field('name')} label="Full name" required maxLength={100} autoComplete={token('name')} />
      <TextField
        {...field('street1')}
        label="Street address"
        required
        maxLength={100}
        autoComplete={token('address-line1')}
      />
      <details open={extraOpen}>
        <summary className={styles.more}>Add company, apartment, suite or unit</summary>
        <div className={styles.hidden}>
          <TextField
            {...field('company')}
            label="Company"
            maxLength={100}
            autoComplete={token('organization')}
          />
          <TextField
            {...field('street2')}
            label="Apartment, suite, unit"
            maxLength={100}
            autoComplete={token('address-line2')}
          />
        </div>
      </details>
      <TextField
        {...field('city')}
        label="City"
        required
        maxLength={80}
        autoComplete={token('address-level2')}
      />
      <div className={styles.pair}>
        <RegionSelect
          key={country}
          name={`${prefix}state`}
          country={country}
          value={region}
          onChange={setRegion}
          error={errors[`${prefix}state`]}
          autoComplete={token('address-level1')}
        />
        <TextField
          {...field('postalCode')}
          label={words.postalLabel}
          required
          maxLength={10}
          autoComplete={token('postal-code')}
          inputMode={country === 'US' ? 'numeric' : 'text'}
        />
      </div>
      <TextField
        {...field('phone')}
        label="Phone"
        type="tel"
        inputMode="tel"
        maxLength={20}
        required={phoneRequired}
        autoComplete={token('tel')}
        hint="Only for questions about this delivery"
      />
    </div>
  )
}
