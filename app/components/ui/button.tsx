/** Buttons, and links that look like them. In a form with several, submit buttons have a name and a value. */
import * as styles from './button.css'
import { classNames } from './class-names'
import type { ReactNode } from 'react'

interface Look {
  readonly look?: keyof typeof styles.button | 'link'
  readonly size?: keyof typeof styles.size
  readonly wide?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

function toClass({
  look = 'primary',
  size = 'normal',
  wide = false,
  className,
}: Omit<Look, 'children'>): string {
  if (look === 'link') return classNames(styles.link, className)
  return classNames(styles.button[look], styles.size[size], wide && styles.wide, className)
}

export function Button({
  look,
  size,
  wide,
  className,
  children,
  type = 'submit',
  label,
  describedBy,
  ...rest
}: Look & {
  readonly type?: 'submit' | 'button'
  readonly name?: string
  readonly value?: string
  readonly disabled?: boolean
  /** Accessible name, where the children alone say too little. */
  readonly label?: string | undefined
  readonly describedBy?: string | undefined
  readonly formNoValidate?: boolean
  /** For buttons shown only by a script. */
  readonly onClick?: () => void
}) {
  const classes = toClass({ className, ...(look && { look }), ...(size && { size }), ...(wide && { wide }) })
  return (
    <button type={type} className={classes} aria-label={label} aria-describedby={describedBy} {...rest}>
      {children}
    </button>
  )
}

export function ButtonLink({
  look,
  size,
  wide,
  className,
  children,
  href,
  label,
  again = false,
  ...data
}: Look & {
  readonly href: string
  readonly label?: string | undefined
  /** Reloads the current page, whose own links otherwise do nothing where a script runs. */
  readonly again?: boolean
  /** For scripts. */
  readonly 'data-mail'?: string | undefined
  /** Opens the page in a dialog. */
  readonly 'data-dialog'?: ''
}) {
  const classes = toClass({ className, ...(look && { look }), ...(size && { size }), ...(wide && { wide }) })
  return (
    <a className={classes} href={href} aria-label={label} {...(again && { target: '_self' })} {...data}>
      {children}
    </a>
  )
}
