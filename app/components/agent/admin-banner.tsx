/**
 * The banner for staff who may act for customers, on every page (AGENT-01). It names the customer they act for; without
 * one it only has the search.
 */
import { AGENT_SEARCH_MAX } from '~/models/agents/search-limits'
import { Container, VisuallyHidden } from '../ui/layout'
import * as styles from './admin-banner.css'

export interface AdminBannerProps {
  /** Null when acting for nobody. */
  readonly actsFor: { readonly name: string; readonly email: string } | null
  /** The earlier order whose copy is in the cart. */
  readonly copiedOrder?: string | undefined
}

function Find() {
  return (
    <form className={styles.form} method="post" action="/agent">
      <input type="hidden" name="intent" value="find" />
      <label className={styles.label} htmlFor="agent-search">
        Customer or order
      </label>{' '}
      <input
        className={styles.input}
        id="agent-search"
        name="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={AGENT_SEARCH_MAX}
      />{' '}
      <button className={styles.button}>Find</button>
    </form>
  )
}

export function AdminBanner({ actsFor, copiedOrder }: AdminBannerProps) {
  return (
    <aside className={styles.root} aria-label="Customer service">
      <Container className={styles.row}>
        <Find />{' '}
        {actsFor === null ? (
          <a className={styles.link} href="/agent">
            Customer service
          </a>
        ) : (
          <form className={styles.form} method="post" action="/agent">
            <span className={styles.words}>
              You are acting for <strong>{actsFor.name}</strong>
              {actsFor.email === actsFor.name ? '' : ` (${actsFor.email})`}.
            </span>{' '}
            <button className={styles.button} name="intent" value="leave">
              Stop acting<VisuallyHidden> for {actsFor.name}</VisuallyHidden>
            </button>
          </form>
        )}{' '}
        {copiedOrder === undefined ? null : (
          <form className={styles.form} method="post" action="/agent">
            <span className={styles.words}>The cart is a copy of order {copiedOrder}.</span>{' '}
            <button className={styles.button} name="intent" value="clear-copied-order">
              Clear copied order
            </button>
          </form>
        )}
      </Container>
    </aside>
  )
}
