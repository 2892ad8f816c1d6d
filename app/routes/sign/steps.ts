/** Sign-in URLs, one per step (AUTH-03); the destination is passed from step to step. */
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

/** The page under the dialog, which prefetches its steps; null if the step is a page itself. */
export const pageBelow = (request: Request): string | null => (isSeen(request) ? null : refererOf(request))

/** The same for a dialog form that leaves the page, as external providers' do; null if the step is the page itself. */
export function pageAround(request: Request): string | null {
  const page = refererOf(request)
  return page === null || /^\/(?:sign|checkout)(?:[/?#]|$)/.test(page) ? null : page
}

export function stepPath(step: keyof typeof STEPS, destination: string): string {
  const path = STEPS[step]
  return destination === '/' ? path : `${path}?destination=${encodeURIComponent(destination)}`
}
