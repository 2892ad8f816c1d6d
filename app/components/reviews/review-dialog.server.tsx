/** A review link's outcome, shown over any page its flags lead to (REV-01, REV-06); browsers get only its HTML. */
import { renderToStaticMarkup } from 'react-dom/server'
import { reviewDialogOf } from '~/models/reviews/review-dialog'
import { safePath } from '~/utils/responses'
import * as buttons from '../ui/button.css'
import * as styles from './review-dialog.css'

/** Null for a URL without the flags. */
export function reviewDialogHtml({ pathname, search }: URL): string | null {
  const shown = reviewDialogOf(search)
  if (shown === null) return null
  return renderToStaticMarkup(
    <dialog open data-review-dialog className={styles.dialog} aria-labelledby="review-dialog-title">
      <h2 className={styles.title} id="review-dialog-title">
        {shown.title}
      </h2>
      <p className={styles.text}>{shown.text}</p>
      <a
        className={`${buttons.button.primary} ${buttons.size.normal}`}
        href={safePath(pathname + shown.searchAfter)}
      >
        Close
      </a>
    </dialog>,
  )
}
