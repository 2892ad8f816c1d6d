/** The two footers. The caller passes the lists, so that they only link to pages that exist. */
import { Fragment } from 'react'
import { SOCIAL_LINKS } from '~/models/content/social-links'
import { copyrightYears, storeConfig } from '~/models/content/store'
import { FooterNewsletter } from '../contact/newsletter-form'
import type { KnownCustomer } from '../contact/newsletter-form'
import { Container, VisuallyHidden } from '../ui/layout'
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

const ICONS: Readonly<Record<(typeof SOCIAL_LINKS)[number]['network'], string>> = {
  Facebook: 'M14 8.5h2.2V5h-2.6C10.9 5 9.8 6.6 9.8 8.9v2H8V14h1.8v6H13v-6h2.5l.5-3.1h-3V9.2c0-.5.3-.7 1-.7z',
  Instagram:
    'M8 4.5h8A3.5 3.5 0 0 1 19.5 8v8a3.5 3.5 0 0 1-3.5 3.500H8A3.5 3.5 0 0 1 4.5 16V8A3.5 3.5 0 0 1 8 4.500zM12 8.700a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.600zM16.4 7.500h.02',
  Pinterest:
    'M10 20.5 12.4 10M11.1 15.300c2.7 1.7 6-.4 6-3.800a4.9 4.9 0 0 0-5.1-4.800c-3.6 0-5.6 2.7-4.9 5.5.2.9.6 1.5 1.2 1.9',
}

/** FOOT-05: opens in a new tab, without a referrer. */
function Social() {
  return (
    <ul className={styles.social} role="list" aria-label={`${storeConfig.name} elsewhere`}>
      {SOCIAL_LINKS.map(({ network, url }) => (
        <li key={network}>
          <a className={styles.socialLink} href={url} target="_blank" rel="noopener noreferrer">
            <svg className={styles.socialIcon} viewBox="0 0 24 24" aria-hidden="true">
              <path d={ICONS[network]} />
            </svg>
            <VisuallyHidden>
              {storeConfig.name} on {network} (opens in a new tab)
            </VisuallyHidden>
          </a>{' '}
        </li>
      ))}
    </ul>
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
  /** Year of the business day, so that the page is the same wherever it is rendered. */
  readonly year: number
  /** Account pages. The wholesale link is always added, then any `programmes` (FOOT-01). */
  readonly shopLinks?: readonly TextLink[] | undefined
  readonly programmes?: readonly TextLink[] | undefined
  /** Selector, set by editors, of what else opens the offer (OFFER-16). */
  readonly offerOpener?: string | undefined
  /** Switches to pages without scripts, or back. */
  readonly lite?: TextLink | undefined
  readonly legalLinks?: readonly TextLink[] | undefined
  /** Absent on the newsletter's page, which already has the form. */
  readonly newsletter?: KnownCustomer | undefined
}

export function Footer({
  year,
  shopLinks = [],
  programmes = [],
  offerOpener,
  lite,
  legalLinks = LEGAL_LINKS,
  newsletter,
}: FooterProps) {
  return (
    <footer className={styles.root} data-print="no" data-offer-opener={offerOpener}>
      <Container>
        <div className={styles.opening}>
          <section className={styles.guarantee} aria-label="Our guarantee">
            <h2 className={styles.guaranteeTitle}>100% Committed to Our Customers</h2>
            <p className={styles.guaranteeText}>
              If something is not right with your order, tell us and we will make it right. Call{' '}
              <a className={styles.textLink} href={storeConfig.phoneHref}>
                {storeConfig.phone}
              </a>{' '}
              or write to{' '}
              <a className={styles.textLink} href={storeConfig.emailHref}>
                {storeConfig.email}
              </a>
              .
            </p>
            <p>
              <a className={styles.feedback} href="/feedback" data-survey="">
                Give Feedback
              </a>
            </p>
            <Social />
          </section>
          {newsletter === undefined ? null : <FooterNewsletter place="footer" known={newsletter} />}
        </div>
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
  newsletter,
}: Pick<FooterProps, 'year' | 'lite' | 'newsletter'>) {
  const links = [{ text: 'Home', url: '/' }, ...SIMPLE_LINKS, ...(lite ? [lite] : [])]
  return (
    <footer className={styles.root} data-print="no">
      <Container>
        {newsletter === undefined ? null : (
          <div className={styles.simpleOpening}>
            <FooterNewsletter place="simplified-footer" known={newsletter} />
          </div>
        )}
        <Legal links={links} year={year} />
      </Container>
    </footer>
  )
}
