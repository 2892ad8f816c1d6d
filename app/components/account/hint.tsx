/**
 * A hint in the account (ACCT-11). Its button marks it as seen, as do five seconds in view where a script runs; it
 * stays until the page is left.
 */
import { useEffect, useRef } from 'react'
import { HINT_SEEN_MS } from '~/models/constants/constants'
import { HINTS } from '~/models/customers/hints'
import type { HintName } from '~/models/customers/hints'
import { Button, ButtonLink } from '../ui/button'
import { Cluster } from '../ui/layout'
import * as styles from './hint.css'

const ACTION = '/account/hints'

function markSeen(hint: HintName): void {
  // If this fails, the hint just shows once more.
  void fetch(ACTION, {
    method: 'POST',
    body: new URLSearchParams({ hint }),
    headers: { Accept: 'application/json' },
    keepalive: true,
  }).catch(() => undefined)
}

export function Hint({
  name,
  link,
  page,
}: {
  readonly name: HintName
  readonly link: { readonly url: string; readonly text: string }
  /** The page it is on: its button returns there. */
  readonly page: string
}) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    let timer: number | undefined
    let isInView = false
    // To its observer, an element in a background tab is still in view.
    const beginAnew = () => {
      window.clearTimeout(timer)
      if (isInView && !document.hidden) timer = window.setTimeout(() => markSeen(name), HINT_SEEN_MS)
    }
    const observer = new IntersectionObserver((entries) => {
      isInView = entries.at(-1)?.isIntersecting === true
      beginAnew()
    })
    observer.observe(element)
    document.addEventListener('visibilitychange', beginAnew)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', beginAnew)
      window.clearTimeout(timer)
    }
  }, [name])
  return (
    <aside className={styles.root} ref={ref} aria-label="Hint" data-print="no">
      <p>{HINTS[name]}</p>
      <Cluster>
        <ButtonLink look="link" href={link.url}>
          {link.text}
        </ButtonLink>
        <form method="post" action={ACTION}>
          <input type="hidden" name="hint" value={name} />
          <input type="hidden" name="destination" value={page} />
          <Button look="link">Got it</Button>
        </form>
      </Cluster>
    </aside>
  )
}
