/**
 * Batched reports of what was seen and clicked on a page, each validated separately, so that an invalid one does not
 * discard the others.
 */
import { z } from 'zod'
import { definedOnly } from '../defined-only'
import { SLOT_ID_MAX } from './engagement'
import { isPageSection } from './event'
import type { ShopEvent } from './event'
import { readQueryId } from '../search/query-id'
import type { FoundBy } from '../search/query-id'
import { withoutPersonalData } from './personal-data'

const MAX_EVENTS = 20
const MAX_ITEMS = 100

const name = z.string().trim().min(1).max(120)
const query = name
const queryId = z.string().transform((text, context) => {
  const found = readQueryId(text)
  if (found !== null) return found
  context.addIssue({ code: 'custom', message: 'This is not the id of a search' })
  return z.NEVER
})
/** In a list of up to a thousand pages. */
const POSITION_MAX = 100_000
const item = z.object({ id: name, index: z.number().int().min(1).max(POSITION_MAX).optional() })
const items = z.array(item).min(1).max(MAX_ITEMS)
/** Any word: an unknown section is reported differently from an unreadable event (ANLY-04). */
const section = z.string().max(60)
const promotion = z.string().trim().max(120).optional()
const list = { section, list: name, items, queryId: queryId.optional() }

const PageEventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('view_item_list'), ...list }),
  z.object({
    event: z.literal('select_item'),
    ...list,
    items: items.max(1),
    /** The slot of a recommendation, if it was one. */
    // The click counts, whatever its slot.
    slotId: z.string().min(1).max(SLOT_ID_MAX).optional().catch(undefined),
  }),
  z.object({ event: z.literal('view_item'), section, items: items.max(1) }),
  z.object({ event: z.literal('search'), section, query }),
  /** The name is missing if the element seen or clicked has none (ERR-22). */
  z.object({ event: z.literal('view_promotion'), section, promotion }),
  z.object({ event: z.literal('select_promotion'), section, promotion }),
])
type PageEvent = z.infer<typeof PageEventSchema>

export const PageEventsSchema = z.object({
  events: z
    .array(z.unknown())
    .min(1, { error: 'There is no event' })
    .max(MAX_EVENTS, { error: 'There are too many events' }),
})

export type ReadPageEvent =
  /** `slotId`: that of the recommendation that was followed. */
  | { readonly kind: 'event'; readonly event: ShopEvent; readonly slotId?: string }
  /** Bugs of a page, reported to its developers. */
  | { readonly kind: 'unknown-section'; readonly event: string }
  | { readonly kind: 'no-promotion'; readonly event: string }
  | { readonly kind: 'unreadable' }

const itemsOf = (told: z.infer<typeof items>) =>
  told.map(({ id, index }) => ({ item_id: id, ...definedOnly({ index }) }))

function searchOf(found: FoundBy | undefined) {
  if (found === undefined) return {}
  const { id, sort } = found
  return { search_query_id: id, ...definedOnly({ search_sort: sort === 'relevance' ? undefined : sort }) }
}

function toEvent(told: PageEvent): ReadPageEvent {
  const { section: at } = told
  if (!isPageSection(at)) return { kind: 'unknown-section', event: told.event }
  switch (told.event) {
    case 'view_item_list':
    case 'select_item':
      return {
        kind: 'event',
        event: {
          name: told.event,
          params: {
            section: at,
            // For a search, this contains what was typed.
            item_list_name: withoutPersonalData(told.list),
            items: itemsOf(told.items),
            ...searchOf(told.queryId),
          },
        },
        ...(told.event === 'select_item' ? definedOnly({ slotId: told.slotId }) : {}),
      }
    case 'view_item':
      return {
        kind: 'event',
        event: { name: 'view_item', params: { section: at, items: itemsOf(told.items) } },
      }
    case 'search':
      return {
        kind: 'event',
        event: { name: 'search', params: { section: at, search_term: withoutPersonalData(told.query) } },
      }
    case 'view_promotion':
    case 'select_promotion':
      if (!told.promotion) return { kind: 'no-promotion', event: told.event }
      return {
        kind: 'event',
        event: { name: told.event, params: { section: at, promotion_name: told.promotion } },
      }
  }
}

export function readPageEvent(told: unknown): ReadPageEvent {
  const parsed = PageEventSchema.safeParse(told)
  return parsed.success ? toEvent(parsed.data) : { kind: 'unreadable' }
}
