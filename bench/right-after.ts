/**
 * Modules that a page fetches as soon as it works, without a press. Nothing in a build tells them from those loaded on
 * demand: these two lists do, and a module in neither stops the bench.
 */

interface Occasion {
  /** Selector the page must match. */
  readonly selector?: string
  /** Path of the page. */
  readonly path?: string
}

/** For guests with nothing focused. */
export const RIGHT_AFTER: Readonly<Record<string, Occasion>> = {
  adding: {},
  afterwards: {},
  beacon: { selector: '[data-product-key], [data-campaign], [data-buy]' },
  'hosted-fields': { selector: '#card-number' },
  'lead-forms': { selector: '[data-lead-form]' },
  moving: { selector: '[data-carousel], [data-campaigns]' },
  offer: { selector: 'footer a[href="/offer"]' },
  picks: { selector: '[data-picks]' },
  searched: { path: '/search/instant' },
  strips: { selector: '[data-strip]' },
}

/** Loaded on a press, pointer, focus or fault, or for customers only: each with its occasion. */
export const ASKED_FOR: Readonly<Record<string, string>> = {
  'address-lookup': 'Street of an address, focused',
  captcha: 'Sign-in form with a captcha, focused',
  chat: 'Chat, pressed',
  'error-report': 'A script failed',
  favorites: 'Heart of a product, for customers',
  'offer-dialog': 'Offer for the first order, opened',
  'page-dialog': 'Size of a product asked for before it is added, or details of a promotion',
  'sent-in-place': 'Newsletter or stock notice, focused',
  'sign-in-dialog': 'Link to signing in, under the pointer or focused',
  suggestions: 'Search field, about to be typed in',
  'survey-dialog': 'Give Feedback, pressed',
}

const DYNAMIC_IMPORT = /\bimport\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/g
/** Module name of a file: the name is followed by a content hash. */
export const nameOf = (asset: string): string | undefined =>
  [...Object.keys(RIGHT_AFTER), ...Object.keys(ASKED_FOR)].find((name) => {
    const prefix = `/assets/${name}-`
    return asset.startsWith(prefix) && /^[\w-]{5,8}\.js$/.test(asset.slice(prefix.length))
  })

/** Dynamic imports of a script. */
export const demandsOf = (script: string): string[] => [
  ...new Set([...script.matchAll(DYNAMIC_IMPORT)].map((match) => `/assets/${match[1] ?? ''}`)),
]

/** Whether a page fetches that script automatically. */
export function isRightAfter(
  asset: string,
  page: { readonly path: string; readonly document: Document },
): boolean {
  const name = nameOf(asset)
  if (name === undefined)
    throw new Error(`${asset} is fetched later, but nobody has said when: see bench/right-after.ts`)
  const occasion = RIGHT_AFTER[name]
  if (occasion === undefined) return false
  const { selector, path } = occasion
  if (path !== undefined && new URL(page.path, 'http://localhost').pathname !== path) return false
  return selector === undefined || page.document.querySelector(selector) !== null
}
