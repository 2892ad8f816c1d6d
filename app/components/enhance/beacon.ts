/**
 * Tells the shop what only a page sees: which product it is of, which cards and campaigns came into sight, those of two
 * seconds at once (ANLY-03), and which of them were opened (ANLY-07). Whether any of it goes on is decided by the server.
 */
import { LIST_VIEW_DELAY_MS } from '~/models/constants/constants'

interface Listed {
  readonly section: string
  readonly list: string
  readonly queryId?: string | undefined
  readonly items: { readonly id: string; readonly index: number }[]
}

/** By the list's element. */
const seen = new Map<Element, Listed>()
/** What else is told with them. */
const more: object[] = []
let timer = 0

const CARD = '[data-product-key]'

/** The part of the site that says so of itself, or else what the page is. */
function sectionOf(element: Element): string {
  const named = element.closest<HTMLElement>('[data-section]')?.dataset['section']
  if (named !== undefined) return named
  const { pathname } = location
  if (pathname.endsWith('.html')) return 'recommendations'
  if (pathname === '/cart') return 'cart'
  if (pathname.startsWith('/account')) return 'account'
  if (pathname.startsWith('/search')) return 'search'
  return pathname === '/' ? 'home' : 'listing'
}

function itemOf(card: HTMLElement): { readonly id: string; readonly index: number } {
  const { productKey = '', sku = productKey } = card.dataset
  const entry = card.closest('li') ?? card
  const all = [...(entry.parentElement?.children ?? [])].filter(({ tagName }) => tagName === entry.tagName)
  return { id: sku, index: all.indexOf(entry) + 1 }
}

function listOf(card: HTMLElement): Listed {
  const title =
    card.closest('section, [role=listbox]')?.ariaLabel ??
    document.querySelector('h1')?.textContent ??
    document.title
  return {
    section: sectionOf(card),
    list: title.trim().slice(0, 120),
    queryId: card.dataset['queryId'],
    items: [],
  }
}

/** Arrives although the page is left. */
function send(events: readonly object[]): void {
  navigator.sendBeacon('/api/events', JSON.stringify({ events }))
}

function sendSeen(): void {
  clearTimeout(timer)
  timer = 0
  const lists = [...seen.values()].map((list) => ({ event: 'view_item_list', ...list }))
  const events = [...more.splice(0), ...lists]
  seen.clear()
  if (events.length > 0) send(events)
}

function note(card: HTMLElement): void {
  const list = card.closest('ul') ?? card
  const listed = seen.get(list) ?? listOf(card)
  seen.set(list, listed)
  listed.items.push(itemOf(card))
}

function sendLater(): void {
  if (timer === 0) timer = window.setTimeout(sendSeen, LIST_VIEW_DELAY_MS)
}

const CAMPAIGNS = 'campaigns-seen'

/** Once a visit: they stand on every page. */
function isNewCampaign(name: string): boolean {
  try {
    const known = (sessionStorage.getItem(CAMPAIGNS) ?? '').split('\n')
    if (known.includes(name)) return false
    sessionStorage.setItem(CAMPAIGNS, [...known, name].join('\n'))
  } catch {
    // A browser that keeps nothing.
  }
  return true
}

function noteCampaign(campaign: HTMLElement): void {
  const { campaign: promotion = '' } = campaign.dataset
  if (isNewCampaign(promotion))
    more.push({ event: 'view_promotion', section: sectionOf(campaign), promotion })
}

const inSight = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || !(target instanceof HTMLElement)) continue
    inSight.unobserve(target)
    if (target.matches(CARD)) note(target)
    else noteCampaign(target)
    sendLater()
  }
})

function onClick({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (link === null) return
  const campaign = link.closest<HTMLElement>('[data-campaign]')?.dataset['campaign']
  if (campaign !== undefined)
    return send([{ event: 'select_promotion', section: sectionOf(link), promotion: campaign }])
  // What is suggested is no card, and says of which search it is.
  const card = link.closest<HTMLElement>(`${CARD}, [data-query-id]`)
  if (card !== null) send([{ event: 'select_item', ...listOf(card), items: [itemOf(card)] }])
}

let isAwake = false
/** The place and size that were told last: a page asks its data again without showing anything else. */
let viewed = ''

/** Of the page of a product, which says so by the form that buys it. */
function noteProduct(): void {
  const sku = document.querySelector<HTMLInputElement>('[data-buy] input[name="sku"]')?.value
  const now = `${location.pathname} ${sku}`
  if (sku === undefined || now === viewed) return
  viewed = now
  more.push({ event: 'view_item', section: 'product', items: [{ id: sku }] })
  sendLater()
}

/** What the page has now; cards and campaigns that were noted before are not noted again. */
export function wakeBeacon(): void {
  noteProduct()
  for (const each of document.querySelectorAll<HTMLElement>(
    `:is(${CARD}, [data-campaign]):not([data-noted])`,
  )) {
    each.dataset['noted'] = ''
    inSight.observe(each)
  }
  if (isAwake) return
  isAwake = true
  document.addEventListener('click', onClick, true)
  addEventListener('pagehide', sendSeen)
}
