/** Buttons and links that look like them. A submit button has a name and a value where a form has several. */
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
  /** Read out in place of the children, where those say too little alone. */
  readonly label?: string | undefined
  readonly describedBy?: string | undefined
  readonly formNoValidate?: boolean
  /** For a button that only a script shows. */
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
}: Look & {
  readonly href: string
  readonly label?: string | undefined
  /** Leads to the page at hand, which is to be loaded once more: links to it do nothing else where a script runs. */
  readonly again?: boolean
}) {
  const classes = toClass({ className, ...(look && { look }), ...(size && { size }), ...(wide && { wide }) })
  return (
    <a className={classes} href={href} aria-label={label} {...(again && { target: '_self' })}>
      {children}
    </a>
  )
}
