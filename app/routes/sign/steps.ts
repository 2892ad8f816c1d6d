/** The addresses of signing in, one for each step (AUTH-03); where to go afterwards is handed from step to step. */
import { safePath } from '~/utils/responses'

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

export function stepPath(step: keyof typeof STEPS, destination: string): string {
  const path = STEPS[step]
  return destination === '/' ? path : `${path}?destination=${encodeURIComponent(destination)}`
}
