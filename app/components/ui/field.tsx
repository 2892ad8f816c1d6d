/** Fields with the label above and the message below, both tied to the control. */
import { classNames } from './class-names'
import { fieldId } from './field-id'
import { Field, FieldError, tie } from './field-parts'
import * as styles from './field.css'
import type { FieldProps } from './field-parts'
import type { HTMLInputAutoCompleteAttribute } from 'react'

export { fieldId } from './field-id'
export { FieldError } from './field-parts'

type InputAttributes = {
  readonly type?: 'text' | 'email' | 'tel' | 'search' | 'password' | 'number' | 'date'
  readonly defaultValue?: string | number | undefined
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel'
  readonly maxLength?: number
  readonly minLength?: number
  readonly pattern?: string
  readonly min?: number | string
  readonly max?: number | string
  readonly placeholder?: string
  readonly spellCheck?: boolean
  readonly readOnly?: boolean
}

export function TextField({
  name,
  label,
  error,
  hint,
  required = false,
  className,
  id = fieldId(name),
  type = 'text',
  ...rest
}: FieldProps & InputAttributes) {
  return (
    // A read-only field is not "optional" either.
    <Field {...{ id, label, error, hint, required: required || rest.readOnly === true, className }}>
      <input
        className={styles.control}
        name={name}
        type={type}
        {...tie({ id, error, hint, required })}
        {...rest}
      />
    </Field>
  )
}

export interface SelectOption {
  readonly value: string
  readonly label: string
}

export function SelectField({
  name,
  label,
  error,
  hint,
  required = false,
  className,
  id = fieldId(name),
  options,
  defaultValue,
  empty,
  ...rest
}: FieldProps & {
  readonly options: readonly SelectOption[]
  readonly defaultValue?: string | undefined
  readonly empty?: string
  readonly autoComplete?: string
}) {
  return (
    <Field {...{ id, label, error, hint, required, className }}>
      <select
        className={styles.control}
        name={name}
        defaultValue={defaultValue}
        {...tie({ id, error, hint, required })}
        {...rest}
      >
        {empty === undefined ? null : <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}

export function CheckboxField({
  name,
  label,
  error,
  value = 'on',
  defaultChecked = false,
  required = false,
  id = fieldId(name),
  className,
}: Omit<FieldProps, 'hint'> & { readonly value?: string; readonly defaultChecked?: boolean }) {
  return (
    <div className={classNames(styles.root, className)}>
      <label className={styles.choice} htmlFor={id}>
        <input
          className={styles.tick}
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={defaultChecked}
          {...tie({ id, error, hint: null, required })}
        />
        <span>{label}</span>
      </label>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
