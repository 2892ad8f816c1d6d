/** A multi-line text field. */
import { fieldId } from './field-id'
import { Field, tie } from './field-parts'
import * as styles from './field.css'
import type { FieldProps } from './field-parts'

export function TextAreaField({
  name,
  label,
  error,
  hint,
  required = false,
  className,
  id = fieldId(name),
  rows = 3,
  ...rest
}: FieldProps & {
  readonly rows?: number
  readonly maxLength?: number
  readonly defaultValue?: string | undefined
}) {
  return (
    <Field {...{ id, label, error, hint, required, className }}>
      <textarea
        className={styles.control}
        name={name}
        rows={rows}
        {...tie({ id, error, hint, required })}
        {...rest}
      />
    </Field>
  )
}
