/** The two footers. A link stands here only when its page exists: the lists come from the caller. */
import { Fragment } from 'react'
import { copyrightYears, storeConfig } from '~/models/content/store'
import { Container } from '../ui/layout'
import * as styles from './footer.css'
import type { TextLink } from '~/models/content/links'

/** LEGAL-01 */
export const LEGAL_LINKS: readonly TextLink[] = [
  { text: 'Privacy Policy', url: '/privacy' },
  { text: 'CA Privacy Notice', url: '/california-privacy-notice' },
  { text: 'Do Not Sell My Personal Information', url: '/ccpa-opt-out' },
  { text: 'T & C', url: '/terms-and-conditions' },
  {
    text: 'Limit the Use of My Sensitive Personal Information',
    url: '/opt-out-of-use-sharing-of-sensitive-information-form',
  },
]

/** FOOT-03 */
export const HELP_LINKS: readonly TextLink[] = [
  { text: 'Contact us', url: '/contact' },
  { text: 'Help Center', url: '/help' },
  { text: 'Shipping', url: '/shipping' },
  { text: 'Accessibility', url: '/accessibility.html' },
]
export const COMPANY_LINKS: readonly TextLink[] = [
  { text: 'About us', url: '/about-us' },
  { text: 'Careers', url: '/careers' },
  { text: 'Media', url: '/media' },
  { text: 'Testimonials', url: '/testimonials' },
]
const WHOLESALE: TextLink = { text: `${storeConfig.productWord} For Business`, url: '/wholesale' }

function Column({ title, links }: { readonly title: string; readonly links: readonly TextLink[] }) {
  return (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul role="list">
        {links.map((link) => (
          <li key={link.url}>
            <a className={styles.link} href={link.url}>
              {link.text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Legal({ links, year }: { readonly links: readonly TextLink[]; readonly year: number }) {
  return (
    <>
      <nav className={styles.legal} aria-label="Legal">
        {links.map((link) => (
          <Fragment key={link.url}>
            <a className={styles.link} href={link.url}>
              {link.text}
            </a>{' '}
          </Fragment>
        ))}
      </nav>
      <p className={styles.copyright}>
        © {copyrightYears(year)} {storeConfig.name}
      </p>
    </>
  )
}

export interface FooterProps {
  /** Of the business day, so that the page is the same wherever it is rendered. */
  readonly year: number
  /** Account pages; the wholesale link is always there, and what there is of programmes follows it (FOOT-01). */
  readonly shopLinks?: readonly TextLink[] | undefined
  readonly programmes?: readonly TextLink[] | undefined
  /** What else than its link opens the offer, as editors have it (OFFER-16). */
  readonly offerOpener?: string | undefined
  /** Switches to pages without scripts, or back. */
  readonly lite?: TextLink | undefined
  readonly legalLinks?: readonly TextLink[] | undefined
}

export function Footer({
  year,
  shopLinks = [],
  programmes = [],
  offerOpener,
  lite,
  legalLinks = LEGAL_LINKS,
}: FooterProps) {
  return (
    <footer className={styles.root} data-print="no" data-offer-opener={offerOpener}>
      <Container>
        <section className={styles.guarantee} aria-label="Our guarantee">
          <h2 className={styles.guaranteeTitle}>100% Committed to Our Customers</h2>
          <p className={styles.guaranteeText}>
            If something is not right with your order, tell us and we will make it right. Call{' '}
            <a className={styles.textLink} href={storeConfig.phoneHref}>
              {storeConfig.phone}
            </a>{' '}
            or write to{' '}
            <a className={styles.textLink} href={`mailto:${storeConfig.email}`}>
              {storeConfig.email}
            </a>
            .
          </p>
        </section>
        <div className={styles.columns}>
          <Column title="Shop" links={[...shopLinks, WHOLESALE, ...programmes]} />
          <Column title="Help" links={HELP_LINKS} />
          <Column title="Company" links={COMPANY_LINKS} />
        </div>
        <Legal links={lite ? [...legalLinks, lite] : legalLinks} year={year} />
      </Container>
    </footer>
  )
}

/** FOOT-08, in its order. */
export const SIMPLE_LINKS: readonly TextLink[] = [
  { text: 'About us', url: '/about-us' },
  { text: 'Shipping', url: '/shipping' },
  { text: 'Help Center', url: '/help' },
  { text: 'Privacy Policy', url: '/privacy' },
  { text: 'CA Privacy Notice', url: '/california-privacy-notice' },
  { text: 'Accessibility', url: '/accessibility.html' },
  { text: 'T & C', url: '/terms-and-conditions' },
  { text: 'Do Not Sell My Personal Information', url: '/ccpa-opt-out' },
  {
    text: 'Limit the Use of My Sensitive Personal Information',
    url: '/opt-out-of-use-sharing-of-sensitive-information-form',
  },
]

export function SimplifiedFooter({
  year,
  lite,
}: {
  readonly year: number
  readonly lite?: TextLink | undefined
}) {
  const links = [{ text: 'Home', url: '/' }, ...SIMPLE_LINKS, ...(lite ? [lite] : [])]
  return (
    <footer className={styles.root} data-print="no">
      <Container>
        <Legal links={links} year={year} />
      </Container>
    </footer>
  )
}
