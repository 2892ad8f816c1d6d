/** The three headers: shop, checkout and minimal pages (HEAD-01 to HEAD-14). */
import { storeConfig } from '~/models/content/store'
import { useCartCount } from '../enhance/cart-count'
import { AccountIcon, CartIcon, MenuIcon, SearchIcon } from '../ui/icons'
import { Container, SkipLinks, VisuallyHidden } from '../ui/layout'
import { countOf } from '../ui/format'
import { classNames } from '../ui/class-names'
import * as styles from './header.css'
import { Logo } from './logo'

export interface HeaderProps {
  readonly cartCount: number
  readonly isSignedIn: boolean
}

/** Without an ellipsis: one character beyond Latin-1 doubles what V8 takes to join and encode a page. */
const HINT = 'Search nuts, fruit, chocolate'

export function SearchForm({
  query,
  id = 'site-search',
  label,
}: {
  readonly query?: string | undefined
  readonly id?: string
  /** Name of the landmark, for a search other than the header's. */
  readonly label?: string
}) {
  return (
    <form className={styles.search} action="/search/instant" method="get" role="search" aria-label={label}>
      <input
        className={styles.searchInput}
        id={id}
        type="search"
        name="query"
        defaultValue={query}
        placeholder={HINT}
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
      <span className={styles.toolText}>Cart</span>{' '}
      <span className={styles.count} data-cart-count="">
        {count}
      </span>
    </a>
  )
}

/** Link to the account, via signing in (HEAD-12); a script opens its menu below it (`AccountMenu`). */
function AccountLink({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return (
    <a
      className={classNames(styles.tool, styles.account)}
      href={isSignedIn ? '/account' : '/sign/in?destination=%2Faccount'}
      data-account-link=""
    >
      <AccountIcon />
      <span>{isSignedIn ? 'Account' : 'Sign In'}</span>
    </a>
  )
}

/** The bar that stays visible; the lines above and below it come after the content in the source (decision 083). */
export function Header({ cartCount, isSignedIn }: HeaderProps) {
  return (
    <>
      <SkipLinks toMenu />
      <header className={classNames(styles.root, styles.between)}>
        <Container className={styles.main}>
          <a className={styles.menuLink} href="/menu">
            <MenuIcon />
            <VisuallyHidden>Menu</VisuallyHidden>
          </a>{' '}
          <Logo />
          <div className={styles.searchArea}>
            {/* Empty on results too, whose heading names the query (SRCH-04). */}
            <SearchForm />
          </div>
          <div className={styles.tools}>
            <AccountLink isSignedIn={isSignedIn} /> <CartLink count={cartCount} />
          </div>
        </Container>
      </header>
    </>
  )
}

/** No paragraph: text browsers would set it off by empty lines, and the page would begin so much further down. */
function NeedHelp() {
  return (
    <span className={styles.needHelp}>
      <span className={styles.needHelpWords}>Need help? </span>
      <a href={storeConfig.phoneHref}>{storeConfig.phone}</a>
    </span>
  )
}

/** For minimal pages: the logo and a number to call (HEAD-09). */
export function SimplifiedHeader() {
  return (
    <>
      <SkipLinks />
      <header className={classNames(styles.root, styles.ruled)}>
        <Container className={styles.simple}>
          <Logo /> <NeedHelp />
        </Container>
      </header>
    </>
  )
}

/** For checkout: nothing leads away except the cart and help (HEAD-14). */
export function CheckoutHeader({ cartCount }: { readonly cartCount: number }) {
  return (
    <>
      <SkipLinks />
      <header className={classNames(styles.root, styles.ruled)}>
        <Container className={styles.simple}>
          <Logo /> <NeedHelp /> <CartLink count={cartCount} />
        </Container>
      </header>
    </>
  )
}
