/** How a review link ended, told over any page that its flags lead to (REV-01, REV-06). */
import { Link, useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { reviewDialogOf } from '~/models/reviews/review-dialog'
import * as buttons from '../ui/button.css'
import * as styles from './review-dialog.css'

export function ReviewDialog() {
  const { pathname, search } = useLocation()
  const shown = reviewDialogOf(search)
  const element = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const isShown = shown !== null
  useEffect(() => {
    if (!isShown) return
    // From the open one of pages without a script to one that keeps the focus.
    element.current?.close()
    element.current?.showModal()
  }, [isShown])
  if (shown === null) return null
  const after = `${pathname}${shown.searchAfter}`
  return (
    <dialog
      ref={element}
      open
      className={styles.dialog}
      aria-labelledby="review-dialog-title"
      onCancel={() => navigate(after, { replace: true, preventScrollReset: true })}
    >
      <h2 className={styles.title} id="review-dialog-title">
        {shown.title}
      </h2>
      <p className={styles.text}>{shown.text}</p>
      <Link
        className={`${buttons.button.primary} ${buttons.size.normal}`}
        to={after}
        replace
        preventScrollReset
      >
        Close
      </Link>
    </dialog>
  )
}
