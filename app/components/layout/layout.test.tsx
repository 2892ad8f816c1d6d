import { renderToStaticMarkup as render } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { usd } from '~/models/money/money'
import { DEFAULT_CAMPAIGN, DEFAULT_SECONDARY_LINKS } from '~/models/content/menu-defaults'
import { copyrightYears } from '~/models/content/store'
import { Footer } from './footer'
import { CheckoutHeader, Header } from './header'
import { MenuPage } from './menu-page'
import { MenuLine } from './menus'
import { PromoLine } from './promo-line'
import type { HeaderProps } from './header'
import type { PromoLineProps } from './promo-line'
import type { MegaMenu, MobileMenu } from '~/models/content/menus'

const menu: MegaMenu = {
  sections: [
    {
      header: { text: 'Nuts', url: '/nuts/' },
      linkGroups: [
        { headerText: 'By kind', headerUrl: '/nuts/', links: [{ text: 'Almonds', url: '/nuts/almonds/' }] },
      ],
      promoZones: [{ image: '/images/brand/category-nuts.svg', text: 'Fresh', url: '/tag/new+products' }],
    },
    { header: { text: 'Gifts', url: '/gifts/' }, linkGroups: [], promoZones: [] },
  ],
}

const words = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const header = (props: Partial<HeaderProps> = {}) =>
  render(<Header cartCount={3} isSignedIn={false} {...props} />)
const promoLine = (props: Partial<PromoLineProps> = {}) =>
  render(<PromoLine campaigns={[DEFAULT_CAMPAIGN]} threshold={usd(5900)} {...props} />)
const menuPage = (entries: MobileMenu['entries']) =>
  render(
    <MenuPage entries={entries} popular={DEFAULT_SECONDARY_LINKS} isSignedIn={false} referral={undefined} />,
  )
const menuLine = (secondary = DEFAULT_SECONDARY_LINKS) => render(<MenuLine menu={{ ...menu, secondary }} />)

describe('the header', () => {
  it('starts with the skip links, since its lines above and below come after the content', () => {
    expect(words(header())).toMatch(/^ Skip to main content Skip to menu /)
    expect(header()).toMatch(/^<a [^>]*href="#main"[^>]*>.*?<a [^>]*href="#menu"/)
    expect(menuLine()).toMatch(/^<div [^>]*id="menu" tabindex="-1"/)
  })

  it('keeps words apart where nothing is styled', () => {
    const text = header().replace(/<[^>]+>/g, '')
    expect(text).toMatch(/Sign In\s+Cart\s+3/)
    expect(text).toMatch(/Menu\s+Nutwood/)
  })

  it('says how many items are in the cart [HEAD-11]', () => {
    expect(header()).toContain('aria-label="Cart, 3 items"')
    expect(header({ cartCount: 1 })).toContain('aria-label="Cart, 1 item"')
  })

  it('searches with a plain form', () => {
    expect(header()).toContain('action="/search/instant" method="get"')
  })
})

describe('the promo line', () => {
  it('has the default campaign [HEAD-01]', () => {
    expect(promoLine()).toContain('Discover our Best-Selling Favorites')
  })

  it('shows the campaigns that it is given', () => {
    const campaigns = [{ promotionName: 'tins', content: 'Tins are back', url: '/gifts/gift-tins/' }]
    expect(promoLine({ campaigns })).toMatch(/<a [^>]*href="\/gifts\/gift-tins\/"[^>]*>Tins are back<\/a>/)
    expect(promoLine({ campaigns })).not.toContain('Discover our Best-Selling Favorites')
  })

  it('has the words of one that leads nowhere, within reach of the keyboard [DATA-25]', () => {
    const html = promoLine({ campaigns: [{ promotionName: 'dates', content: 'New dates' }] })
    expect(html).toMatch(/<a data-campaign="dates" data-section="header">New dates<\/a>/)
    expect(html).toContain('aria-label="Messages"')
  })

  it('promises free shipping over the threshold that it is given [HEAD-06]', () => {
    const text = words(promoLine())
    expect(text).toContain('FREE shipping on orders over $59!')
    expect(words(promoLine({ threshold: usd(4950) }))).toContain('FREE shipping on orders over $49.50!')
  })

  it('offers help as links, without chat while there is none [HEAD-04] [HEAD-05]', () => {
    const html = promoLine()
    expect(html).toContain('href="/contact"')
    expect(html).toContain('href="/help"')
    expect(html).toContain('Email us')
    expect(html).not.toContain('Typically respond')
  })

  it('shows the site-wide messages that content gives, and does without them', () => {
    const html = promoLine({
      banner: { text: 'Hello', url: '/gifts/' },
      promotions: { messages: ['One', 'Two'] },
    })
    expect(words(html)).toMatch(/Hello .*One Two/)
    expect(promoLine()).not.toContain('Hello')
  })
})

describe('the menus', () => {
  it('show header, groups and promotions as plain links [MENU-01]', () => {
    const html = menuLine()
    for (const url of ['/nuts/', '/nuts/almonds/', '/tag/new+products', '/gifts/'])
      expect(html).toContain(`href="${url}"`)
    expect(words(html)).toContain('By kind')
  })

  it('have the secondary navigation, the account and help on the menu page too', () => {
    const html = menuPage([])
    for (const url of ['/organic/', '/sign/in?destination=%2Faccount', '/wholesale', '/contact', '/help'])
      expect(html).toContain(`href="${url}"`)
  })
})

describe('the smaller headers', () => {
  it('lead from checkout to the cart only', () => {
    const html = render(<CheckoutHeader cartCount={2} />)
    expect(html).toContain('href="/cart"')
    expect(html).not.toContain('aria-label="Departments"')
  })
})

describe('the footer', () => {
  const html = render(<Footer year={2025} lite={{ text: 'Light version', url: '/?lite=1' }} />)

  it('links to help and company pages [FOOT-03]', () => {
    for (const url of [
      '/contact',
      '/help',
      '/shipping',
      '/accessibility.html',
      '/about-us',
      '/careers',
      '/media',
      '/testimonials',
      '/wholesale',
    ])
      expect(html).toContain(`href="${url}"`)
  })

  it('counts the years of the copyright line [LEGAL-02]', () => {
    expect(words(html)).toContain('© 1999-2025 Nutwood')
    expect(copyrightYears(1999)).toBe('1999')
  })

  it('makes its promise, and shows no page that was not given', () => {
    expect(html).toContain('100% Committed to Our Customers')
    expect(html).toContain('/?lite=1')
    for (const absent of ['/account', '/refer', 'newsletter']) expect(html).not.toContain(absent)
    expect(render(<Footer year={2025} shopLinks={[{ text: 'Your account', url: '/account' }]} />)).toContain(
      'href="/account"',
    )
  })
})
