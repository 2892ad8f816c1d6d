/**
 * The account dropdown, opened by a script below the header's link. It comes after the content in the source, so that
 * text browsers start with that (decision 083); without a script the link leads to the account.
 */
import * as styles from './account-menu.css'
import type { TextLink } from '~/models/content/links'

export interface AccountMenuProps {
  /** None when signed out. */
  readonly greeting?: string
  readonly tenure?: string
  readonly links: readonly TextLink[]
}

export function AccountMenu({ greeting, tenure, links }: AccountMenuProps) {
  const isSignedIn = greeting !== undefined
  return (
    <nav className={styles.root} id="account-menu" aria-label="Account">
      {isSignedIn ? (
        <>
          <p className={styles.greeting}>{greeting}</p>
          <p className={styles.tenure}>{tenure}</p>
        </>
      ) : (
        <a className={styles.signIn} href="/sign/in?destination=%2Faccount">
          Sign In
        </a>
      )}
      <ul className={styles.links} role="list">
        {links.map((link) => (
          <li key={link.url}>
            <a className={styles.link} href={link.url}>
              {link.text}
            </a>
          </li>
        ))}
        {isSignedIn ? (
          <li>
            <a className={styles.link} href="/sign/out">
              Sign Out
            </a>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}
