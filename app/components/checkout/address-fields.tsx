/** Address fields, with the labels and region list of the country (ADDR-01, ADDR-04). */
import { useState } from 'react'
import { isCountry } from '~/models/address/regions'
import { COUNTRIES, DEFAULT_COUNTRY } from '~/models/constants/constants'
import { useEarlyInput } from '../enhance/use-early-input'
import { FieldError, TextField, fieldId } from '../ui/field'
import * as fieldStyles from '../ui/field.css'
import { AddressKind } from './address-kind'
import * as lookupStyles from './address-lookup.css'
import * as styles from './checkout.css'
import { COUNTRY_NAMES, RegionFields } from './region-fields'
import type { FieldParts } from './region-fields'
import type { AddressField } from '~/models/address/address-fields'
import type { Country } from '~/models/address/regions'

interface Props {
  readonly values: Readonly<Partial<Record<AddressField, string | undefined>>>
  readonly errors: Readonly<Record<string, string | undefined>>
  /** Prefix of every name, `billing.`, where a form holds several addresses. */
  readonly prefix?: string
  /** `shipping`, `billing` or `section-shipment-2 shipping`; `off` where an agent fills in someone else's. */
  readonly scope?: string
  readonly phoneRequired?: boolean
  /** Goods are shipped there, so carriers need to know if it is a home. */
  readonly isDelivery?: boolean
  /** Why the phone is needed; none for an address nothing is shipped to. */
  readonly phoneHint?: string | undefined
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

async function offerSuggestions(target: Element | null): Promise<void> {
  if (!(target instanceof HTMLInputElement) || target.role === 'combobox') return
  const { startAddressLookup } = await import('./address-lookup')
  startAddressLookup(target, lookupStyles)
}

/** The field may have had the focus before the script ran. */
function offerIfEntered(host: HTMLElement | null): void {
  if (host?.contains(document.activeElement) === true) void offerSuggestions(document.activeElement)
}

function MoreFields({ field, token }: FieldParts) {
  const used = [field('company'), field('street2')]
  return (
    <details open={used.some(({ defaultValue, error }) => Boolean(defaultValue) || Boolean(error))}>
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
  )
}

function PhoneField({
  field,
  token,
  required,
  hint,
}: FieldParts & { readonly required: boolean; readonly hint: string | undefined }) {
  return (
    <TextField
      {...field('phone')}
      label="Phone"
      type="tel"
      inputMode="tel"
      maxLength={20}
      required={required}
      autoComplete={token('tel')}
      hint={hint}
    />
  )
}

export function AddressFields({
  values,
  errors,
  prefix = '',
  scope = 'shipping',
  phoneRequired = false,
  isDelivery = false,
  phoneHint = isDelivery ? 'Only for questions about this delivery' : undefined,
}: Props) {
  const [country, setCountry] = useState<Country>(
    isCountry(values.country) ? values.country : DEFAULT_COUNTRY,
  )
  const token = (name: string) => (scope === 'off' ? 'off' : `${scope} ${name}`)
  const field = (name: AddressField) => ({
    name: prefix + name,
    defaultValue: values[name],
    error: errors[prefix + name],
  })
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
      {/* On focus an address may be about to be typed: only then load the code for suggestions. */}
      <div ref={offerIfEntered} onFocus={({ target }) => void offerSuggestions(target)}>
        <TextField
          {...field('street1')}
          label="Street address"
          required
          maxLength={100}
          autoComplete={token('address-line1')}
        />
      </div>
      <MoreFields field={field} token={token} />
      <TextField
        {...field('city')}
        label="City"
        required
        maxLength={80}
        autoComplete={token('address-level2')}
      />
      <RegionFields field={field} token={token} country={country} value={values.state ?? ''} />
      {isDelivery ? (
        <AddressKind
          name={`${prefix}residential`}
          value={values.residential}
          error={errors[`${prefix}residential`]}
        />
      ) : null}
      <PhoneField field={field} token={token} required={phoneRequired} hint={phoneHint} />
    </div>
  )
}
