/** Paths of form pages, without slashes; served where content pages are. */
export const FORM_PAGES = {
  subscribe: 'newsletter',
  feedback: 'survey',
  'survey-submissions': 'survey',
  contact: 'message',
} as const

/** Pages with only the form; on the others it follows the editors' content. */
export const isFormAlone = (path: string): boolean =>
  Object.hasOwn(FORM_PAGES, path) && FORM_PAGES[path as keyof typeof FORM_PAGES] !== 'message'

const STOCK_NOTICE = /^\/items\/([^/]{1,200})\/request-stock-notification\/?$/i

/** Product key in a back-in-stock path (BIS-03); undefined for any other path. */
export const stockNoticeKey = (pathname: string): string | undefined => STOCK_NOTICE.exec(pathname)?.[1]

export const isProductKey = (key: string): boolean => /^[\w-]+$/.test(key)
