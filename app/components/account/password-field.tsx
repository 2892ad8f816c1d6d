/** A password field, with a button to reveal it where a script runs (AUTH-12). */
import { useState } from 'react'
import type { PasswordFieldName } from '~/models/validation/secret-fields'
import { useHasScript } from '../enhance/use-has-script'
import { Field, tie } from '../ui/field-parts'
import { fieldId } from '../ui/field-id'
import { control, hint as hintStyle } from '../ui/field.css'
import * as styles from './account.css'
import type { ReactNode } from 'react'

export function PasswordField({
  name,
  label,
  autoComplete,
  error,
  hint,
  required = true,
  onValue,
}: {
  readonly name: PasswordFieldName
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly error: string | undefined
  readonly hint?: ReactNode
  readonly required?: boolean
  readonly onValue?: (value: string) => void
}) {
  const id = fieldId(name)
  const [isShown, setShown] = useState(false)
  const hasScript = useHasScript()
  const verb = isShown ? 'Hide' : 'Show'
  const input = (
    <input
      className={control}
      name={name}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={200}
      onInput={onValue === undefined ? undefined : (event) => onValue(event.currentTarget.value)}
      {...tie({ id, error, hint, required })}
    />
  )
  return (
    <Field {...{ id, label, error, required }}>
      {/* On its label's line in text browsers. */}
      <span className={hasScript ? styles.withToggle : undefined}>
        {input}
        {hasScript ? (
          <button
            type="button"
            className={styles.toggle}
            aria-controls={id}
            aria-label={`${verb} password`}
            onClick={() => setShown(!isShown)}
          >
            {verb}
          </button>
        ) : null}
      </span>
      {/* Below it: a list above would part it from its label in text browsers. */}
      {hint === undefined ? null : (
        <div className={hintStyle} id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </Field>
  )
}
