/** The frame of account pages: the menu, with the current page marked (ACCT-01, ACCT-02). */
import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { REFER_AND_EARN } from '~/models/content/menu-defaults'
import { formatShortMoney } from '~/models/money/money'
import { REFERRAL_CREDIT } from '~/models/referral/referral'
import { Breadcrumbs } from '../ui/navigation'
import type { Crumb } from '../ui/navigation'
import { Container, Stack } from '../ui/layout'
import * as styles from './account-layout.css'
import type { ReactNode } from 'react'
import type { TextLink } from '~/models/content/links'

const ACCOUNT = '/account'

const isWithin = (pathname: string, url: string): boolean =>
  url === ACCOUNT ? pathname.replace(/\/$/, '') === url : `${pathname}/`.startsWith(`${url}/`)

function SideMenu({ entries }: { readonly entries: readonly TextLink[] }) {
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  // On small screens the menu scrolls sideways and may hide the current page.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!list.current || !current) return
    const { offsetLeft, offsetWidth } = current
    list.current.scrollLeft =
      offsetLeft - list.current.offsetLeft - (list.current.clientWidth - offsetWidth) / 2
  }, [pathname])
  return (
    <nav className={styles.menu} aria-label="Your account">
      <ul className={styles.entries} role="list" ref={list}>
        {entries.map(({ text, url }) => (
          <li key={url}>
            <a
              className={styles.entry}
              href={url}
              aria-current={isWithin(pathname, url) ? 'page' : undefined}
            >
              {text}
            </a>
          </li>
        ))}
        <li>
          <a className={styles.entry} href="/sign/out">
            Sign Out
          </a>
        </li>
      </ul>
    </nav>
  )
}

/** ACCT-03, naming both amounts (REF-03). */
function ReferAndEarn() {
  return (
    <aside className={styles.refer} aria-labelledby="refer-and-earn">
      <h2 className={styles.referTitle} id="refer-and-earn">
        {REFER_AND_EARN.text}
      </h2>
      <p>
        {formatShortMoney(REFERRAL_CREDIT.friend)} for a friend, {formatShortMoney(REFERRAL_CREDIT.business)}{' '}
        for a business.
      </p>
      <a href={REFER_AND_EARN.url}>Share your link</a>
    </aside>
  )
}

/**
 * The menu follows the page in the source; it shows beside it on large screens, and as a scrolling line above it on
 * small ones.
 */
export function AccountLayout({
  menu,
  isReferralOn = false,
  children,
}: {
  /** Null when signed out: there is no account to navigate. */
  readonly menu: readonly TextLink[] | null
  /** Whether the referral programme is on (REF-04). */
  readonly isReferralOn?: boolean
  readonly children: ReactNode
}) {
  if (menu === null) return children
  return (
    <Container>
      <div className={styles.frame}>
        <div className={styles.page}>{children}</div>
        <div className={styles.side} data-print="no">
          <SideMenu entries={menu} />
          {isReferralOn ? <ReferAndEarn /> : null}
        </div>
      </div>
    </Container>
  )
}

/** An account page: breadcrumbs, heading, and its parts stacked. */
export function AccountPage({
  title,
  trail = [],
  children,
}: {
  readonly title: string
  /** Breadcrumbs between the account and this page; null on the account's first page. */
  readonly trail?: readonly Crumb[] | null
  readonly children: ReactNode
}) {
  const above = trail === null ? [] : [{ name: 'Your Account', url: ACCOUNT }, ...trail]
  return (
    <>
      <Breadcrumbs items={[...above, { name: title }]} />
      <Stack gap="5">
        <h1 className={styles.title}>{title}</h1>
        {children}
      </Stack>
    </>
  )
}
