/** A token of the captcha, by the script that the form's field names. No token is an answer as well (AUTH-29). */

import { withTimeout } from '~/utils/timeout'

interface Grecaptcha {
  ready(work: () => void): void
  execute(siteKey: string, options: { readonly action: string }): PromiseLike<string>
}

/** Nobody waits longer for a hint. */
const PATIENCE_MS = 3_000

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
      reject(new Error('The captcha did not load'))
    }
    document.head.append(script)
  })
  return loading
}

async function ask({ dataset }: HTMLInputElement): Promise<string> {
  await load(dataset['captcha'] ?? '')
  const grecaptcha = found()
  if (grecaptcha === undefined) return ''
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  return grecaptcha.execute(dataset['siteKey'] ?? '', { action: dataset['action'] ?? '' })
}

export async function captchaToken(field: HTMLInputElement): Promise<string> {
  try {
    return await withTimeout({ for: 'the captcha', ms: PATIENCE_MS, late: () => '' }, ask(field))
  } catch {
    // eslint-disable-next-line no-console -- who looks into why forms come without tokens looks here first
    console.warn('The captcha gave no token; the form goes without.')
    return ''
  }
}
