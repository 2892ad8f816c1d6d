/** The line above the bar: promises, announcements and help (HEAD-01 to HEAD-07, HEAD-13). */
import { storeConfig } from '~/models/content/store'
import { apart } from '../ui/apart'
import { classNames } from '../ui/class-names'
import { Container } from '../ui/layout'
import * as styles from './promo-line.css'
import { ShippingDetails } from './shipping-details'
import type { TextLink } from '~/models/content/links'
import type { CampaignItem, PromotionalBar, SitewideBanner } from '~/models/content/menus'
import type { Money } from '~/models/money/money'

export interface PromoLineProps {
  readonly threshold: Money
  readonly campaigns: readonly CampaignItem[]
  /** Absent if the referral programme is off (HEAD-02). */
  readonly referral?: TextLink | undefined
  readonly banner?: SitewideBanner | undefined
  readonly promotions?: PromotionalBar | undefined
  /** Set while an agent is available (CHAT-01): the page of the chat, and the script that opens it over this one. */
  readonly chat?: { readonly window: string; readonly script: string } | undefined
}

/** Falls back to mail while no agent is available; a plain link either way (HEAD-04, CHAT-06). */
function Chat({ chat }: Pick<PromoLineProps, 'chat'>) {
  if (chat === undefined) return <a href={storeConfig.emailHref}>Email us</a>
  return (
    <>
      <a href={chat.window} data-chat={chat.script} data-mail={storeConfig.emailHref}>
        Chat with us
      </a>{' '}
      <span className={styles.note}>Typically respond within 3 minutes</span>
    </>
  )
}

function Help({ chat }: Pick<PromoLineProps, 'chat'>) {
  return (
    <details className={styles.wideOnly} data-drop="">
      <summary className={styles.summary}>Help</summary>
      <div className={classNames(styles.panel, styles.atEnd)}>
        <ul className={styles.list} role="list">
          <li>
            <Chat chat={chat} />
          </li>
          <li>
            <a href="/contact">Contact us</a>
          </li>
          <li>
            <a href="/help">Help Center</a>
          </li>
          <li>
            <a href={storeConfig.phoneHref}>{storeConfig.phone}</a>
          </li>
        </ul>
      </div>
    </details>
  )
}

function Banner({ text, url, linkText = 'Learn more' }: SitewideBanner) {
  return (
    <span className={styles.banner}>
      {text}{' '}
      {url ? (
        <a className={styles.bannerLink} href={url}>
          {linkText}
        </a>
      ) : null}{' '}
    </span>
  )
}

/**
 * The banner comes first, so that phones show it too (HEAD-13). Overflowing messages scroll: focus brings links into
 * view, and arrow keys plain text.
 */
export function PromoLine({ threshold, campaigns, referral, banner, promotions, chat }: PromoLineProps) {
  const hasWords = (banner && !banner.url) || promotions?.messages.length || campaigns.some(({ url }) => !url)
  // A script removes the tab stop if everything fits.
  const scrolled = { role: 'region', 'aria-label': 'Messages', tabIndex: 0, 'data-stop': '' }
  return (
    <aside className={styles.root} aria-label="Offers and help">
      <Container className={styles.row}>
        <div className={styles.messages} {...(hasWords ? scrolled : {})}>
          {banner ? <Banner {...banner} /> : null}
          <ShippingDetails threshold={threshold} />{' '}
          {promotions?.messages.map((message) => (
            <span key={message}>{`${message} `}</span>
          ))}
          <span className={styles.campaigns} {...(campaigns.length > 1 && { 'data-campaigns': '' })}>
            {apart(
              campaigns.map(({ promotionName, content, url }) => (
                // Without a URL it is plain text (DATA-25).
                <a
                  className={url && styles.link}
                  href={url}
                  key={promotionName}
                  data-campaign={promotionName}
                  data-section="header"
                >
                  {content}
                </a>
              )),
            )}
          </span>
        </div>
        {referral ? (
          <a className={classNames(styles.link, styles.wideOnly)} href={referral.url}>
            {referral.text}
          </a>
        ) : null}{' '}
        <a className={classNames(styles.link, styles.wideOnly)} href="/wholesale/">
          {storeConfig.productWord} For Business
        </a>{' '}
        <Help chat={chat} />
      </Container>
    </aside>
  )
}
