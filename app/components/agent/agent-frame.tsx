/** The frame of agent pages: the page first, then links to the others. */
import type { ReactNode } from 'react'
import { storeConfig } from '~/models/content/store'
import { Notices } from '../ui/feedback'
import type { Notification } from '../ui/feedback'
import { Container, SkipLinks, Stack } from '../ui/layout'
import * as styles from './agent.css'

export function AgentFrame({
  banner,
  isAgent,
  isAuditor,
  isModerator,
  isSignedIn,
  notices,
  children,
}: {
  readonly banner: ReactNode
  readonly isAgent: boolean
  readonly isAuditor: boolean
  readonly isModerator: boolean
  readonly isSignedIn: boolean
  readonly notices: readonly Notification[]
  readonly children: ReactNode
}) {
  return (
    <>
      <SkipLinks />
      {/* The page comes first in the source: a text browser's cursor starts in its form. */}
      <main className={styles.main} id="main" tabIndex={-1}>
        <Container>
          <Stack gap="4">
            <Notices items={notices} />
            {children}
          </Stack>
        </Container>
        {banner === null ? null : <div className={styles.banner}>{banner}</div>}
      </main>
      <Container>
        <nav className={styles.links} aria-label="Customer service">
          {isAgent ? (
            <>
              <a href="/agent">Find a customer</a> <a href="/cart/customer-cart">Look up a cart</a>{' '}
            </>
          ) : null}
          {isModerator ? <a href="/agent/reviews">Reviews</a> : null}{' '}
          {isAuditor ? <a href="/agent/audit">Record of agents</a> : null} <a href="/">{storeConfig.name}</a>{' '}
          {isSignedIn ? <a href="/sign/out">Sign Out</a> : null}
        </nav>
      </Container>
    </>
  )
}
