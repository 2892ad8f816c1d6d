/** A field for one file in a `multipart/form-data` form; goes last, after all text fields. */
import { fieldId } from './field-id'
import { Field, tie } from './field-parts'
import * as styles from './field.css'
import type { FieldProps } from './field-parts'

export function FileField({
  name,
  label,
  error,
  hint,
  required = false,
  className,
  id = fieldId(name),
  ...rest
}: FieldProps & {
  /** Extensions and media types, only for the browser's file dialog. */
  readonly accept: string
}) {
  return (
    <Field {...{ id, label, error, hint, required, className }}>
      <input
        className={styles.control}
        name={name}
        type="file"
        {...tie({ id, error, hint, required })}
        {...rest}
      />
    </Field>
  )
}
