/** Feedback: messages, error summaries, badges, progress. */
import { formatCount } from './format'
import { fieldId } from './field-id'
import * as styles from './feedback.css'
import { VisuallyHidden } from './layout'
import type { MouseEvent, ReactNode } from 'react'

export type NoticeType = 'error' | 'warning' | 'notice'

const MARKS = { error: '✕', warning: '!', notice: '✓' } as const
const WORDS = { error: 'Error: ', warning: 'Warning: ', notice: '' } as const

/** One message, styled and announced by its type (ERR-04): errors at once, others politely. */
export function Notice({ type, children }: { readonly type: NoticeType; readonly children: ReactNode }) {
  return (
    <div className={styles.notice[type]} role={type === 'error' ? 'alert' : 'status'}>
      <span aria-hidden="true">{MARKS[type]}</span>
      <div>
        {WORDS[type] ? <VisuallyHidden>{WORDS[type]}</VisuallyHidden> : null}
        {children}
      </div>
    </div>
  )
}

export interface Notification {
  readonly type: NoticeType
  readonly message: string
}

/** Messages in order; nothing at all when there are none. */
export function Notices({ items }: { readonly items: readonly Notification[] }) {
  if (items.length === 0) return null
  return (
    <div className={styles.notices}>
      {items.map((item) => (
        <Notice key={item.type + item.message} type={item.type}>
          {item.message}
        </Notice>
      ))}
    </div>
  )
}

export interface FormError {
  /** Name of its field; none for the whole form. */
  readonly field?: string | undefined
  readonly message: string
}

/** To the router even a hash change is a new location, which drops the form's returned state. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (field === null) return
  event.preventDefault()
  field.focus()
}

/** Lists the errors with links to their fields. A script moves the focus to it; the links work without. */
export function ErrorSummary({
  errors,
  title = 'Please check these fields',
}: {
  readonly errors: readonly FormError[]
  readonly title?: string
}) {
  if (errors.length === 0) return null
  return (
    <div className={styles.summary} id="error-summary" role="alert" tabIndex={-1} data-autofocus="">
      <h2 className={styles.summaryTitle}>{title}</h2>
      <ul className={styles.summaryList}>
        {errors.map(({ field, message }) => (
          <li key={`${field ?? ''} ${message}`}>
            {field === undefined ? (
              message
            ) : (
              <a className={styles.summaryLink} href={`#${fieldId(field)}`} onClick={focusField}>
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

export function Badge({
  look = 'plain',
  children,
}: {
  readonly look?: keyof typeof styles.badge
  readonly children: ReactNode
}) {
  return <span className={styles.badge[look]}>{children}</span>
}

export function Progress({
  value,
  max,
  label,
}: {
  readonly value: number
  readonly max: number
  readonly label: string
}) {
  const reached = Math.min(value, max)
  return (
    <progress className={styles.progress} value={reached} max={max} aria-label={label}>
      {`${formatCount(Math.floor((100 * reached) / Math.max(max, 1)))}%`}
    </progress>
  )
}
