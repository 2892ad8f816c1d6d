/** The parts of every field: label, hint, message, and the ids that tie them to the control. */
import { classNames } from './class-names'
import * as styles from './field.css'
import type { ReactNode } from 'react'

export interface FieldProps {
  readonly name: string
  readonly label: ReactNode
  readonly error?: string | undefined
  readonly hint?: ReactNode
  readonly required?: boolean
  readonly className?: string | undefined
  /** Set if a page has several forms with the same names. */
  readonly id?: string | undefined
  /** Message for an empty field, if its name implies none. */
  readonly 'data-missing'?: string | undefined
}

/** `role` if it appears while its field is focused and must be announced. */
export function FieldError({
  id,
  message,
  role,
}: {
  readonly id: string
  readonly message?: string | undefined
  readonly role?: 'alert' | undefined
}) {
  if (!message) return null
  return (
    <p className={styles.error} id={id} role={role}>
      <span aria-hidden="true">●</span>
      {message}
    </p>
  )
}

/** Attributes that tie a control to its hint and message. */
export function tie({
  id,
  error,
  hint,
  required,
}: {
  id: string
  error: string | undefined
  hint: ReactNode
  required: boolean
}) {
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return {
    id,
    required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  }
}

export function Field({
  id,
  label,
  error,
  hint,
  required,
  className,
  children,
}: Omit<FieldProps, 'name'> & { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className={classNames(styles.root, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required ? null : <span className={styles.optional}> (optional)</span>}
      </label>{' '}
      {/* The spaces keep words apart in text browsers. */}
      {hint ? (
        <>
          <span className={styles.hint} id={`${id}-hint`}>
            {hint}
          </span>{' '}
        </>
      ) : null}
      {children} <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
