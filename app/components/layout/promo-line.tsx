/** The line above the bar: what the shop promises and announces, and help (HEAD-01 to HEAD-07, HEAD-13). */
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
  /** Where the programme is not switched off (HEAD-02). */
  readonly referral?: TextLink | undefined
  readonly banner?: SitewideBanner | undefined
  readonly promotions?: PromotionalBar | undefined
  /** While somebody is there (CHAT-01): a page to write in, and the script that opens it over this one. */
  readonly chat?: { readonly window: string; readonly script: string } | undefined
}

const HELP_MAIL = `mailto:${storeConfig.email}`

/** By mail while nobody is there: a link that needs no script either way (HEAD-04, CHAT-06). */
function Chat({ chat }: Pick<PromoLineProps, 'chat'>) {
  if (chat === undefined) return <a href={HELP_MAIL}>Email us</a>
  return (
    <>
      <a href={chat.window} data-chat={chat.script} data-mail={HELP_MAIL}>
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
 * The banner is first, so that it is in sight on phones as well (HEAD-13). More messages than fit scroll by hand. The
 * focus brings links into sight, and the arrow keys what is none.
 */
export function PromoLine({ threshold, campaigns, referral, banner, promotions, chat }: PromoLineProps) {
  const hasWords = (banner && !banner.url) || promotions?.messages.length || campaigns.some(({ url }) => !url)
  // Measured by a script: what fits needs no stop.
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
                // One that leads nowhere is words alone (DATA-25).
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
