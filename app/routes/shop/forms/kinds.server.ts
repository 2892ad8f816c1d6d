/** The forms people submit, and how each is processed. */
import { MessageForm } from '~/components/contact/message-form'
import { NewsletterPage } from '~/components/contact/newsletter-page'
import { PrivacyForm } from '~/components/contact/privacy-form'
import { StockNoticePage } from '~/components/contact/stock-notice-page'
import { SurveyForm } from '~/components/contact/survey-form'
import { FORM_ID } from '~/components/contact/form-frame'
import { staticView } from '~/components/content/static-view.server'
import type { Product } from '~/models/catalogue/product'
import { PRIVACY_PAGES } from '~/models/contacts/form-pages'
import { ContactSchema, MessageSchema, PrivacyRequestSchema } from '~/models/contacts/message-form'
import type { ContactMessage } from '~/models/contacts/message-form'
import { NewsletterSchema, StockNoticeSchema, SurveySchema } from '~/models/contacts/short-forms'
import { isOptOut, isPrivacyTopic, titleOfTopic } from '~/models/contacts/topics'
import type { OptOut, Topic } from '~/models/contacts/topics'
import {
  MESSAGE_WORDS,
  NEWSLETTER_WORDS,
  PRIVACY_WORDS,
  STOCK_NOTICE_WORDS,
  SURVEY_WORDS,
} from '~/models/contacts/words'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import type { Visitor } from '~/services/visitor'
import { writeOptOut } from '~/utils/consent'
import { forgetVisit } from '~/utils/visit-cookie'
import type { FormKind, Taken } from './form-kind'

export const newsletterContent = staticView(NewsletterPage)
export const surveyContent = staticView(SurveyForm)
export const messageContent = staticView(MessageForm)
export const privacyContent = staticView(PrivacyForm)
export const stockNoticeContent = staticView(StockNoticePage)

const said = (message: string) => ({ notices: [{ message }] })

/** The form of a customer who is signed in, with their own e-mail, is a choice like that of the account's page. */
async function wantNews({ customerId }: Visitor, email: string): Promise<void> {
  const customer = customerId === undefined ? null : await services.account.get(customerId)
  if (customer === null || customer.email.toLowerCase() !== email.toLowerCase()) return
  const wishes = await services.contacts.preferencesOf(customer)
  if (!wishes.news) await services.contacts.choose(customer, { ...wishes, news: true })
}

/** NEWS-01 to NEWS-10, API-55 */
export const newsletter: FormKind<typeof NewsletterSchema> = {
  schema: NewsletterSchema,
  email: 'inputEmail',
  failed: NEWSLETTER_WORDS.failed,
  view: (view, context) => newsletterContent({ view }, context),
  recorded: () => 'Newsletter',
  async take({ inputEmail: email, inputFirstName: firstName, detailsForm, reason }, { visitor }) {
    await services.contacts.subscribe({
      email,
      firstName,
      detailsForm,
      reason: reason === '' ? 'newsletter' : reason,
    })
    await orIfUnavailable(wantNews(visitor, email), undefined)
    return { answer: said(NEWSLETTER_WORDS.thanks), location: '/subscribe?sent=1' }
  },
}

/** FOOT-11, API-51, API-52 */
export const survey: FormKind<typeof SurveySchema> = {
  schema: SurveySchema,
  email: 'email',
  failed: SURVEY_WORDS.failed,
  view: (view, context) => surveyContent({ view }, context),
  recorded: () => 'Feedback',
  async take(answer, { visitor }) {
    await services.surveys.submit(answer, visitor.customerId)
    return { answer: said(SURVEY_WORDS.thanks), location: '/feedback?sent=1' }
  },
}

/** Immediate effects of a legal request, besides storing it. */
async function takeMessage(
  message: ContactMessage,
  { visitor, request }: { readonly visitor: Visitor; readonly request: Request },
  page: string,
): Promise<Taken> {
  const { email, firstName, topic } = message
  await services.contactMessages.send(message, visitor.customerId)
  const words = !isPrivacyTopic(topic)
    ? MESSAGE_WORDS.thanks
    : isOptOut(topic)
      ? PRIVACY_WORDS.opted
      : PRIVACY_WORDS.asked
  const taken = {
    answer: { contact: { email, firstName }, ...said(words) },
    location: `${page}?sent=${topic}#${FORM_ID}`,
  }
  // An agent's browser is not that of whom they act for.
  if (!isOptOut(topic) || visitor.session?.data.customerServiceMode === true) return taken
  const { secureCookies } = services.env
  const optOut = writeOptOut(request.headers.get('Cookie'), topic, secureCookies)
  return { ...taken, cookies: topic === 'do-not-sell' ? [optOut, forgetVisit(secureCookies)] : [optOut] }
}

const recordedTopic = ({ topic }: { readonly topic: Topic }) => titleOfTopic(topic)
const captchaOf = () => services.captcha.script()

/** API-54: the message page. */
export const message: FormKind<typeof MessageSchema> = {
  schema: MessageSchema,
  email: 'email',
  failed: MESSAGE_WORDS.failed,
  hasCaptcha: true,
  view: (view, context) => messageContent({ view, captcha: captchaOf() }, context),
  recorded: recordedTopic,
  take: (value, from) => takeMessage(value, from, '/contact'),
}

export const privacyRequest = (about: OptOut): FormKind<typeof PrivacyRequestSchema> => ({
  schema: PrivacyRequestSchema,
  email: 'email',
  failed: PRIVACY_WORDS.failed,
  hasCaptcha: true,
  view: (view, context) =>
    privacyContent({ about, action: PRIVACY_PAGES[about], view, captcha: captchaOf() }, context),
  recorded: recordedTopic,
  take: (value, from) => takeMessage(value, from, PRIVACY_PAGES[about]),
})

/** API-53: any topic, by API call. */
export const anyMessage: FormKind<typeof ContactSchema> = {
  schema: ContactSchema,
  failed: MESSAGE_WORDS.failed,
  hasCaptcha: true,
  view: message.view,
  recorded: recordedTopic,
  take: (value, from) =>
    takeMessage(value, from, value.topic === 'limit-sensitive' ? PRIVACY_PAGES[value.topic] : '/contact'),
}

/** BIS-01 to BIS-06, API-60. The response contains the e-mail, which must not be in a URL, so there is no redirect. */
export function stockNotice({ key, name, path, variants }: Product): FormKind<typeof StockNoticeSchema> {
  const about = { productKey: key, name, productPath: path }
  return {
    schema: StockNoticeSchema.refine(
      ({ sku }) => sku === undefined || variants.some((variant) => variant.sku === sku),
      'Please choose a size on the page of the product',
    ),
    email: 'email',
    failed: STOCK_NOTICE_WORDS.failed,
    view: (view, context) => stockNoticeContent({ ...about, view }, context),
    recorded: () => 'Back in stock',
    async take({ email, firstName, sku }, { visitor, context }) {
      const outcome = await services.attempts.run(
        [['stock-notice', email.toLowerCase()]],
        () =>
          services.stockNotices.request({
            email,
            firstName,
            productKey: key,
            sku,
            customerId: visitor.customerId,
          }),
        () => true,
      )
      if (outcome !== undefined) return outcome
      const thanks = STOCK_NOTICE_WORDS.confirmed(email)
      const page = stockNoticeContent({ ...about, view: { values: {}, errors: {} }, thanks }, context)
      return { answer: said(thanks), page }
    },
  }
}
