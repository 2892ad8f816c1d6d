/** A password that is chosen, with the list of what it must have (AUTH-23, AUTH-24). */
import { useState } from 'react'
import { newPasswordProblem } from '~/models/customers/new-password'
import { PASSWORD_RULES } from '~/models/customers/password-rules'
import type { PasswordRule } from '~/models/customers/password-rules'
import { FURTHER_CHECKS } from '../forms/field-messages'
import { VisuallyHidden } from '../ui/layout'
import * as styles from './account.css'
import { PasswordField } from './password-field'

FURTHER_CHECKS['newPassword'] = newPasswordProblem

type RuleId = PasswordRule['id']

const unmetBy = (password: string): readonly RuleId[] =>
  PASSWORD_RULES.filter(({ isMet }) => !isMet(password)).map(({ id }) => id)

/** `unmet`: of a password that was sent; none where nothing was. */
export function NewPasswordField({
  label,
  error,
  unmet,
}: {
  readonly label: string
  readonly error: string | undefined
  readonly unmet: readonly string[] | undefined
}) {
  const [typed, setTyped] = useState<string>()
  const open = typed === undefined ? unmet : unmetBy(typed)
  return (
    <PasswordField
      name="newPassword"
      label={label}
      autoComplete="new-password"
      error={error}
      onValue={setTyped}
      hint={
        <ul className={styles.rules}>
          {PASSWORD_RULES.map(({ id, text }) => (
            <Rule key={id} id={id} text={text} isMet={open === undefined ? undefined : !open.includes(id)} />
          ))}
        </ul>
      }
    />
  )
}

/** Undefined while nothing was typed or sent. */
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
      {isMet === undefined ? null : (
        <span className={styles.mark} aria-hidden="true">
          {isMet ? '✓' : '✕'}
        </span>
      )}{' '}
      {text}
      {isMet === undefined ? null : <VisuallyHidden>{isMet ? ', met' : ', not met'}</VisuallyHidden>}
    </li>
  )
}
