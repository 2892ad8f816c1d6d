/** The first-time buyer's offer: what editors set of it, and its two forms (OFFER-01 to OFFER-18). */
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
  /** The discount code that the offer is. */
  couponToken: z
    .string()
    .regex(/^[\w-]{2,40}$/)
    .optional(),
  /** What opens the offer again, where it is not the shop's own button. */
  stickyBubbleSelector: z.string().min(1).max(100).optional(),
  headlineExisting: text.optional(),
  headlineNetNew: text.optional(),
  attentiveSignUpSourceIdExisting: z.string().max(100).optional(),
  attentiveSignUpSourceIdNetNew: z.string().max(100).optional(),
})

/** DATA-48: what a marketer may say of the offer. Whatever is left out stands as the shop has it. */
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

/** One headline stands for both of those that are left out: for whom we know, and for whom we do not. */
function screenOf<D extends ScreenContent>(defaults: D, content: ScreenContent) {
  const { headline } = content
  const headlines = headline === undefined ? {} : { headlineExisting: headline, headlineNetNew: headline }
  return { ...defaults, ...definedOnly(headlines), ...definedOnly(content) }
}

/** What editors set, and the shop's own in place of what they leave out. */
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

/** How the offer was over for a visitor: with its code, or with a welcome back to who was known already. */
export const OFFER_ENDS = ['claimed', 'known'] as const
export type OfferEnd = (typeof OFFER_ENDS)[number]

/** For whoever has claimed it, who may have another cart by now, or none. */
export const claimedCaption = ({ couponToken }: Offer['initial']): string =>
  `Its code is ${couponToken}. If it is not in your cart yet, enter it there.`

/** A screen as it stands for somebody: known to the shop already, or not. */
export const headlineOf = (
  { headlineExisting, headlineNetNew }: Pick<Offer['secondary'], 'headlineExisting' | 'headlineNetNew'>,
  isKnown: boolean,
): string => (isKnown ? headlineExisting : headlineNetNew)

/** What else opens the offer where it stands for this visitor: its second screen once the first one is behind them. */
export const openerOf = ({ initial, secondary }: OfferContent, isSecond: boolean): string | undefined =>
  (isSecond ? secondary.stickyBubbleSelector : undefined) ?? initial.stickyBubbleSelector

export const OfferEmailSchema = z.object({ email: emailField })

/** Optional; with exactly ten digits where it is given (OFFER-13, VAL-11). Answers the digits. */
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
