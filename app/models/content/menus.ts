/** Menus and site-wide messages from the content service (MENU-01, MENU-05, HEAD-13). */
import { z } from 'zod'
import { SURFACES } from './colours'
import { OfferSchema } from '../offer/offer'
import { FlagSetSchema } from '../flags/flags'
import { QuizSchema } from '../quiz/quiz'
import { HrefSchema, ImageUrlSchema, TextLinkSchema } from './links'

const text = z.string().min(1).max(200)

const MenuHeaderSchema = z.object({
  text,
  url: HrefSchema,
  icon: ImageUrlSchema.optional(),
  /** A theme surface; any other colour is dropped, leaving the department without one. */
  color: z.enum(SURFACES).optional().catch(undefined),
})
const LinkGroupSchema = z.object({
  headerText: text,
  headerUrl: HrefSchema.optional(),
  links: z.array(TextLinkSchema).max(40),
})
const PromoZoneSchema = z.object({ image: ImageUrlSchema, text, url: HrefSchema })

export const MenuSectionSchema = z.object({
  header: MenuHeaderSchema,
  linkGroups: z.array(LinkGroupSchema).max(8).default([]),
  promoZones: z.array(PromoZoneSchema).max(3).default([]),
})
export type MenuSection = z.infer<typeof MenuSectionSchema>

export const MegaMenuSchema = z.object({
  sections: z.array(MenuSectionSchema).max(12),
  /** Replaces the default secondary navigation (MENU-15). */
  secondary: z.array(TextLinkSchema).max(20).optional(),
})
export type MegaMenu = z.infer<typeof MegaMenuSchema>

/** An entry is a link or opens a level of links (MENU-05). */
export const MobileMenuSchema = z.object({
  entries: z.array(TextLinkSchema.extend({ links: z.array(TextLinkSchema).max(40).default([]) })).max(20),
})
export type MobileMenu = z.infer<typeof MobileMenuSchema>

export const SitewideBannerSchema = z.object({
  text: z.string().min(1).max(300),
  url: HrefSchema.optional(),
  linkText: z.string().max(80).optional(),
})
export type SitewideBanner = z.infer<typeof SitewideBannerSchema>

export const PromotionalBarSchema = z.object({ messages: z.array(z.string().min(1).max(200)).max(6) })
export type PromotionalBar = z.infer<typeof PromotionalBarSchema>

/** HEAD-01, DATA-25. Without a URL it is plain text. */
const CampaignItemSchema = z.object({ promotionName: text, content: text, url: HrefSchema.optional() })
export type CampaignItem = z.infer<typeof CampaignItemSchema>
const CampaignCarouselSchema = z.object({ items: z.array(CampaignItemSchema).max(10) })

/** Schemas of the content service's named sections. */
export const sectionSchemas = {
  'mega-menu': MegaMenuSchema,
  'mobile-menu': MobileMenuSchema,
  'sitewide-banner': SitewideBannerSchema,
  'promotional-messaging-bar': PromotionalBarSchema,
  'global-campaign-carousel': CampaignCarouselSchema,
  'first-time-offer': OfferSchema,
  quiz: QuizSchema,
  /** Site-level feature flags (EXP-01). */
  'feature-flags': z.object({ flags: FlagSetSchema.default({}) }),
} as const
export type SectionName = keyof typeof sectionSchemas
export type SectionContent<N extends SectionName> = z.infer<(typeof sectionSchemas)[N]>

type Path = readonly PropertyKey[]

/** The innermost list entry at fault; for a list that is too long, the entries beyond its limit. */
function faultyEntries(value: unknown, issue: z.core.$ZodIssue): readonly Path[] {
  const { path } = issue
  if (issue.code === 'too_big' && issue.origin === 'array') {
    const most = Number(issue.maximum)
    const list = valueAt(value, path) as readonly unknown[]
    return list.slice(most).map((_, index) => [...path, most + index])
  }
  const last = path.findLastIndex((key) => typeof key === 'number')
  return last === -1 ? [] : [path.slice(0, last + 1)]
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce((inner: unknown, key) => (inner as Record<PropertyKey, unknown>)[key], value)
}

/** Removes these entries. A list left empty is removed too, so that the section's default applies. */
function without(value: unknown, entries: readonly Path[]): unknown {
  const left: unknown = structuredClone(value)
  const gone = new Set(entries.map((entry) => valueAt(left, entry)))
  for (const list of new Set(entries.map((entry) => valueAt(left, entry.slice(0, -1)) as unknown[]))) {
    const kept = list.filter((entry) => !gone.has(entry))
    list.splice(0, list.length, ...kept)
  }
  const emptied = Object.entries(left as object).filter(
    ([, list]) => Array.isArray(list) && list.length === 0,
  )
  const touched = new Set(entries.map(([name]) => name))
  for (const [name] of emptied) if (touched.has(name)) delete (left as Record<string, unknown>)[name]
  return left
}

/** Parses a section, dropping invalid entries. Null if nothing usable is left. */
export function parseSection<N extends SectionName>(name: N, value: unknown) {
  const dropped: string[] = []
  let left = value
  for (;;) {
    const parsed = sectionSchemas[name].safeParse(left)
    if (parsed.success) return { section: parsed.data as SectionContent<N>, dropped }
    const faults = left
    const entries = parsed.error.issues.flatMap((issue) => faultyEntries(faults, issue))
    if (entries.length === 0) return null
    dropped.push(...new Set(entries.map((entry) => entry.join('.'))))
    left = without(left, entries)
  }
}
