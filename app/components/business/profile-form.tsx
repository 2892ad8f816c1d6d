/** The business profile form, for registering and editing (BIZ-01, BIZ-03, BIZ-06). */
import { Form } from '@remix-run/react'
import { INDUSTRIES, TEAM_SIZES } from '~/models/customers/business'
import { MESSAGES } from '~/models/validation/messages'
import { MISSING_WORDS } from '~/models/validation/missing-words'
import type { FormState } from '../forms/use-failed-form'
import { Button } from '../ui/button'
import { ErrorSummary } from '../ui/feedback'
import { SelectField, TextField } from '../ui/field'
import { Stack } from '../ui/layout'
import { Disclosure } from '../ui/navigation'
import * as styles from './profile-form.css'

const COUNTRIES = [
  { value: 'US', label: 'United States' },
  { value: 'CA', label: 'Canada' },
]
const ADDRESS = ['street1', 'street2', 'city', 'state', 'postalCode'] as const

function AddressPart({ values, errors }: Pick<FormState, 'values' | 'errors'>) {
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] })
  const isUsed = ADDRESS.some((name) => Boolean(values[name]) || Boolean(errors[name]))
  return (
    <Disclosure summary="Add a business address" open={isUsed}>
      <Stack gap="4">
        <SelectField
          {...field('country')}
          label="Country"
          required
          options={COUNTRIES}
          defaultValue={values['country'] ?? 'US'}
          autoComplete="country"
        />
        <TextField
          {...field('street1')}
          label="Street address"
          maxLength={100}
          autoComplete="address-line1"
        />
        <TextField
          {...field('street2')}
          label="Suite, unit or floor"
          maxLength={100}
          autoComplete="address-line2"
        />
        <TextField {...field('city')} label="City" maxLength={80} autoComplete="address-level2" />
        <div className={styles.pair}>
          <TextField
            {...field('state')}
            label="State or province"
            maxLength={80}
            autoComplete="address-level1"
          />
          <TextField
            {...field('postalCode')}
            label="ZIP or postal code"
            maxLength={20}
            autoComplete="postal-code"
          />
        </div>
      </Stack>
    </Disclosure>
  )
}

export function BusinessProfileForm({
  form,
  button,
  problem,
}: {
  readonly form: FormState
  readonly button: string
  /** Heading of the error summary. */
  readonly problem: string
}) {
  const { values, errors } = form
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] })
  return (
    <Form method="post" {...form.formProps}>
      <Stack gap="4">
        <ErrorSummary errors={form.summary} title={problem} />
        <TextField
          {...field('businessName')}
          label="Business name"
          required
          data-missing={MESSAGES.companyMissing}
          maxLength={100}
          autoComplete="organization"
        />
        <SelectField
          {...field('businessIndustry')}
          label="Industry"
          required
          data-missing={MISSING_WORDS.businessIndustry}
          options={INDUSTRIES}
          empty="Choose…"
        />
        <div className={styles.pair}>
          <TextField
            {...field('phone')}
            label="Phone"
            type="tel"
            inputMode="tel"
            maxLength={30}
            autoComplete="tel"
          />
          <SelectField {...field('teamSize')} label="Team size" options={TEAM_SIZES} empty="Choose…" />
        </div>
        <TextField {...field('website')} label="Website" maxLength={200} autoComplete="url" />
        <TextField
          {...field('taxId')}
          label="Tax ID"
          hint="EIN in the United States, business number in Canada"
          maxLength={30}
          spellCheck={false}
        />
        <AddressPart values={values} errors={errors} />
        <Button size="large">{button}</Button>
      </Stack>
    </Form>
  )
}
