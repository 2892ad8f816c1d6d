import { describe, expect, it } from 'vitest'
import { CommunicationsSchema } from './communications-form'
import { LeadCallSchema } from './lead-call'
import { ContactSchema, MessageSchema, PrivacyRequestSchema } from './message-form'
import { NewsletterSchema, StockNoticeSchema, SurveySchema } from './short-forms'
import { isOptOut, isPrivacyTopic, MESSAGE_TOPICS, OPT_OUTS, PRIVACY_TOPICS, titleOfTopic } from './topics'
import type { Topic } from './topics'

interface Schema {
  safeParse(form: unknown): {
    success: boolean
    error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined
  }
}
const problems = (schema: Schema, form: unknown) =>
  schema.safeParse(form).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
const long = (length: number) => 'x'.repeat(length)
const email = 'pat@example.com'

describe('what somebody writes about', () => {
  it('is a topic of messages, or of what is asked for by law', () => {
    for (const [topic, title] of Object.entries(MESSAGE_TOPICS)) {
      expect(isPrivacyTopic(topic)).toBe(false)
      expect(titleOfTopic(topic as Topic)).toBe(title)
    }
    for (const [topic, title] of Object.entries(PRIVACY_TOPICS)) {
      expect(isPrivacyTopic(topic)).toBe(true)
      expect(titleOfTopic(topic as Topic)).toBe(title)
    }
    expect(isPrivacyTopic('toString')).toBe(false)
    expect(Object.keys(PRIVACY_TOPICS).filter(isOptOut)).toEqual([...OPT_OUTS])
    expect(Object.keys(MESSAGE_TOPICS).filter(isOptOut)).toEqual([])
    expect(OPT_OUTS).toEqual(['do-not-sell', 'limit-sensitive'])
  })
})

describe('a message', () => {
  const typed = { firstName: 'Pat', email, topic: 'order', message: 'Where?' }
  const read = { ...typed, phone: undefined, state: '' }

  it('has a name, an e-mail, a topic and words', () => {
    expect(MessageSchema.parse(typed)).toEqual(read)
    expect(MessageSchema.parse({ ...typed, phone: '(201) 555-0134', state: 'new jersey' })).toEqual({
      ...read,
      phone: '(201) 555-0134',
      state: 'NJ',
    })
    expect(MessageSchema.parse({ ...typed, state: 'Atlantis' })).toEqual(read)
    expect(problems(MessageSchema, { firstName: '', message: ' ' })).toEqual([
      'firstName: Please enter your full name',
      'email: Please enter your email address',
      'topic: Please choose what it is about',
      'message: Please write your message',
    ])
    expect(problems(MessageSchema, { ...typed, topic: 'access' })).toEqual([
      'topic: Please choose what it is about',
    ])
    expect(problems(MessageSchema, { ...typed, phone: '12' })).toEqual([
      'phone: Phone number must be at least 10 characters',
    ])
    expect(problems(MessageSchema, { ...typed, message: long(4_000) })).toBeUndefined()
    expect(problems(MessageSchema, { ...typed, message: long(4_001) })).toEqual([
      'message: Please use at most 4000 characters',
    ])
    expect(problems(MessageSchema, { ...typed, firstName: long(101) })).toEqual([
      'firstName: Please use at most 100 characters',
    ])
  })

  it('that asks for something by law needs a state, and no words', () => {
    const asked = { firstName: 'Pat', email, topic: 'access', state: 'CA' }
    expect(PrivacyRequestSchema.parse(asked)).toEqual({ ...asked, phone: undefined, message: undefined })
    expect(problems(PrivacyRequestSchema, { ...asked, state: '' })).toEqual([
      'state: Please enter your state',
    ])
    expect(problems(PrivacyRequestSchema, { ...asked, topic: 'order' })).toEqual([
      'topic: Please choose what it is about',
    ])
  })

  it('by call is either, each by its own rule', () => {
    expect(ContactSchema.parse(typed)).toEqual(read)
    expect(problems(ContactSchema, { ...typed, message: '' })).toEqual(['message: Please write your message'])
    const asked = { firstName: 'Pat', email, topic: 'delete' }
    expect(problems(ContactSchema, asked)).toEqual(['state: Please enter your state'])
    expect(problems(ContactSchema, { ...asked, state: 'CA' })).toBeUndefined()
    expect(problems(ContactSchema, { ...typed, topic: 'weather' })).toEqual([
      'topic: Please choose what it is about',
    ])
  })
})

describe('the short forms', () => {
  it('of the newsletter', () => {
    expect(NewsletterSchema.parse({ inputEmail: email })).toEqual({
      inputEmail: email,
      inputFirstName: undefined,
      detailsForm: undefined,
      reason: '',
    })
    const all = { inputEmail: email, inputFirstName: 'Pat', detailsForm: 'footer', reason: 'footer' }
    expect(NewsletterSchema.parse({ ...all, reason: ' footer ' })).toEqual(all)
    expect(problems(NewsletterSchema, {})).toEqual(['inputEmail: Please enter your email address'])
    for (const name of ['inputFirstName', 'detailsForm', 'reason']) {
      expect(problems(NewsletterSchema, { ...all, [name]: long(100) })).toBeUndefined()
      expect(problems(NewsletterSchema, { ...all, [name]: long(101) })).toHaveLength(1)
    }
  })

  it('of the survey', () => {
    for (const stars of [1, 2, 3, 4, 5])
      for (const rating of [stars, String(stars)]) expect(SurveySchema.parse({ rating }).rating).toBe(stars)
    for (const rating of [undefined, '', '0', 0, 6, '6', 2.5, 'x'])
      expect(problems(SurveySchema, { rating })).toEqual(['rating: Please choose a rating from 1 to 5'])
    const all = { rating: 5, comment: 'Fine', page: '/nuts', email }
    expect(SurveySchema.parse(all)).toEqual(all)
    expect(problems(SurveySchema, { ...all, email: 'pat' })).toEqual([
      'email: Please enter a valid email address',
    ])
    expect(problems(SurveySchema, { ...all, comment: long(2_001), page: long(501) })).toHaveLength(2)
    expect(problems(SurveySchema, { ...all, comment: long(2_000), page: long(500) })).toBeUndefined()
  })

  it('of what is to come back', () => {
    expect(StockNoticeSchema.parse({ email, firstName: ' Pat ', sku: 'a-01' })).toEqual({
      email,
      firstName: 'Pat',
      sku: 'a-01',
    })
    expect(StockNoticeSchema.parse({ email })).toEqual({ email, firstName: undefined, sku: undefined })
    expect(problems(StockNoticeSchema, { firstName: long(101), sku: long(101) })).toHaveLength(3)
  })

  it('of communications: texts need a number', () => {
    expect(CommunicationsSchema.parse({})).toEqual({
      news: false,
      texts: false,
      post: false,
      phone: undefined,
    })
    expect(
      CommunicationsSchema.parse({ news: 'on', texts: 'on', post: 'on', phone: '201 555 0134' }),
    ).toEqual({
      news: true,
      texts: true,
      post: true,
      phone: '2015550134',
    })
    expect(problems(CommunicationsSchema, { texts: 'on' })).toEqual([
      'phone: Please enter the number for your texts',
    ])
    expect(problems(CommunicationsSchema, { news: 'yes' })).toHaveLength(1)
  })
})

describe('the call of a composed form', () => {
  const call = { hubspotFormId: 'f-1', values: { name: 'Pat' } }

  it('names the form by either of its ids', () => {
    expect(LeadCallSchema.parse(call)).toEqual({ ...call, emailsAsked: [] })
    expect(LeadCallSchema.parse({ formId: 'f-1', values: {}, page: '/cms/x', gladlyEmail: email })).toEqual({
      formId: 'f-1',
      values: {},
      page: '/cms/x',
      gladlyEmail: email,
      emailsAsked: [],
    })
    expect(problems(LeadCallSchema, { values: {} })).toEqual([
      'hubspotFormId: Please send the id of the form',
    ])
  })

  it('is bounded in every part', () => {
    const values = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 'a']))
    expect(problems(LeadCallSchema, { ...call, values: values(40) })).toBeUndefined()
    expect(problems(LeadCallSchema, { ...call, values: values(41) })).toEqual([
      'values: A form has at most 40 fields',
    ])
    const fits = (over: object) => LeadCallSchema.safeParse({ ...call, ...over }).success
    expect([
      fits({ values: { [long(60)]: '' } }),
      fits({ values: { [long(61)]: '' } }),
      fits({ values: { 'a b': '' } }),
    ]).toEqual([true, false, false])
    expect([fits({ values: { a: long(1_000) } }), fits({ values: { a: long(1_001) } })]).toEqual([
      true,
      false,
    ])
    expect([fits({ page: long(200) }), fits({ page: long(201) })]).toEqual([true, false])
    expect([
      fits({ hubspotFormId: long(81) }),
      fits({ formId: 'a b' }),
      fits({ gladlyEmail: 'pat' }),
    ]).toEqual([false, false, false])
  })
})
