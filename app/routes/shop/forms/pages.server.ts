/** Form pages, and forms below editors' pages: which path has which, and what it shows. */
import type { FormView } from '~/components/contact/form-state'
import type { StaticContent } from '~/components/content/static-content'
import { soldSizes } from '~/models/catalogue/default-size'
import { normalizePath } from '~/models/catalogue/paths'
import { FORM_PAGES, isProductKey, PRIVACY_PAGES, stockNoticeKey } from '~/models/contacts/form-pages'
import { isOptOut, isPrivacyTopic } from '~/models/contacts/topics'
import {
  FORM_INTROS,
  MESSAGE_WORDS,
  NEWSLETTER_WORDS,
  PRIVACY_WORDS,
  SURVEY_WORDS,
} from '~/models/contacts/words'
import { storeConfig } from '~/models/content/store'
import { headTags } from '~/models/found/page-head'
import { services } from '~/services/index.server'
import { notFound } from '~/utils/responses'
import { asSoldTo } from '../../group-prices.server'
import { knownCustomer } from '../known-customer.server'
import { answerForm } from './answer.server'
import {
  message,
  messageContent,
  newsletter,
  newsletterContent,
  privacyContent,
  privacyRequest,
  stockNotice,
  stockNoticeContent,
  survey,
  surveyContent,
} from './kinds.server'

const NAMES: Readonly<
  Record<string, 'newsletter' | 'survey' | 'message' | 'do-not-sell' | 'limit-sensitive'>
> = {
  ...FORM_PAGES,
  [PRIVACY_PAGES['do-not-sell'].slice(1)]: 'do-not-sell',
  [PRIVACY_PAGES['limit-sensitive'].slice(1)]: 'limit-sensitive',
}

const nameAt = (pathname: string) => {
  const path = normalizePath(pathname)
  return Object.hasOwn(NAMES, path) ? NAMES[path] : undefined
}

const NOT_SOLD = 'We do not sell this product, so we cannot tell you when it is back.'

/** The product to wait for, with the sizes that are sold to this visitor; null for the path of something else. */
async function requireProductAt(request: Request) {
  const key = stockNoticeKey(new URL(request.url).pathname)
  if (key === undefined) return null
  const found = isProductKey(key) ? await services.catalogue.getProductByKey(key) : null
  const product = found === null ? null : await asSoldTo(request, found)
  if (product === null) throw notFound()
  const variants = soldSizes(product)
  if (variants.length === 0) throw notFound(NOT_SOLD)
  return { ...product, variants }
}

/** Known data of the visitor, by form field name. */
async function viewFor(request: Request): Promise<FormView> {
  const { email, firstName } = knownCustomer(await services.visitors.readToBrowse(request))
  return {
    values: { email, firstName, inputEmail: email, inputFirstName: firstName },
    errors: {},
  }
}

function privacyThanks(sent: string | null): string | undefined {
  if (sent === null || !isPrivacyTopic(sent)) return undefined
  return isOptOut(sent) ? PRIVACY_WORDS.opted : PRIVACY_WORDS.asked
}

/** The form below the editors' content at this path; undefined for any other path. */
export async function formBelow(request: Request, context: object): Promise<StaticContent | undefined> {
  const url = new URL(request.url)
  const name = nameAt(url.pathname)
  if (name !== 'message' && name !== 'do-not-sell' && name !== 'limit-sensitive') return undefined
  const view = await viewFor(request)
  const captcha = services.captcha.script()
  const sent = url.searchParams.get('sent')
  if (name === 'message') {
    const topic = url.searchParams.get('topic') ?? undefined
    const thanks = sent === null ? undefined : MESSAGE_WORDS.thanks
    return messageContent({ view: { ...view, values: { ...view.values, topic } }, captcha, thanks }, context)
  }
  const thanks = privacyThanks(sent)
  return privacyContent({ about: name, action: PRIVACY_PAGES[name], view, captcha, thanks }, context)
}

/** A page with only a form; null for any other path. */
export async function formPage(request: Request, context: object) {
  const { pathname, searchParams } = new URL(request.url)
  const isSent = searchParams.has('sent')
  const name = nameAt(pathname)
  // On other pages, do not read the session.
  if (name !== 'newsletter' && name !== 'survey' && stockNoticeKey(pathname) === undefined) return null
  const view = await viewFor(request)
  const page = (title: string, description: string, path: string, form: StaticContent) => ({
    head: headTags({
      title: `${title} | ${storeConfig.name}`,
      description,
      origin: services.env.publicUrl,
      path,
      isIndexed: false,
    }),
    form,
  })
  if (name === 'newsletter') {
    const thanks = isSent ? NEWSLETTER_WORDS.thanks : undefined
    const form = newsletterContent({ view, thanks }, context)
    return page('Our newsletter', FORM_INTROS.newsletter, '/subscribe', form)
  }
  if (name === 'survey') {
    const thanks = isSent ? SURVEY_WORDS.thanks : undefined
    return page('Give Feedback', FORM_INTROS.survey, '/feedback', surveyContent({ view, thanks }, context))
  }
  const product = await requireProductAt(request)
  if (product === null) return null
  const about = { productKey: product.key, name: product.name, productPath: product.path }
  const form = stockNoticeContent({ ...about, view }, context)
  return page(product.name, FORM_INTROS.stockNotice, pathname, form)
}

/** Handles a post to one of these paths; null for any other. */
export async function answerSent(asked: { readonly request: Request; readonly context: object }) {
  const { pathname } = new URL(asked.request.url)
  switch (nameAt(pathname)) {
    case 'newsletter':
      return answerForm(newsletter, asked)
    case 'survey':
      return answerForm(survey, asked)
    case 'message':
      return answerForm(message, asked)
    case 'do-not-sell':
      return answerForm(privacyRequest('do-not-sell'), asked)
    case 'limit-sensitive':
      return answerForm(privacyRequest('limit-sensitive'), asked)
    case undefined: {
      const product = await requireProductAt(asked.request)
      return product === null ? null : answerForm(stockNotice(product), asked)
    }
  }
}
