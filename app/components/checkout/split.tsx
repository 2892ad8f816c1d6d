/** Ships to several addresses: each address, and how many of every line go there (SHIP-28). */
import { Button } from '../ui/button'
import { SelectField, TextField } from '../ui/field'
import type { SelectOption } from '../ui/field'
import { Card, Cluster } from '../ui/layout'
import { Disclosure } from '../ui/navigation'
import { TextAreaField } from '../ui/text-area'
import { EmailChoice } from '../forms/email-choice'
import type { FormState } from '../forms/use-failed-form'
import { QUANTITY_NOT_A_NUMBER } from '~/models/validation/quantity-words'
import { PACKING_SLIP_MAX } from '~/models/checkout/delivery-form'
import { savedName } from '~/models/checkout/split-form'
import type { AddressQuestions } from '~/models/address/verification'
import { AddressFields } from './address-fields'
import { AddressQuestionFields } from './address-question'
import { SaveToBook } from './save-to-book'
import * as styles from './checkout.css'
import type { AddressField } from '~/models/address/address-fields'

type Texts = Readonly<Record<string, string | undefined>>

interface Props {
  /** Number of addresses. */
  readonly destinations: number
  readonly values: Texts
  readonly errors: Texts
}

interface BookProps {
  /** Saved addresses as one-line options, by id. */
  readonly book: readonly SelectOption[]
  readonly isSignedIn: boolean
  /** Keyed by the prefix of the address they are about. */
  readonly questions: AddressQuestions
  readonly emailSuggestions: FormState['emailSuggestions']
}

const indexes = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)

function withoutPrefix(values: Texts, prefix: string): Partial<Record<AddressField, string>> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => name.startsWith(prefix) && value !== undefined)
      .map(([name, value]) => [name.slice(prefix.length), value]),
  )
}

/** How a shopper recognises an address: by recipient, or by number while it has none. */
function destinationName(values: Texts, index: number): string {
  const name = values[`shipment-${index + 1}.name`]?.trim()
  return name ? `${index + 1}. ${name}` : `Address ${index + 1}`
}

/** Fills an address from the book with a post, so it needs no script. */
function SavedAddressChoice({
  index,
  book,
  values,
  errors,
}: Pick<Props, 'values' | 'errors'> & Pick<BookProps, 'book'> & { readonly index: number }) {
  const name = savedName(index)
  // If the last one was removed meanwhile, the error shows here.
  if (book.length === 0 && errors[name] === undefined) return null
  return (
    <Cluster>
      <SelectField
        name={name}
        label="Saved addresses"
        empty="Choose…"
        options={book}
        defaultValue={values[name]}
        error={errors[name]}
      />
      <Button
        name="intent"
        value={`use-${index}`}
        look="secondary"
        label={`Use this address as address ${index + 1}`}
        formNoValidate
      >
        Use this address
      </Button>
    </Cluster>
  )
}

function SlipMessage({
  name,
  message,
  error,
}: {
  readonly name: string
  readonly message: string | undefined
  readonly error: string | undefined
}) {
  return (
    <Disclosure summary="Add a message for the packing slip" open={Boolean(message ?? error)}>
      <TextAreaField
        name={name}
        label="Message"
        hint="Printed on the slip inside the parcel"
        maxLength={PACKING_SLIP_MAX}
        defaultValue={message}
        error={error}
      />
    </Disclosure>
  )
}

function Destination({
  index,
  destinations,
  values,
  errors,
  book,
  isSignedIn,
  questions,
  emailSuggestions,
}: Props & BookProps & { readonly index: number }) {
  const prefix = `shipment-${index + 1}.`
  const from = values[`${prefix}from`]
  return (
    <Card>
      <fieldset className={styles.destination}>
        <legend className={styles.partTitle}>Address {index + 1}</legend>
        {from === undefined ? null : <input type="hidden" name={`${prefix}from`} value={from} />}
        <AddressQuestionFields question={questions[prefix]} prefix={prefix} values={values} errors={errors} />
        <SavedAddressChoice index={index} book={book} values={values} errors={errors} />
        <AddressFields
          values={withoutPrefix(values, prefix)}
          errors={errors}
          prefix={prefix}
          scope={`section-${index + 1} shipping`}
          phoneRequired
          isDelivery
        />
        <TextField
          name={`${prefix}email`}
          label="Recipient’s email"
          type="email"
          inputMode="email"
          maxLength={254}
          autoComplete={`section-${index + 1} shipping email`}
          hint="Goes to the carrier with this address"
          defaultValue={values[`${prefix}email`]}
          error={errors[`${prefix}email`]}
        />
        <EmailChoice form={{ values, emailSuggestions }} prefix={prefix} />
        {isSignedIn ? (
          <SaveToBook prefix={prefix} addressId={values[`${prefix}addressId`]} values={values} />
        ) : null}
        <SlipMessage
          name={`${prefix}packingSlipMessage`}
          message={values[`${prefix}packingSlipMessage`]}
          error={errors[`${prefix}packingSlipMessage`]}
        />
        {destinations > 1 ? (
          <Button
            name="intent"
            value={`remove-${index}`}
            look="link"
            label={`Remove address ${index + 1}`}
            formNoValidate
          >
            Remove this address
          </Button>
        ) : null}
      </fieldset>
    </Card>
  )
}

export function SplitDestinations(props: Props & BookProps) {
  return (
    <>
      {indexes(props.destinations).map((index) => (
        <Destination key={index} index={index} {...props} />
      ))}
    </>
  )
}

export interface SplitLine {
  readonly id: string
  readonly name: string
  readonly quantity: number
}

export function SplitLines({
  lines,
  destinations,
  values,
  errors,
}: Props & { readonly lines: readonly SplitLine[] }) {
  return (
    <section className={styles.fields} aria-labelledby="who-gets-what">
      <h2 id="who-gets-what">Who gets what</h2>
      {lines.map((line, at) => (
        <fieldset className={styles.splitLine} key={line.id}>
          <legend className={styles.splitName}>
            {line.name} <span className={styles.soft}>× {line.quantity} to assign</span>
          </legend>
          <input type="hidden" name={`line-${at}`} value={line.id} />
          <div className={styles.splitQuantities}>
            {indexes(destinations).map((destination) => {
              const name = `quantity-${at}-${destination}`
              return (
                <TextField
                  key={name}
                  name={name}
                  label={destinationName(values, destination)}
                  type="number"
                  required
                  data-missing={QUANTITY_NOT_A_NUMBER}
                  inputMode="numeric"
                  min={0}
                  max={line.quantity}
                  defaultValue={values[name] ?? '0'}
                  error={errors[name]}
                />
              )
            })}
          </div>
        </fieldset>
      ))}
    </section>
  )
}
