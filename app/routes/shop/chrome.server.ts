/**
 * Header and footer data: from memory, except for the session and what this process has never been told, so that it
 * costs a page almost nothing. What is out of date is fetched beside the page, for later ones.
 */
import {
  accountMenuContent,
  footerContent,
  menuLineContent,
  promoLineContent,
} from '~/components/layout/static-parts.server'
import { DEFAULT_CAMPAIGN, OFFER_LINK, REFERRAL_LINK } from '~/models/content/menu-defaults'
import { ACCOUNT_FOOTER_LINKS, accountLinks } from '~/models/customers/account-menu'
import { greeting, tenureMessage } from '~/models/customers/tenure'
import { toMobileMenu } from '~/models/content/mobile-menu'
import type { SectionContent, SectionName } from '~/models/content/menus'
import { isFlagOn } from '~/models/flags/flags'
import { openerOf } from '~/models/offer/offer'
import { fillThreshold } from '~/models/content/threshold-word'
import { businessDate } from '~/models/time/business-time'
import { services } from '~/services/index.server'
import { withRequestBudget } from '~/services/request-budget'
import type { Visitor } from '~/services/visitor'
import { preferLite } from '~/utils/lite.server'
import { agentBanner } from '../agent/banner.server'
import { offerEnd } from '../offer/ended.server'
import { knownCustomer } from './known-customer.server'
import { messagesFor } from './messages.server'
import type { Asked } from './messages.server'

/** Pages do not wait long for what they can do without. */
const SECTION_PATIENCE_MS = 1_000

function section<N extends SectionName>(name: N, visitor: Visitor): Promise<SectionContent<N> | null> {
  return withRequestBudget(SECTION_PATIENCE_MS, () => services.content.getSection(name, visitor.kind))
}

async function megaMenu(visitor: Visitor) {
  const made = await section('mega-menu', visitor)
  return withRequestBudget(SECTION_PATIENCE_MS, () => services.menu.of(made))
}

/** The mobile menu: the editors' own, or the mega menu folded (MENU-17). */
export async function loadMobileMenu(request: Request) {
  const visitor = await services.visitors.readToBrowse(request)
  const [menu, own, chat] = await Promise.all([
    megaMenu(visitor),
    section('mobile-menu', visitor),
    services.chat.links(),
  ])
  const { entries } = own !== null && own.entries.length > 0 ? own : toMobileMenu(menu)
  return { entries, popular: menu.secondary, chat: chat ?? undefined }
}

/** For the person acting: someone acting for a customer is signed in (MENU-13). */
function accountMenuOf({ actor, customerId }: Visitor, now: Date) {
  if (actor.kind === 'guest') return { links: accountLinks(false) }
  const greeted = { greeting: greeting(actor.firstName), tenure: tenureMessage(actor.since, now) }
  // An agent acting for a guest has no account to show.
  return { ...greeted, links: customerId === undefined ? [] : accountLinks(true) }
}

async function loadSections(visitor: Visitor) {
  const [menu, campaigns, banner, promotions, offer] = await Promise.all([
    megaMenu(visitor),
    section('global-campaign-carousel', visitor),
    section('sitewide-banner', visitor),
    section('promotional-messaging-bar', visitor),
    section('first-time-offer', visitor),
  ])
  return { menu, campaigns, banner, promotions, offer }
}

type Sections = Awaited<ReturnType<typeof loadSections>>
type PromoLine = Parameters<typeof promoLineContent>[0]

function promoLineOf(
  { campaigns, banner, promotions }: Sections,
  { threshold, referral, chat }: Pick<PromoLine, 'threshold' | 'referral' | 'chat'>,
): PromoLine {
  // Filled separately: most of it has no amount, and stays the same object on every page.
  const filled = <T extends object>(content: T | null) =>
    content === null ? undefined : fillThreshold(content, threshold)
  const items = filled(campaigns)?.items
  return {
    threshold,
    campaigns: items !== undefined && items.length > 0 ? items : [DEFAULT_CAMPAIGN],
    referral,
    banner: filled(banner),
    promotions: filled(promotions),
    chat,
  }
}

/** The first-time offer, while it is open to this visitor. */
function offerOf(request: Request, visitor: Visitor, { offer }: Sections) {
  if (offerEnd(request, visitor) !== undefined) return {}
  const { offer: given } = visitor.session?.data ?? {}
  return { link: OFFER_LINK, opener: offer === null ? undefined : openerOf(offer, given !== undefined) }
}

type Footer = Parameters<typeof footerContent>[0]

function footerOf(
  request: Request,
  visitor: Visitor,
  {
    offer,
    referral,
  }: { readonly offer: ReturnType<typeof offerOf>; readonly referral: PromoLine['referral'] },
): Footer {
  return {
    year: Number(businessDate(services.clock.now()).slice(0, 4)),
    shopLinks: ACCOUNT_FOOTER_LINKS,
    programmes: [referral, offer.link].filter((link) => link !== undefined),
    offerOpener: offer.opener,
    lite: preferLite(request, services.env.secureCookies).lite
      ? { text: 'Full version', url: '?lite=0' }
      : { text: 'Lite version (no scripts)', url: '?lite=1' },
    newsletter: new URL(request.url).pathname === '/subscribe' ? undefined : knownCustomer(visitor),
  }
}

export async function loadChrome(asked: Asked) {
  const { request, context } = asked
  // First, because sections depend on the visitor; this reads only our own database, or nothing without a cookie.
  const visitor = await services.visitors.readToBrowse(request)
  const sections = await loadSections(visitor)
  const notices = messagesFor(asked, visitor)
  const [threshold, flagsByLayer, adminBanner, chat] = await Promise.all([
    services.freeShipping.ofHeader(visitor),
    services.flags.of(visitor, request.headers.get('Cookie')),
    agentBanner(visitor, context),
    services.chat.links(),
  ])
  const offer = offerOf(request, visitor, sections)
  const referral = isFlagOn(flagsByLayer, 'disableReferral') ? undefined : REFERRAL_LINK
  return {
    headers: await visitor.headers(),
    chrome: {
      menuLine: menuLineContent({ menu: fillThreshold(sections.menu, threshold) }, context),
      promoLine: promoLineContent(
        promoLineOf(sections, { threshold, referral, chat: chat ?? undefined }),
        context,
      ),
      adminBanner,
      cartCount: visitor.cartCount,
      isSignedIn: visitor.actor.kind !== 'guest',
      // An agent acting for a guest has no account to show.
      ...(visitor.actor.kind !== 'guest' && visitor.customerId === undefined
        ? { isWithoutAccount: true }
        : {}),
      accountMenu: accountMenuContent(accountMenuOf(visitor, services.clock.now()), context),
      flagsByLayer,
      referral,
      footer: footerContent(footerOf(request, visitor, { offer, referral }), context),
      notices,
    },
  }
}
