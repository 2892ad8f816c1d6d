import type { OptOut } from './topics'

/** Paths of form pages, without slashes; served where content pages are. */
export const FORM_PAGES = {
  subscribe: 'newsletter',
  feedback: 'survey',
  'survey-submissions': 'survey',
  contact: 'message',
} as const

/** LEGAL-04: the two pages. */
export const PRIVACY_PAGES: Readonly<Record<OptOut, string>> = {
  'do-not-sell': '/ccpa-opt-out',
  'limit-sensitive': '/opt-out-of-use-sharing-of-sensitive-information-form',
}

const BELOW_CONTENT: ReadonlySet<string> = new Set([
  ...Object.entries(FORM_PAGES).flatMap(([path, form]) => (form === 'message' ? [path] : [])),
  ...Object.values(PRIVACY_PAGES).map((path) => path.slice(1)),
])

/** Pages with a form below the editors' content, which it can do without. */
export const isFormBelow = (path: string): boolean => BELOW_CONTENT.has(path)

/** Pages with only the form. */
export const isFormAlone = (path: string): boolean => Object.hasOwn(FORM_PAGES, path) && !isFormBelow(path)

const STOCK_NOTICE = /^\/items\/([^/]{1,200})\/request-stock-notification\/?$/i

/** Product key in a back-in-stock path (BIS-03); undefined for any other path. */
export const stockNoticeKey = (pathname: string): string | undefined => STOCK_NOTICE.exec(pathname)?.[1]

export const isProductKey = (key: string): boolean => /^[\w-]+$/.test(key)
