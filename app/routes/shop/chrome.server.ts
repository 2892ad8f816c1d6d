/** What header and footer need: all from memory but the session, so that it costs a page next to nothing. */
import { DEFAULT_CAMPAIGN } from '~/models/content/menu-defaults'
import type { SectionContent, SectionName } from '~/models/content/menus'
import { businessDate } from '~/models/time/business-time'
import { services } from '~/services/index.server'
import { withRequestBudget } from '~/services/request-budget'
import { unlessAway } from '~/services/upstream'
import { preferLite } from '~/utils/lite.server'

/** No page waits long for what it can do without. */
const SECTION_PATIENCE_MS = 1_000

function section<N extends SectionName>(name: N): Promise<SectionContent<N> | null> {
  return withRequestBudget(SECTION_PATIENCE_MS, () => services.content.getSection(name))
}

export async function loadChrome(request: Request) {
  const { visitors, sessions, clock, menu: menus } = services
  const [visitor, menu, mobileMenu, campaigns, banner, promotions] = await Promise.all([
    visitors.readToBrowse(request),
    section('mega-menu').then((made) => withRequestBudget(SECTION_PATIENCE_MS, () => menus.of(made))),
    section('mobile-menu'),
    section('global-campaign-carousel'),
    section('sitewide-banner'),
    section('promotional-messaging-bar'),
  ])
  const { session } = visitor
  const flash =
    session !== null && session.data.flash.length > 0 ? await unlessAway(sessions.takeFlash(session), []) : []
  const { lite } = preferLite(request)
  return {
    headers: await visitor.headers(),
    chrome: {
      menu,
      mobileMenu: mobileMenu?.entries.length ? mobileMenu : undefined,
      campaigns: campaigns?.items.length ? campaigns.items : [DEFAULT_CAMPAIGN],
      banner,
      promotions,
      threshold: services.storeThreshold(),
      cartCount: visitor.cartCount,
      account:
        visitor.customerId === undefined
          ? { text: 'Sign In', url: '/sign/in' }
          : { text: 'Sign Out', url: '/sign/out' },
      year: Number(businessDate(clock.now()).slice(0, 4)),
      liteLink: lite
        ? { text: 'Full version', url: '?lite=0' }
        : { text: 'Lite version (no scripts)', url: '?lite=1' },
      notices: flash.map(({ type, message }) => ({
        type: type === 'success' ? ('notice' as const) : type,
        message,
      })),
    },
  }
}
