/** Radio buttons as cards; not in `ui`, whose components every page ships. */
import { FieldError, fieldId } from '../ui/field'
import * as styles from '../ui/field.css'
import type { ReactNode } from 'react'

interface RadioCard {
  readonly value: string
  readonly label: ReactNode
  readonly disabled?: boolean
}

export function RadioCards({
  name,
  legend,
  options,
  defaultValue,
  error,
  required = false,
}: {
  readonly name: string
  readonly legend: ReactNode
  readonly options: readonly RadioCard[]
  readonly defaultValue?: string | undefined
  readonly error?: string | undefined
  readonly required?: boolean
}) {
  const id = fieldId(name)
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.radioCards}>
        {options.map((option) => (
          // A block element, so that text browsers put each choice on its own line.
          <div key={option.value}>
            <label className={styles.radioCard}>
              <input
                className={styles.tick}
                type="radio"
                name={name}
                value={option.value}
                defaultChecked={option.value === defaultValue}
                disabled={option.disabled}
                required={required}
              />{' '}
              <span>{option.label}</span>
            </label>
          </div>
        ))}
        <FieldError id={`${id}-error`} message={error} />
      </div>
    </fieldset>
  )
}
