/**
 * The embedded captcha, with the wire protocol of reCAPTCHA v3: a script that gets a token before a form is sent, and
 * `siteverify` for servers. Tokens are valid once, for two minutes.
 */
import { randomBytes } from 'node:crypto'
import type { Clock, Platform } from '../platform'
import { CAPTCHA_SCRIPT } from './script'

export interface CaptchaPlatform extends Platform {
  /** Serves requests at the public origin of the embedded pages, below `/captcha`. */
  page(request: Request): Promise<Response>
}

/** Deliberately public, like those of the other embedded platforms. */
const KEY = 'nutwood'
const TOKEN_MS = 120_000
/** Older ones are dropped first. */
const TOKENS_MAX = 10_000
const MAX_BODY_BYTES = 10_000
const HUMAN = 0.9

interface Token {
  readonly action: string
  readonly hostname: string
  readonly score: number
  readonly at: number
}

const refusal = (status: number, message: string) => Response.json({ error: message }, { status })

async function readForm(request: Request): Promise<URLSearchParams> {
  const text = await request.text()
  return new URLSearchParams(text.length > MAX_BODY_BYTES ? '' : text)
}

/** A score requested by a test, such as that of a bot. */
function scoreOf(form: URLSearchParams): number {
  const asked = Number(form.get('score') ?? Number.NaN)
  return asked >= 0 && asked <= 1 ? asked : HUMAN
}

const hostOf = (request: Request) => {
  const origin = request.headers.get('origin') ?? ''
  return URL.canParse(origin) ? new URL(origin).hostname : ''
}

export function createCaptcha({ clock }: { readonly clock: Clock }): CaptchaPlatform {
  const tokens = new Map<string, Token>()

  async function issue(request: Request): Promise<Response> {
    const form = await readForm(request)
    if (form.get('k') !== KEY) return refusal(400, 'Invalid site key')
    const token = randomBytes(24).toString('base64url')
    const at = clock.now().getTime()
    tokens.set(token, {
      action: form.get('action') ?? '',
      hostname: hostOf(request),
      score: scoreOf(form),
      at,
    })
    for (const [old] of tokens) {
      if (tokens.size <= TOKENS_MAX) break
      tokens.delete(old)
    }
    return Response.json(
      { token },
      { headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-store' } },
    )
  }

  async function verify(request: Request): Promise<Response> {
    const form = await readForm(request)
    const failed = (...codes: string[]) => Response.json({ success: false, 'error-codes': codes })
    if (form.get('secret') !== KEY) return failed('invalid-input-secret')
    const response = form.get('response') ?? ''
    if (response === '') return failed('missing-input-response')
    const token = tokens.get(response)
    tokens.delete(response)
    if (token === undefined) return failed('invalid-input-response')
    if (clock.now().getTime() - token.at > TOKEN_MS) return failed('timeout-or-duplicate')
    const { action, hostname, score, at } = token
    return Response.json({
      success: true,
      score,
      action,
      hostname,
      challenge_ts: new Date(at).toISOString(),
    })
  }

  return {
    async handle(request) {
      const { pathname } = new URL(request.url)
      if (pathname === '/siteverify' && request.method === 'POST') return verify(request)
      return refusal(404, 'There is no such call')
    },
    async page(request) {
      const { pathname } = new URL(request.url)
      if (pathname === '/captcha/token' && request.method === 'POST') return issue(request)
      if (pathname === '/captcha/api.js' && request.method === 'GET')
        return new Response(CAPTCHA_SCRIPT, {
          headers: {
            'content-type': 'text/javascript; charset=utf-8',
            'cache-control': 'public, max-age=3600',
            'cross-origin-resource-policy': 'cross-origin',
            'x-content-type-options': 'nosniff',
          },
        })
      return refusal(404, 'There is nothing here')
    },
    close: () => tokens.clear(),
  }
}
