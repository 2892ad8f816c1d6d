/** Addresses that are a form, without their slash: they are answered where pages of content are. */
export const FORM_PAGES = {
  subscribe: 'newsletter',
  feedback: 'survey',
  'survey-submissions': 'survey',
  contact: 'message',
} as const

/** Those that are nothing but a form; the others stand below what editors have written there. */
export const isFormAlone = (path: string): boolean =>
  Object.hasOwn(FORM_PAGES, path) && FORM_PAGES[path as keyof typeof FORM_PAGES] !== 'message'

const STOCK_NOTICE = /^\/items\/([^/]{1,200})\/request-stock-notification\/?$/i

/** Of the product that such an address is about (BIS-03); undefined for any other address. */
export const stockNoticeKey = (pathname: string): string | undefined => STOCK_NOTICE.exec(pathname)?.[1]

/** Nothing else is the key of a product. */
export const isProductKey = (key: string): boolean => /^[\w-]+$/.test(key)
