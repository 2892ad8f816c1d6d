/** Short pages the server renders without the app: refusals, overload, maintenance. No script, no further requests. */
import { storeConfig } from '../app/models/content/store'
import { sourceOf } from './inline-hashes'
import type { InlineHashes } from './inline-hashes'

export interface ErrorPageInput {
  readonly status: number
  readonly requestId: string
  readonly retryAfterSeconds?: number | undefined
}

interface Words {
  readonly title: string
  readonly text: string
}

const WORDS: Readonly<Record<number, Words>> = {
  400: {
    title: 'We could not read that address',
    text: 'Please check the link, or start again from our homepage.',
  },
  403: {
    title: 'This form did not come from our shop',
    text: 'For your safety we accept forms only from our own pages. Please go back, reload the page and try again.',
  },
  404: { title: 'There is nothing here', text: 'The file or page does not exist any more.' },
  405: { title: 'That is not possible here', text: 'This address does not take that kind of request.' },
  413: {
    title: 'That was too much at once',
    text: 'What you sent is larger than this page can take. Please send a smaller file or a shorter text.',
  },
  429: {
    title: 'One moment, please',
    text: 'There were many attempts from your network in a short time. Please wait a little, then try again.',
  },
  500: {
    title: 'Something went wrong on our side',
    text: 'Nothing you did caused this. Please try again in a moment.',
  },
  503: {
    title: 'We will be right back',
    text: 'The shop is very busy or being looked after. Your cart is kept. Please try again shortly.',
  },
}

const FALLBACK: Words = { title: 'Something went wrong', text: 'Please try again in a moment.' }

const STYLE =
  'body{margin:0;font:1.0625rem/1.6 Georgia,serif;color:#2b2018;background:#faf6ef}' +
  'main{max-width:34rem;margin:12vh auto;padding:0 1.5rem}' +
  '.brand{font-weight:700;color:#6b3f1d}h1{font-size:1.75rem;line-height:1.25;margin:.5rem 0 1rem}' +
  'a{color:#6b3f1d}small{color:#6d5f52}'

/** Inline code allowed on these pages. */
export const ERROR_PAGE_INLINE: InlineHashes = { scripts: [], styles: [sourceOf(STYLE)] }

function wait(seconds: number | undefined): string {
  if (seconds === undefined) return ''
  const amount =
    seconds < 90 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`
  return `<p>Please wait about ${amount}.</p>`
}

/** A complete page. All values are ours: the id is base64url, and nothing of the request is echoed. */
export function errorPage({ status, requestId, retryAfterSeconds }: ErrorPageInput): string {
  const { title, text } = WORDS[status] ?? FALLBACK
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
    `<title>${title} | Nutwood</title><style>${STYLE}</style></head><body><main>` +
    `<p class="brand">Nutwood</p><h1>${title}</h1><p>${text}</p>${wait(retryAfterSeconds)}` +
    `<p><a href="/">Go to the homepage</a></p>` +
    `<p>Need help? Call <a href="${storeConfig.phoneHref}">${storeConfig.phone}</a>.</p><p><small>Reference: ${requestId}</small></p></main></body></html>`
  )
}

/** The same for an API call, in the shape of API errors (ERR-01). */
export function errorCall({ status }: ErrorPageInput): string {
  const { text } = WORDS[status] ?? FALLBACK
  return JSON.stringify({ errors: [{ message: text }] })
}

/** The same for the client-side router, whose boundary shows it. */
export function errorData({ status, requestId, retryAfterSeconds }: ErrorPageInput): string {
  const { title, text } = WORDS[status] ?? FALLBACK
  return JSON.stringify({ error: title, message: text, requestId, retryAfterSeconds })
}
