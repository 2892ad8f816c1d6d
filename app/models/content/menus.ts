/** Menus and the site-wide messages, as the content service gives them (MENU-01, MENU-05, HEAD-13). */
import { z } from 'zod'
import { ColourSchema } from './colours'
import { HrefSchema, ImageUrlSchema, TextLinkSchema } from './links'
import { storeConfig } from './store'
import type { TextLink } from './links'

const text = z.string().min(1).max(200)

const MenuHeaderSchema = z.object({
  text,
  url: HrefSchema,
  icon: ImageUrlSchema.optional(),
  color: ColourSchema.optional(),
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
  /** Takes the place of the default secondary navigation (MENU-15). */
  secondary: z.array(TextLinkSchema).max(20).optional(),
})
export type MegaMenu = z.infer<typeof MegaMenuSchema>

/** An entry is a link, or opens its own level of links (MENU-05). */
const MobileEntrySchema = z.object({
  text,
  url: HrefSchema,
  links: z.array(TextLinkSchema).max(40).default([]),
})
export const MobileMenuSchema = z.object({ entries: z.array(MobileEntrySchema).max(20) })
export type MobileMenu = z.infer<typeof MobileMenuSchema>

export const SitewideBannerSchema = z.object({
  text: z.string().min(1).max(300),
  url: HrefSchema.optional(),
  linkText: z.string().max(80).optional(),
})
export type SitewideBanner = z.infer<typeof SitewideBannerSchema>

export const PromotionalBarSchema = z.object({ messages: z.array(z.string().min(1).max(200)).max(6) })
export type PromotionalBar = z.infer<typeof PromotionalBarSchema>

const CampaignItemSchema = z.object({ promotionName: text, content: text, url: HrefSchema.optional() })
export const CampaignCarouselSchema = z.object({ items: z.array(CampaignItemSchema).max(10) })
export type CampaignCarousel = z.infer<typeof CampaignCarouselSchema>

/** HEAD-01 */
export const DEFAULT_CAMPAIGN = 'Discover our Best-Selling Favorites'

/** The secondary navigation of MENU-14, in its order. */
export const DEFAULT_SECONDARY_LINKS: readonly TextLink[] = [
  { text: 'Organic', url: '/organic/' },
  { text: 'Raw', url: '/tag/raw' },
  { text: 'Gluten-free', url: '/gluten-free' },
  { text: 'Dark Chocolate', url: '/tag/dark+chocolate' },
  { text: 'Pantry', url: '/cms/pantry-staples' },
  { text: 'Superfoods', url: '/tag/superfoods' },
  { text: 'Single Serves', url: `/${storeConfig.productPath}/single-serve/` },
  { text: 'Office Snacks', url: '/office-snacks' },
  { text: 'New Products', url: '/tag/new+products' },
  { text: 'Top Sellers', url: '/top_sellers' },
]

/** What stands in for the menu while the content service is away (MENU-17). */
export const FALLBACK_MENU: MegaMenu = {
  sections: [
    { text: storeConfig.productWord, url: `/${storeConfig.productPath}/` },
    { text: 'Organic', url: '/organic/' },
    { text: 'Gluten-free', url: '/gluten-free' },
    { text: 'Dark Chocolate', url: '/tag/dark+chocolate' },
    { text: 'Top Sellers', url: '/top_sellers' },
  ].map((header) => ({ header, linkGroups: [], promoZones: [] })),
}

/** The mobile menu made of the same sections, for when content has none of its own. */
export function toMobileMenu(menu: MegaMenu): MobileMenu {
  return {
    entries: menu.sections.map(({ header, linkGroups }) => ({
      text: header.text,
      url: header.url,
      links: linkGroups.flatMap((group) => group.links).slice(0, 40),
    })),
  }
}

/** The named sections that the content service answers, and what each of them must be. */
export const sectionSchemas = {
  'mega-menu': MegaMenuSchema,
  'mobile-menu': MobileMenuSchema,
  'sitewide-banner': SitewideBannerSchema,
  'promotional-messaging-bar': PromotionalBarSchema,
  'global-campaign-carousel': CampaignCarouselSchema,
} as const
export type SectionName = keyof typeof sectionSchemas
export type SectionContent<N extends SectionName> = z.infer<(typeof sectionSchemas)[N]>
