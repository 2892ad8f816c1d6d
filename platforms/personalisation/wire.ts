/** Payloads of the personalisation platform's calls, validated on arrival. */
import { z } from 'zod'

const name = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/)
const sku = z.string().min(1).max(100)

/** How the items of a recommendation are found. */
export const STRATEGIES = [
  'bought-together',
  'similar',
  'popular',
  'popular-in-segment',
  'for-you',
  'curated',
] as const
export type Strategy = (typeof STRATEGIES)[number]

const SlotSchema = z.object({ sku, productData: z.record(z.string(), z.unknown()) })

const RecommendationSchema = z.object({
  type: z.literal('RECOMMENDATION'),
  strategy: z.enum(STRATEGIES),
  /** Passed through to whoever shows it, such as a title. */
  custom: z.record(z.string(), z.unknown()).default({}),
  /** Items chosen by editors, in order; only for `curated`. */
  slots: z.array(SlotSchema).max(100).default([]),
})

const ExperienceSchema = z.object({
  type: z.literal('EXPERIENCE'),
  variations: z
    .array(
      z.object({
        /** Shares of visitors; unknown visitors get the first. */
        weight: z.number().min(0).max(1_000).default(1),
        /** Shown only to this segment. */
        segment: z.string().max(40).optional(),
        data: z.record(z.string(), z.unknown()),
      }),
    )
    .min(1)
    .max(20),
})

export const CampaignSchema = z.discriminatedUnion('type', [RecommendationSchema, ExperienceSchema])
export type Campaign = z.infer<typeof CampaignSchema>
export const NameSchema = name

const segment = z.object({ segment: z.string().max(40).optional() }).optional()

/** As many SKUs of a cart as a call may name. */
const CART_SKUS_MAX = 20

/** The URL of the page; not optional in Dynamic Yield's own clients (https://dy.dev/docs/swift-sdk-references). */
const location = z.string().min(1).max(2_000)

/** Only the pages of a product and of a cart are about SKUs (https://dy.dev/docs/context-data). */
const PageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('PRODUCT'), location, data: z.array(sku).length(1) }),
  z.object({ type: z.literal('CART'), location, data: z.array(sku).max(CART_SKUS_MAX).default([]) }),
  z.object({
    type: z.enum(['HOMEPAGE', 'CATEGORY', 'OTHER']),
    location,
    data: z.array(z.string().max(100)).max(20).default([]),
  }),
])

export const ChooseSchema = z.object({
  /** Opaque and stable for each visitor, so that the same variation comes again. */
  user: z.object({ dyid_server: z.string().max(100).optional() }).optional(),
  selector: z.object({ names: z.array(name).min(1).max(10) }),
  context: z.object({
    page: PageSchema,
    pageAttributes: segment,
  }),
})
export type Choose = z.infer<typeof ChooseSchema>

const PURCHASE = 'purchase-v1'
/** Dollars and cents. */
const price = z.number().min(0)

/**
 * The kind of event that recommendations are computed from; others are accepted and not stored. Only its currency and
 * ID may be missing (https://dy.dev/docs/purchase).
 */
const PurchaseSchema = z.object({
  dyType: z.literal(PURCHASE),
  value: price,
  currency: z.string().length(3).optional(),
  uniqueTransactionId: z.string().min(1).max(64).optional(),
  cart: z
    .array(z.object({ productId: sku, quantity: z.number().int().min(1), itemPrice: price }))
    .min(1)
    .max(500),
})
export type Purchase = z.infer<typeof PurchaseSchema>

export const EventsSchema = z.object({
  context: z.object({ pageAttributes: segment }).optional(),
  events: z
    .array(
      z.object({
        name: z.string().max(100),
        properties: z.union([
          PurchaseSchema,
          z.looseObject({
            dyType: z
              .string()
              .max(40)
              .refine((type) => type !== PURCHASE),
          }),
        ]),
        /** When it happened, if not now. */
        at: z.iso.datetime().optional(),
      }),
    )
    .min(1)
    .max(100),
})

export const EngagementsSchema = z.object({
  engagements: z
    .array(
      z.discriminatedUnion('type', [
        z.object({
          type: z.literal('CLICK'),
          decisionId: z.string().min(1).max(200),
          variations: z.array(z.number().int()).max(20).default([]),
        }),
        z.object({ type: z.literal('SLOT_CLICK'), slotId: z.string().min(1).max(200) }),
      ]),
    )
    .min(1)
    .max(100),
})
export type Engagement = z.infer<typeof EngagementsSchema>['engagements'][number]

export const ItemsSchema = z
  .array(
    z.object({
      sku,
      name: z.string().max(300),
      categories: z.array(z.string().max(100)).max(50),
      keywords: z.array(z.string().max(100)).max(100),
    }),
  )
  .max(1_000)
export type Item = z.infer<typeof ItemsSchema>[number]
