/** Home or business: carriers treat them differently. Asked for shipping addresses, not billing ones (DATA-07). */
import { FieldError, fieldId } from '../ui/field'
import * as fieldStyles from '../ui/field.css'
import * as styles from './checkout.css'

const KINDS = [
  { value: 'on', label: 'A home' },
  { value: 'off', label: 'A business' },
] as const

export function AddressKind({
  name,
  value = 'on',
  error,
}: {
  readonly name: string
  /** `on` for a home, `off` for a business. */
  readonly value?: string | undefined
  readonly error?: string | undefined
}) {
  const id = fieldId(name)
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={fieldStyles.label}>This address is</legend>
      <div className={styles.kinds}>
        {KINDS.map((kind) => (
          <label className={fieldStyles.choice} key={kind.value}>
            <input
              className={fieldStyles.tick}
              type="radio"
              name={name}
              value={kind.value}
              defaultChecked={kind.value === value}
            />{' '}
            <span>{kind.label}</span>{' '}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  )
}
