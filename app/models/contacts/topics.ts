/** Topics of messages, by their API names, and of legal requests (LEGAL-04). */

import { storeConfig } from '../content/store'

export const MESSAGE_TOPICS = {
  order: 'An order',
  delivery: 'Delivery',
  product: 'A product',
  account: 'My account',
  business: 'Buying for a business',
  careers: `Working at ${storeConfig.name}`,
  other: 'Something else',
} as const

/** The first of each page is that page's purpose. */
export const PRIVACY_TOPICS = {
  'do-not-sell': 'Do not sell or share my personal information',
  'limit-sensitive': 'Limit the use of my sensitive personal information',
  access: 'Send me a copy of what you hold about me',
  correct: 'Correct what you hold about me',
  delete: 'Delete what you hold about me',
} as const

export type MessageTopic = keyof typeof MESSAGE_TOPICS
export type PrivacyTopic = keyof typeof PRIVACY_TOPICS
export type Topic = MessageTopic | PrivacyTopic

export const isPrivacyTopic = (topic: string): topic is PrivacyTopic => Object.hasOwn(PRIVACY_TOPICS, topic)

/** Effective immediately; the others need a person. */
export const OPT_OUTS = ['do-not-sell', 'limit-sensitive'] as const
export type OptOut = (typeof OPT_OUTS)[number]
export const isOptOut = (topic: string): topic is OptOut => (OPT_OUTS as readonly string[]).includes(topic)

export const titleOfTopic = (topic: Topic): string =>
  isPrivacyTopic(topic) ? PRIVACY_TOPICS[topic] : MESSAGE_TOPICS[topic]

export const CONTACT_MESSAGE_MAX = 4_000
export const SURVEY_COMMENT_MAX = 2_000
