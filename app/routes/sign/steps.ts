/** The addresses of signing in, one for each step (AUTH-03); where to go afterwards is handed from step to step. */
import { safePath } from '~/utils/responses'
import { isSeen } from '~/utils/seen'

export const STEPS = {
  email: '/sign/in',
  password: '/sign/in/password',
  linkSent: '/sign/in/link-sent',
  resetSent: '/sign/in/reset-sent',
  error: '/sign/in/error',
  signUp: '/sign/up',
} as const

export function destinationOf(request: Request): string {
  return safePath(new URL(request.url).searchParams.get('destination'), '/')
}

function refererOf(request: Request): string | null {
  const referer = request.headers.get('Referer')
  if (referer === null || !URL.canParse(referer)) return null
  const { pathname, search } = new URL(referer)
  return safePath(pathname + search, '/')
}

/** What the dialog is open over, which asks for its steps ahead; null for a page of its own. */
export const pageBelow = (request: Request): string | null => (isSeen(request) ? null : refererOf(request))

/** The same of a form of the dialog that leaves it, as those of other providers do; null where a step is the page. */
export function pageAround(request: Request): string | null {
  const page = refererOf(request)
  return page === null || /^\/(?:sign|checkout)(?:[/?#]|$)/.test(page) ? null : page
}

export function stepPath(step: keyof typeof STEPS, destination: string): string {
  const path = STEPS[step]
  return destination === '/' ? path : `${path}?destination=${encodeURIComponent(destination)}`
}
