import { describe, expect, it } from 'vitest'
import {
  headlineOf,
  OFFER_CODE,
  OFFER_LABEL,
  OFFER_SOURCE,
  OfferEmailSchema,
  offerOf,
  OfferPhoneSchema,
  OfferSchema,
  openerOf,
  SubscribeSchema,
} from './offer'

interface Schema {
  safeParse(form: unknown): { success: boolean; error?: { issues: { message: string }[] } | undefined }
}
const fits = (schema: Schema, form: unknown) => schema.safeParse(form).success
const messages = (schema: Schema, form: unknown) =>
  schema.safeParse(form).error?.issues.map(({ message }) => message)
const long = (length: number) => 'x'.repeat(length)

describe('the offer', () => {
  it('stands as the shop has it', () => {
    const own = offerOf(null)
    expect(own).toEqual({
      initial: {
        headlineNetNew: '20% off and free shipping',
        headlineExisting: '20% off and free shipping',
        caption: own.initial.caption,
        buttonCta: 'Get my offer',
        couponToken: 'WELCOME20',
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
      analyticsSource: 'free-first-buyer',
    })
    expect(own.initial.caption).toMatch(
      /^On your first order of \$\d+ or more, within the contiguous U\.S\. Tell us where/,
    )
    expect(offerOf(OfferSchema.parse({}))).toEqual(own)
    expect([OFFER_SOURCE, OFFER_CODE]).toEqual(['free-first-buyer', 'WELCOME20'])
    expect(OFFER_LABEL).toBe('20% Off and Free Shipping Experience - $59')
  })

  it('is what editors set, and one headline stands for both', () => {
    const own = offerOf(null)
    const set = offerOf(
      OfferSchema.parse({
        initial: { headline: 'Hello', couponToken: 'OURS-1' },
        secondary: { headline: 'Both', headlineExisting: 'Known' },
        analyticsSource: 'ours',
      }),
    )
    expect(set.initial).toMatchObject({
      headlineNetNew: 'Hello',
      headlineExisting: 'Hello',
      couponToken: 'OURS-1',
      buttonCta: 'Get my offer',
    })
    expect(set.secondary).toMatchObject({ headlineNetNew: 'Both', headlineExisting: 'Known' })
    expect(set.analyticsSource).toBe('ours')
    expect(set.newContactNotification).toBe(own.newContactNotification)
    expect([headlineOf(set.secondary, true), headlineOf(set.secondary, false)]).toEqual(['Known', 'Both'])
  })

  it('is opened by what its screen names, or by what the first one names', () => {
    const content = OfferSchema.parse({
      initial: { stickyBubbleSelector: '#a' },
      secondary: { stickyBubbleSelector: '#b' },
    })
    expect([openerOf(content, false), openerOf(content, true)]).toEqual(['#a', '#b'])
    const first = OfferSchema.parse({ initial: { stickyBubbleSelector: '#a' } })
    expect([openerOf(first, false), openerOf(first, true)]).toEqual(['#a', '#a'])
    expect(openerOf(OfferSchema.parse({ secondary: { stickyBubbleSelector: '#b' } }), false)).toBeUndefined()
  })

  it('is bounded in what editors set', () => {
    const screen = (initial: object) => fits(OfferSchema, { initial })
    expect([
      screen({ headline: '' }),
      screen({ headline: long(300) }),
      screen({ headline: long(301) }),
    ]).toEqual([false, true, false])
    for (const couponToken of ['a', 'a b', long(41), '']) expect(screen({ couponToken })).toBe(false)
    for (const couponToken of ['ab', 'A-b_9', long(40)]) expect(screen({ couponToken })).toBe(true)
    expect([screen({ stickyBubbleSelector: '' }), screen({ stickyBubbleSelector: long(101) })]).toEqual([
      false,
      false,
    ])
    expect([
      screen({ attentiveSignUpSourceIdNetNew: long(101) }),
      screen({ attentiveSignUpSourceIdExisting: long(101) }),
    ]).toEqual([false, false])
    expect([
      fits(OfferSchema, { analyticsSource: '' }),
      fits(OfferSchema, { analyticsSource: long(101) }),
    ]).toEqual([false, false])
    expect(screen({ mainImageDesktopSrc: 'javascript:a.png' })).toBe(false)
  })
})

describe('the forms of the offer', () => {
  it('take an e-mail, and a phone of ten digits or none', () => {
    expect(OfferEmailSchema.parse({ email: 'pat@example.com' })).toEqual({ email: 'pat@example.com' })
    expect(OfferPhoneSchema.parse({})).toEqual({ phone: undefined })
    expect(OfferPhoneSchema.parse({ phone: ' ' })).toEqual({ phone: undefined })
    expect(OfferPhoneSchema.parse({ phone: '(201) 555-0134' })).toEqual({ phone: '2015550134' })
    expect(messages(OfferPhoneSchema, { phone: '201' })).toEqual([
      'Phone number must be at least 10 characters',
    ])
    expect(messages(OfferPhoneSchema, { phone: '+1 201 555 0134' })).toEqual([
      'Please enter a valid phone number',
    ])
    expect(messages(OfferPhoneSchema, { phone: 'nine numbers' })).toEqual([
      'Please enter a valid phone number',
    ])
  })

  it('by call take what they are for', () => {
    const email = 'pat@example.com'
    expect(SubscribeSchema.parse({ email })).toEqual({ email, phone: undefined, reason: 'newsletter' })
    expect(SubscribeSchema.parse({ email, reason: ' offer ', attentiveSignUpSourceId: 's' })).toEqual({
      email,
      phone: undefined,
      reason: 'offer',
      attentiveSignUpSourceId: 's',
    })
    expect([
      fits(SubscribeSchema, { email, reason: long(100) }),
      fits(SubscribeSchema, { email, reason: long(101) }),
    ]).toEqual([true, false])
    expect(fits(SubscribeSchema, { email, attentiveSignUpSourceId: long(101) })).toBe(false)
  })
})
