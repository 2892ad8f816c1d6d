/**
 * Reports what only a page sees: which product it shows, which cards and campaigns came into view, batched over two
 * seconds (ANLY-03), and which were opened (ANLY-07). The server decides whether to pass any of it on.
 */
import { LIST_VIEW_DELAY_MS } from '~/models/constants/constants'

interface Listed {
  readonly section: string
  readonly list: string
  readonly queryId?: string | undefined
  readonly items: { readonly id: string; readonly index: number }[]
}

/** Keyed by the list's element. */
const seen = new Map<Element, Listed>()
/** Other events sent in the same batch. */
const more: object[] = []
let timer = 0

const CARD = '[data-product-key]'

/** The section an ancestor names, else one derived from the page. */
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
  // In the whole list, of which this may be a later page (ANLY-07).
  return { id: sku, index: Number(entry.dataset['before'] ?? 0) + all.indexOf(entry) + 1 }
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

/** Delivered even if the page is left. */
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

function addToList(card: HTMLElement): void {
  const list = card.closest('ul') ?? card
  const listed = seen.get(list) ?? listOf(card)
  seen.set(list, listed)
  listed.items.push(itemOf(card))
}

function sendLater(): void {
  if (timer === 0) timer = window.setTimeout(sendSeen, LIST_VIEW_DELAY_MS)
}

const CAMPAIGNS = 'campaigns-seen'

/** Reports a campaign once a visit: they appear on every page. */
function isNewCampaign(name: string): boolean {
  try {
    const known = (sessionStorage.getItem(CAMPAIGNS) ?? '').split('\n')
    if (known.includes(name)) return false
    sessionStorage.setItem(CAMPAIGNS, [...known, name].join('\n'))
  } catch {
    // Storage is unavailable.
  }
  return true
}

function addCampaign(campaign: HTMLElement): void {
  const { campaign: promotion = '' } = campaign.dataset
  if (isNewCampaign(promotion))
    more.push({ event: 'view_promotion', section: sectionOf(campaign), promotion })
}

const inSight = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || !(target instanceof HTMLElement)) continue
    inSight.unobserve(target)
    if (target.matches(CARD)) addToList(target)
    else addCampaign(target)
    sendLater()
  }
})

function onClick({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (link === null) return
  const campaign = link.closest<HTMLElement>('[data-campaign]')?.dataset['campaign']
  if (campaign !== undefined)
    return send([{ event: 'select_promotion', section: sectionOf(link), promotion: campaign }])
  // Search suggestions are not cards; they carry their search's query id.
  const card = link.closest<HTMLElement>(`${CARD}, [data-query-id]`)
  if (card === null) return
  const { slotId } = card.dataset
  send([{ event: 'select_item', ...listOf(card), items: [itemOf(card)], slotId }])
}

let isAwake = false
/** Last path and SKU reported: a page may refetch its data without showing anything else. */
let viewed = ''

/** Reports a product page, recognised by its buy form. */
function noteProduct(): void {
  const sku = document.querySelector<HTMLInputElement>('[data-buy] input[name="sku"]')?.value
  const now = `${location.pathname} ${sku}`
  if (sku === undefined || now === viewed) return
  viewed = now
  more.push({ event: 'view_item', section: 'product', items: [{ id: sku }] })
  sendLater()
}

/** Registers what the page shows now; cards and campaigns already noted are skipped. */
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
