/**
 * A form composed by marketers, as static HTML. It posts to its own page; a script sends it in place
 * (`enhance/lead-forms`).
 */
import { EmailChoice } from '../forms/email-choice'
import { Field, FieldError, tie } from '../ui/field-parts'
import * as field from '../ui/field.css'
import * as styles from './lead-form.css'
import { themedButton } from './themed-button'
import { LEAD_FORM_WORDS, leadFormFault, leadFormId } from '~/models/content/lead-form-words'
import { storeConfig } from '~/models/content/store'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import type { Answers, LeadField, LeadForm } from '~/models/content/lead-form'

interface AskProps<F extends LeadField> {
  readonly asked: F
  readonly id: string
  readonly value: string
  readonly error: string | undefined
}
type Of<K extends LeadField['field']> = Extract<LeadField, { readonly field: K }>

/** What a script that checks the form again takes away first. */
function Told({ children }: { readonly children: ReactNode }) {
  return <div data-told="">{children}</div>
}

function Problem({ id, message }: { readonly id: string; readonly message: string | undefined }) {
  if (message === undefined) return null
  return (
    <Told>
      <FieldError id={`${id}-error`} message={message} />
    </Told>
  )
}

/** The label, above the field or inside it by layout: either way it names the field (FORM-02). */
function Named({
  asked,
  id,
  error,
  required,
  children,
}: {
  readonly asked: Of<'input' | 'select'>
  readonly id: string
  readonly error: string | undefined
  readonly required: boolean
  readonly children: ReactNode
}) {
  if (asked.layout === 'label')
    return (
      <Field id={id} label={asked.placeholder} required={required}>
        {children} <Problem id={id} message={error} />
      </Field>
    )
  return (
    <div className={field.root}>
      {children} <Problem id={id} message={error} />
    </div>
  )
}

function Input({ asked, id, value, error }: AskProps<Of<'input'>>) {
  const { name, placeholder, layout, validation } = asked
  const required = validation.includes('required')
  const isPhone = validation.includes('phone')
  const type = validation.includes('email') ? 'email' : isPhone ? 'tel' : 'text'
  const within = required ? placeholder : `${placeholder} (optional)`
  return (
    <Named {...{ asked, id, error, required }}>
      <input
        className={field.control}
        name={name}
        type={type}
        defaultValue={value}
        autoComplete={type === 'text' ? undefined : type}
        maxLength={1_000}
        pattern={isPhone ? '.{10}' : undefined}
        {...(layout === 'placeholder' && { placeholder: within, 'aria-label': placeholder })}
        {...tie({ id, error, hint: null, required })}
      />
    </Named>
  )
}

function Select({ asked, id, value, error }: AskProps<Of<'select'>>) {
  const { name, placeholder, layout, options, required } = asked
  return (
    <Named {...{ asked, id, error, required }}>
      <select
        className={field.control}
        name={name}
        defaultValue={value}
        {...(layout === 'placeholder' && { 'aria-label': placeholder })}
        {...tie({ id, error, hint: null, required })}
      >
        <option value="">{layout === 'placeholder' ? placeholder : 'Please choose'}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Named>
  )
}

function Checkbox({ asked, id, value, error }: AskProps<Of<'checkbox'>>) {
  return (
    <div className={field.root}>
      <label className={field.choice} htmlFor={id}>
        <input
          className={field.tick}
          type="checkbox"
          name={asked.name}
          value="yes"
          defaultChecked={value !== ''}
          {...tie({ id, error, hint: null, required: asked.required })}
        />
        <span>{asked.label}</span>
      </label>{' '}
      <Problem id={id} message={error} />
    </div>
  )
}

function Radios({ asked, id, value, error }: AskProps<Of<'radio'>>) {
  return (
    <fieldset
      className={styles.choices}
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={styles.legend}>
        {asked.label}
        {asked.required ? null : <span className={field.optional}> (optional)</span>}
      </legend>
      {asked.options.map((option, index) => (
        <label className={field.choice} htmlFor={`${id}-${index}`} key={option.value}>
          <input
            className={field.tick}
            type="radio"
            id={`${id}-${index}`}
            name={asked.name}
            value={option.value}
            defaultChecked={value === option.value}
            required={asked.required}
          />
          <span>{option.label} </span>
        </label>
      ))}
      <Problem id={id} message={error} />
    </fieldset>
  )
}

function Ask({ asked, ...rest }: AskProps<LeadField>) {
  switch (asked.field) {
    case 'input':
      return <Input asked={asked} {...rest} />
    case 'select':
      return <Select asked={asked} {...rest} />
    case 'checkbox':
      return <Checkbox asked={asked} {...rest} />
    case 'radio':
      return <Radios asked={asked} {...rest} />
  }
}

function EmailQuestion({
  name,
  typed,
  values,
  suggestion,
}: {
  readonly name: string
  readonly typed: string
  readonly values: Answers
  readonly suggestion: string | undefined
}) {
  if (suggestion === undefined) return null
  const prefix = `${name}.`
  const form = {
    values: { ...values, [`${prefix}email`]: typed },
    emailSuggestions: { [prefix]: suggestion },
  }
  return <EmailChoice form={form} prefix={prefix} />
}

/** Opens in a new tab, so that the form stays (FORM-10). */
export function FileLink({ fileUrl, fileName }: Pick<LeadForm, 'fileUrl' | 'fileName'>) {
  if (fileUrl === undefined) return null
  return (
    <a href={fileUrl} target="_blank" rel="noopener">
      {`Open ${fileName ?? 'the file'} (PDF)`}
    </a>
  )
}

export interface LeadFormProps {
  readonly form: LeadForm
  /** Path of the page it is on. */
  readonly page: string
  /** Prefix of its fields' ids. */
  readonly id: string
  readonly values?: Answers
  readonly errors?: Answers
  /** By field, the likely e-mail to choose instead of the typed one (VAL-05). */
  readonly suggestions?: Answers
  /** What is said of the whole form. */
  readonly told?: ReactNode
}

export function LeadFormView({
  form,
  page,
  id,
  values = {},
  errors = {},
  suggestions = {},
  told = null,
}: LeadFormProps) {
  const { gladlyEmail, hubspotFormId, formId, fields, fileUrl } = form
  const hidden = {
    page,
    gladlyEmail,
    hubspotFormId,
    formId: hubspotFormId === undefined ? formId : undefined,
  }
  const words = { 'data-thanks': LEAD_FORM_WORDS.thanks, 'data-fault': leadFormFault(storeConfig.phone) }
  const key = leadFormId(form)
  if (key === undefined) return <FileLink {...form} />
  // Lets the error and thank-you pages find the form.
  const address = new URLSearchParams({ page, form: key })
  return (
    <form
      className={styles.root}
      method="post"
      action={`/lead-form?${address.toString()}`}
      {...words}
      // The answer to a question of this page goes to this page.
      data-lead-form={Object.keys(suggestions).length === 0 ? (fileUrl ?? '') : undefined}
    >
      {told === null ? null : <Told>{told}</Told>}
      {Object.entries(hidden).map(([name, value]) =>
        value === undefined ? null : <input type="hidden" name={name} value={value} key={name} />,
      )}
      {fields.map((asked) => {
        const { name } = asked
        const value = values[name] ?? ''
        return (
          <Fragment key={name}>
            <Ask asked={asked} id={`${id}-${name}`} value={value} error={errors[name]} />
            <EmailQuestion name={name} typed={value.trim()} values={values} suggestion={suggestions[name]} />
          </Fragment>
        )
      })}
      {/* For a script that holds the button back, which says here for which fields. */}
      <p className={styles.missing} id={`${id}-missing`} data-waits="" hidden />
      <div className={styles.foot}>
        <button type="submit" className={themedButton(form.buttonTheme)}>
          {form.buttonText}
        </button>{' '}
        <FileLink {...form} />
      </div>
    </form>
  )
}
