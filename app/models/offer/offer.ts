/** The first-purchase offer: its editable content, and its two forms (OFFER-01 to OFFER-18). */
import { z } from 'zod'
import { OFFER_TERMS, PHONE_DIGITS } from '../constants/constants'
import { ImageUrlSchema } from '../content/links'
import { definedOnly } from '../defined-only'
import { addressPhoneProblem } from '../validation/field-rules'
import { emailField } from '../validation/fields'
import { cleanLine } from '../validation/text'
import { MESSAGES } from '../validation/messages'

const text = z.string().min(1).max(300)

/** DATA-49 */
const OfferScreenSchema = z.object({
  headline: text.optional(),
  caption: text.optional(),
  buttonCta: text.optional(),
  mainImageDesktopSrc: ImageUrlSchema.optional(),
  mainImageMobileSrc: ImageUrlSchema.optional(),
  /** The offer's discount code. */
  couponToken: z
    .string()
    .regex(/^[\w-]{2,40}$/)
    .optional(),
  /** What reopens the offer, if not the shop's own button. */
  stickyBubbleSelector: z.string().min(1).max(100).optional(),
  headlineExisting: text.optional(),
  headlineNetNew: text.optional(),
  attentiveSignUpSourceIdExisting: z.string().max(100).optional(),
  attentiveSignUpSourceIdNetNew: z.string().max(100).optional(),
})

/** DATA-48: what marketers may set. Anything omitted uses the shop's default. */
export const OfferSchema = z.object({
  initial: OfferScreenSchema.default({}),
  secondary: OfferScreenSchema.default({}),
  newContactNotification: text.optional(),
  existingContactNotification: text.optional(),
  analyticsSource: z.string().min(1).max(100).optional(),
})
type OfferContent = z.infer<typeof OfferSchema>

/** OFFER-04 */
export const OFFER_SOURCE = 'free-first-buyer'
export const OFFER_LABEL = `${OFFER_TERMS.percent}% Off and Free Shipping Experience - $${OFFER_TERMS.spendDollars}`
export const OFFER_CODE = 'WELCOME20'

const HEADLINE = `${OFFER_TERMS.percent}% off and free shipping`

const DEFAULTS = {
  initial: {
    headlineNetNew: HEADLINE,
    headlineExisting: HEADLINE,
    caption: `On your first order of $${OFFER_TERMS.spendDollars} or more, within the contiguous U.S. Tell us where to send our news, and the offer is yours.`,
    buttonCta: 'Get my offer',
    couponToken: OFFER_CODE,
  },
  secondary: {
    headlineNetNew: 'Your offer is ready',
    headlineExisting: 'Welcome back',
    caption: 'Want to hear about sales by text, too? Leave your number if you like.',
    buttonCta: 'Text me',
    attentiveSignUpSourceIdNetNew: 'offer-new',
    attentiveSignUpSourceIdExisting: 'offer-existing',
  },
  newContactNotification: 'Your offer is claimed. It applies by itself once your cart qualifies.',
  existingContactNotification: 'You are on our list already: look out for offers by email.',
  analyticsSource: OFFER_SOURCE,
} satisfies OfferContent

type ScreenContent = z.infer<typeof OfferScreenSchema>

/** `headline` sets both variants, for known and unknown visitors, unless given separately. */
function screenOf<D extends ScreenContent>(defaults: D, content: ScreenContent) {
  const { headline } = content
  const headlines = headline === undefined ? {} : { headlineExisting: headline, headlineNetNew: headline }
  return { ...defaults, ...definedOnly(headlines), ...definedOnly(content) }
}

/** Editors' settings, completed by the shop's defaults. */
export const offerOf = (content: OfferContent | null) => {
  const { initial = {}, secondary = {}, ...settings } = content ?? {}
  return {
    ...DEFAULTS,
    ...definedOnly(settings),
    initial: screenOf(DEFAULTS.initial, initial),
    secondary: screenOf(DEFAULTS.secondary, secondary),
  }
}
export type Offer = ReturnType<typeof offerOf>

/** How the offer ended for a visitor: code claimed, or welcomed back as already known. */
export const OFFER_ENDS = ['claimed', 'known'] as const
export type OfferEnd = (typeof OFFER_ENDS)[number]

/** For a visitor who has claimed it and may have another cart by now, or none. */
export const claimedCaption = ({ couponToken }: Offer['initial']): string =>
  `Its code is ${couponToken}. If it is not in your cart yet, enter it there.`

/** The headline for a visitor, depending on whether the shop knows them. */
export const headlineOf = (
  { headlineExisting, headlineNetNew }: Pick<Offer['secondary'], 'headlineExisting' | 'headlineNetNew'>,
  isKnown: boolean,
): string => (isKnown ? headlineExisting : headlineNetNew)

/** Selector of the extra opener at this stage: the second screen's once the first is done. */
export const openerOf = ({ initial, secondary }: OfferContent, isSecond: boolean): string | undefined =>
  (isSecond ? secondary.stickyBubbleSelector : undefined) ?? initial.stickyBubbleSelector

export const OfferEmailSchema = z.object({ email: emailField })

/** Optional; exactly ten digits if given (OFFER-13, VAL-11). Outputs the digits. */
export const offerPhoneField = z
  .string()
  .default('')
  .transform(cleanLine)
  .superRefine((value, context) => {
    const problem = value === '' ? null : addressPhoneProblem(value)
    const digits = value.replace(/\D/g, '').length
    const message = problem ?? (digits > PHONE_DIGITS ? MESSAGES.phoneInvalid : null)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
  .transform((value) => (value === '' ? undefined : value.replace(/\D/g, '')))

export const OfferPhoneSchema = z.object({ phone: offerPhoneField })

/** API-56 */
export const SubscribeSchema = z.object({
  email: emailField,
  phone: offerPhoneField,
  reason: z.string().max(100).default('newsletter').transform(cleanLine),
  attentiveSignUpSourceId: z.string().max(100).optional(),
})
