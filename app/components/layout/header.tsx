/** The three headers: of the shop, of checkout, and of minimal pages (HEAD-01 to HEAD-14). */
import { toMobileMenu } from '~/models/content/menu-defaults'
import { storeConfig } from '~/models/content/store'
import { useCartCount } from '../enhance/cart-count'
import { AccountIcon, CartIcon, SearchIcon } from '../ui/icons'
import { Container, SkipLinks, VisuallyHidden } from '../ui/layout'
import { countOf } from '../ui/format'
import { classNames } from '../ui/class-names'
import * as styles from './header.css'
import { Logo } from './logo'
import { MegaMenu, MobileMenu, SecondaryNavigation } from './menus'
import { ShippingDetails } from './shipping-details'
import type {
  CampaignItem,
  MegaMenu as MegaMenuContent,
  MobileMenu as MobileMenuContent,
  PromotionalBar,
  SitewideBanner,
} from '~/models/content/menus'
import type { TextLink } from '~/models/content/links'
import type { Money } from '~/models/money/money'

/** Only links whose page exists are given; a missing one leaves out its control. */
export interface HeaderProps {
  readonly menu: MegaMenuContent
  /** Phones fold the menu above where content has none of their own (MENU-17). */
  readonly mobileMenu?: MobileMenuContent | undefined
  readonly threshold: Money
  readonly cartCount: number
  readonly campaigns: readonly CampaignItem[]
  readonly account?: TextLink | undefined
  readonly banner?: SitewideBanner | undefined
  readonly promotions?: PromotionalBar | undefined
  /** What the shopper searched for, to stand in the box again. */
  readonly query?: string | undefined
}

/** Several scroll by hand; the focus brings each into sight. */
function UtilityBar({ campaigns, threshold }: Pick<HeaderProps, 'campaigns' | 'threshold'>) {
  return (
    <div className={styles.utility}>
      <Container className={styles.utilityRow}>
        <div className={styles.campaigns}>
          {campaigns.map((item) => (
            <a className={styles.utilityLink} href={item.url} key={item.promotionName}>
              {item.content}
            </a>
          ))}
        </div>
        <div className={styles.utilityLinks}>
          <ShippingDetails threshold={threshold} />
          <a className={classNames(styles.utilityLink, styles.wideOnly)} href="/wholesale/">
            {storeConfig.productWord} For Business
          </a>
          <details className={classNames(styles.drop, styles.wideOnly)}>
            <summary className={styles.dropSummary}>Help</summary>
            <div className={styles.dropPanel}>
              <ul className={styles.dropList}>
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
        </div>
      </Container>
    </div>
  )
}

export function SearchForm({
  query,
  id = 'site-search',
}: {
  readonly query?: string | undefined
  readonly id?: string
}) {
  return (
    <form className={styles.search} action="/search/instant" method="get" role="search">
      <input
        className={styles.searchInput}
        id={id}
        type="search"
        name="query"
        defaultValue={query}
        placeholder="Search nuts, fruit, chocolate…"
        aria-label="Search"
        autoComplete="off"
        maxLength={200}
        enterKeyHint="search"
      />
      <button className={styles.searchButton} type="submit">
        <SearchIcon />
        <VisuallyHidden>Search</VisuallyHidden>
      </button>
    </form>
  )
}

function CartLink({ count: loaded }: { readonly count: number }) {
  const count = useCartCount(loaded)
  return (
    <a className={styles.tool} href="/cart" aria-label={`Cart, ${countOf(count, 'item')}`} data-cart-link="">
      <CartIcon />
      <span className={styles.toolText}>Cart</span>
      <span className={styles.count} data-cart-count="">
        {count}
      </span>
    </a>
  )
}

function Messages({ banner, promotions }: Pick<HeaderProps, 'banner' | 'promotions'>) {
  return (
    <>
      {banner ? (
        <div className={styles.banner}>
          {banner.text}{' '}
          {banner.url ? (
            <a className={styles.bannerLink} href={banner.url}>
              {banner.linkText ?? 'Learn more'}
            </a>
          ) : null}
        </div>
      ) : null}
      {promotions && promotions.messages.length > 0 ? (
        <div className={styles.promo}>
          {promotions.messages.map((message) => (
            <span key={message}>{message}</span>
          ))}
        </div>
      ) : null}
    </>
  )
}

export function Header({
  menu,
  mobileMenu,
  threshold,
  cartCount,
  campaigns,
  account,
  banner,
  promotions,
  query,
}: HeaderProps) {
  const extra: readonly TextLink[] = [
    ...(account ? [account] : []),
    { text: `${storeConfig.productWord} For Business`, url: '/wholesale/' },
    { text: 'Contact us', url: '/contact' },
    { text: 'Help Center', url: '/help' },
  ]
  return (
    <>
      <SkipLinks />
      {banner ? <Messages banner={banner} promotions={undefined} /> : null}
      <header className={styles.root}>
        <UtilityBar campaigns={campaigns} threshold={threshold} />
        <Container className={styles.main}>
          <MobileMenu menu={mobileMenu ?? toMobileMenu(menu)} extra={extra} />
          <Logo />
          <div className={styles.searchArea}>
            <SearchForm query={query} />
          </div>
          <div className={styles.tools}>
            {account ? (
              <a className={styles.tool} href={account.url}>
                <AccountIcon />
                <span className={styles.toolText}>{account.text}</span>
              </a>
            ) : null}
            <CartLink count={cartCount} />
          </div>
        </Container>
        <MegaMenu menu={menu} />
        <Container>
          <SecondaryNavigation links={menu.secondary} />
        </Container>
      </header>
      {promotions ? <Messages banner={undefined} promotions={promotions} /> : null}
    </>
  )
}

function NeedHelp() {
  return (
    <p>
      Need help? <a href={storeConfig.phoneHref}>{storeConfig.phone}</a>
    </p>
  )
}

/** Minimal pages: the logo and a number to call (HEAD-09). */
export function SimplifiedHeader() {
  return (
    <>
      <SkipLinks />
      <header className={classNames(styles.root, styles.ruled)}>
        <Container className={styles.simple}>
          <Logo />
          <NeedHelp />
        </Container>
      </header>
    </>
  )
}

/** Checkout keeps its own header: nothing that leads away but the cart and help (HEAD-14). */
export function CheckoutHeader({ cartCount }: { readonly cartCount: number }) {
  return (
    <>
      <SkipLinks />
      <header className={classNames(styles.root, styles.ruled)}>
        <Container className={styles.simple}>
          <Logo />
          <NeedHelp />
          <CartLink count={cartCount} />
        </Container>
      </header>
    </>
  )
}
