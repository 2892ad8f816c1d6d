/** Addresses for tests that walk through the pages; `pagesBehindSignIn` has those of signed-in people, `pagesOnTheWay` what a form or a link leads to. */

import { ALMONDS } from './http-steps'

/** Pages of browsing, each with parts of its own. */
export const BROWSING = [
  '/menu',
  '/nuts/',
  '/nuts/?diet=vegan&price=10-25',
  '/search/instant?query=zzzzqqq',
  ALMONDS.path,
  '/cart',
]
/** More of them, made of the same parts. */
export const LIKE_BROWSING = [
  '/nuts/almonds/',
  '/tag/dark+chocolate',
  '/search/instant?query=almonds',
  '/snacks/roasted-beans/spicy-fava-crisps.html?sku=5405-01',
  '/gifts/gift-extras/gift-certificate.html',
  '/made-up',
]

/** To each question; without them, its first one is there. */
const QUIZ_ANSWERS = 'q1=me&q2=nuts&q2=fruit&q3=desk&q4=vegan'

/** Pages that everybody sees, of content and with forms. */
export const CONTENT = [
  '/help',
  '/about-us',
  '/careers',
  '/contact',
  '/shipping',
  '/accessibility.html',
  '/privacy',
  '/quiz',
  // With the panel of the offer for the first order.
  `/onsite-offer-quiz-results?${QUIZ_ANSWERS}`,
  '/feedback',
  '/business/register',
  '/styleguide',
]
/** More of them, made of the same parts as well. */
export const ALIKE = [
  '/wholesale',
  '/cms/pantry-staples',
  '/auto-delivery',
  '/media',
  '/testimonials',
  '/california-privacy-notice',
  '/ccpa-opt-out',
  '/terms-and-conditions',
  '/sign/in/error',
  '/sign/in/link/made-up',
  '/refer',
  '/unsubscribe/made-up',
  '/offer',
  '/orders/lookup',
  '/contents.html',
  '/opt-out-of-use-sharing-of-sensitive-information-form',
  `/quiz-results?${QUIZ_ANSWERS}`,
  '/sign/with/google',
  '/builder-preview',
  '/cart/size?product=1101',
  '/lead-form?page=/wholesale&form=business-inquiry',
  '/subscribe',
  '/items/1101/request-stock-notification',
]
