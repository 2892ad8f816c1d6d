/** Menus and the site-wide messages, as the content service gives them (MENU-01, MENU-05, HEAD-13). */
import { z } from 'zod'
import { SURFACES } from './colours'
import { HrefSchema, ImageUrlSchema, TextLinkSchema } from './links'

const text = z.string().min(1).max(200)

const MenuHeaderSchema = z.object({
  text,
  url: HrefSchema,
  icon: ImageUrlSchema.optional(),
  /** A surface of the theme. */
  color: z.enum(SURFACES).optional(),
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

/** HEAD-01, DATA-25 */
const CampaignItemSchema = z.object({ promotionName: text, content: text, url: HrefSchema })
export type CampaignItem = z.infer<typeof CampaignItemSchema>
const CampaignCarouselSchema = z.object({ items: z.array(CampaignItemSchema).max(10) })

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
