/** A new password, with the list of rules it must meet (AUTH-23, AUTH-24). */
import { useState } from 'react'
import { newPasswordProblem } from '~/models/customers/new-password'
import { PASSWORD_RULES, unmetIds } from '~/models/customers/password-rules'
import type { PasswordRule } from '~/models/customers/password-rules'
import { FURTHER_CHECKS } from '../forms/field-messages'
import { VisuallyHidden } from '../ui/layout'
import * as styles from './account.css'
import { PasswordField } from './password-field'

FURTHER_CHECKS['newPassword'] = newPasswordProblem

type RuleId = PasswordRule['id']

/**
 * `unmet`: ids of rules that a submitted password failed; undefined if none was sent. `orElse`: what happens if it is
 * left empty.
 */
export function NewPasswordField({
  label,
  error,
  unmet,
  orElse,
}: {
  readonly label: string
  readonly error: string | undefined
  readonly unmet: readonly string[] | undefined
  readonly orElse?: string
}) {
  const [typed, setTyped] = useState<string>()
  const required = orElse === undefined
  // An optional password may be empty.
  const open = typed === undefined ? unmet : typed !== '' || required ? unmetIds(typed) : undefined
  return (
    <PasswordField
      name="newPassword"
      label={label}
      autoComplete="new-password"
      error={error}
      required={required}
      onValue={setTyped}
      hint={
        <>
          <ul className={styles.rules}>
            {PASSWORD_RULES.map(({ id, text }) => (
              <Rule
                key={id}
                id={id}
                text={text}
                isMet={open === undefined ? undefined : !open.includes(id)}
              />
            ))}
          </ul>
          {orElse}
        </>
      }
    />
  )
}

/** `isMet` is undefined until something was typed or sent. */
function Rule({
  id,
  text,
  isMet,
}: {
  readonly id: RuleId
  readonly text: string
  readonly isMet: boolean | undefined
}) {
  return (
    <li className={styles.rule} data-met={isMet} data-rule={id} data-text={text}>
      {isMet === undefined ? (
        text
      ) : (
        <>
          <span className={styles.mark} aria-hidden="true">
            {isMet ? '✓' : '✕'}
          </span>{' '}
          {text}
          <VisuallyHidden>{isMet ? ', met' : ', not met'}</VisuallyHidden>
        </>
      )}
    </li>
  )
}
