/** The phone menu: two levels of plain HTML (MENU-05). */
import { storeConfig } from '~/models/content/store'
import { accountLinks, signInFirst } from '~/models/customers/account-menu'
import { Container } from '../ui/layout'
import * as styles from './menu-page.css'
import type { ReactNode } from 'react'
import type { TextLink } from '~/models/content/links'
import type { MobileMenu } from '~/models/content/menus'

const MORE: readonly TextLink[] = [
  { text: `${storeConfig.productWord} For Business`, url: '/wholesale' },
  { text: 'Contact us', url: '/contact' },
  { text: 'Help Center', url: '/help' },
]

type Entry = MobileMenu['entries'][number]

interface MenuPageProps {
  readonly entries: readonly Entry[]
  readonly popular: readonly TextLink[]
  readonly isSignedIn: boolean
  /** False when acting for a guest. */
  readonly hasAccount?: boolean
  /** Absent if the referral programme is off (REF-04). */
  readonly referral: TextLink | undefined
  /** Set while an agent is available (CHAT-01): the page of the chat, and the script that opens it over this one. */
  readonly chat?: { readonly window: string; readonly script: string } | undefined
}

/** Expanding goes in, collapsing goes back. */
function Folded({ entry }: { readonly entry: Entry }) {
  return (
    <details name="menu">
      <summary className={styles.opener}>{entry.text}</summary>
      <ul className={styles.sub} role="list">
        {[{ text: `All ${entry.text}`, url: entry.url }, ...entry.links].map((link) => (
          <li key={link.url + link.text}>
            <a className={styles.subLink} href={link.url}>
              {link.text}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Rows({ links, children }: { readonly links: readonly TextLink[]; readonly children?: ReactNode }) {
  return (
    <ul className={styles.more} role="list">
      {links.map((link) => (
        <li className={styles.entry} key={link.url + link.text}>
          <a className={styles.row} href={link.url}>
            {link.text}
          </a>
        </li>
      ))}
      {children}
    </ul>
  )
}

/** The same link as in the help menu of large screens; a script opens the chat over the page (HEAD-04, CHAT-06). */
function Chat({ chat }: Pick<MenuPageProps, 'chat'>) {
  const { emailHref: mail } = storeConfig
  return (
    <li className={styles.entry}>
      <a className={styles.row} href={chat?.window ?? mail} data-chat={chat?.script} data-mail={chat && mail}>
        {chat ? 'Chat with us' : 'Email us'}
      </a>
    </li>
  )
}

export function MenuPage({ entries, popular, isSignedIn, hasAccount = true, referral, chat }: MenuPageProps) {
  return (
    <Container width="form">
      <h1 className={styles.title}>Menu</h1>
      <nav aria-label="Menu">
        <ul role="list">
          {entries.map((entry) => (
            <li className={styles.entry} key={entry.url}>
              {entry.links.length === 0 ? (
                <a className={styles.row} href={entry.url}>
                  {entry.text}
                </a>
              ) : (
                <Folded entry={entry} />
              )}
            </li>
          ))}
        </ul>
        <h2 className={styles.group}>Popular</h2>
        <ul className={styles.chips} role="list">
          {popular.map((link) => (
            <li key={link.url}>
              <a className={styles.chip} href={link.url}>
                {link.text}
              </a>
            </li>
          ))}
        </ul>
        <h2 className={styles.group}>Your account</h2>
        <Rows
          links={
            isSignedIn
              ? [...(hasAccount ? accountLinks(true) : []), { text: 'Sign Out', url: '/sign/out' }]
              : [{ text: 'Sign In', url: signInFirst('/account') }, ...accountLinks(false)]
          }
        />
        <h2 className={styles.group}>More</h2>
        <Rows links={referral ? [referral, ...MORE] : MORE}>
          <Chat chat={chat} />
        </Rows>
      </nav>
    </Container>
  )
}
