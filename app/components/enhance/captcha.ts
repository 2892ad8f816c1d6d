/**
 * Gets a captcha token from the script named by the form's field. On failure the form is sent without one, and the shop
 * is told why (AUTH-29).
 */
import { withTimeout } from '~/utils/timeout'
import type { TroubleReason } from '~/models/analytics/browser-event'
import { reportCaptcha } from './captcha-trouble'

interface Grecaptcha {
  ready(work: () => void): void
  execute(siteKey: string, options: { readonly action: string }): PromiseLike<string>
}

/** The token is only a hint: not worth a longer wait. */
const PATIENCE_MS = 3_000

class NoToken extends Error {
  constructor(readonly reason: TroubleReason) {
    super(reason)
  }
}

const found = () => (window as { grecaptcha?: Grecaptcha }).grecaptcha

let loading: Promise<void> | undefined

function load(src: string): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => {
      loading = undefined
      script.remove()
      reject(new NoToken('not loaded'))
    }
    document.head.append(script)
  })
  return loading
}

async function ask({ dataset }: HTMLInputElement): Promise<string> {
  await load(dataset['captcha'] ?? '')
  const grecaptcha = found()
  if (grecaptcha === undefined) throw new NoToken('not loaded')
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  const token = await grecaptcha.execute(dataset['siteKey'] ?? '', { action: dataset['action'] ?? '' })
  if (!token) throw new NoToken('no token')
  return token
}

export async function captchaToken(field: HTMLInputElement): Promise<string> {
  try {
    const late = () => {
      throw new NoToken('late')
    }
    return await withTimeout({ for: 'the captcha', ms: PATIENCE_MS, late }, ask(field))
  } catch (error) {
    reportCaptcha(error instanceof NoToken ? error.reason : 'no token')
    return ''
  }
}
