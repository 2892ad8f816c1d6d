/**
 * The embedded chat: agent availability, for servers and for pages' scripts, and a chat window that needs no script.
 */
import { randomBytes } from 'node:crypto'
import { html, htmlResponse } from '../kit/html'
import type { Platform } from '../platform'
import { CHAT_SCRIPT } from './script'

export interface ChatPlatform extends Platform {
  /** Serves requests at the public origin of the embedded pages, below `/chat`. */
  page(request: Request): Promise<Response>
}

const STATES = ['AVAILABLE', 'UNAVAILABLE'] as const
type Availability = (typeof STATES)[number]

const TALKS_MAX = 1_000
const MESSAGES_MAX = 50
const MESSAGE_MAX = 1_000
const MAX_BODY_BYTES = 10_000
const ANSWER = 'Thank you! This is a demonstration: nobody reads along, and your words are forgotten soon.'

const refusal = (status: number, message: string) => Response.json({ error: message }, { status })

async function readBody(request: Request): Promise<string> {
  const text = await request.text()
  return text.length > MAX_BODY_BYTES ? '' : text
}

function toAvailability(body: string): Availability | undefined {
  try {
    const told = JSON.parse(body) as { readonly availability?: unknown } | null
    return STATES.find((state) => state === told?.availability)
  } catch {
    return undefined
  }
}

const STYLE = `body{margin:0;padding:1rem;font:1rem/1.5 Arial,sans-serif;color:#2e1d12;background:#fffdf8}
h1{font-size:1.125rem;margin:0 0 .5rem}ol{list-style:none;padding:0}li{margin:.5rem 0;padding:.5rem .75rem;border-radius:.5rem;background:#e6eed8;overflow-wrap:anywhere}
textarea{box-sizing:border-box;width:100%;font:inherit;padding:.5rem;border:1px solid #8a7154;border-radius:.5rem}
button{min-height:2.75rem;padding:0 1.25rem;font:inherit;font-weight:700;color:#fff;background:#3d6a2c;border:0;border-radius:999px}`

function windowPage(id: string, messages: readonly string[], ancestors: string, refused?: string): Response {
  const body = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Chat</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>
          <h1>Chat with us</h1>
          <p>We typically respond within 3 minutes.</p>
          <ol>
            ${messages.map(
              (message) =>
                html`<li>You: ${message}</li>
                  <li>Nutwood: ${ANSWER}</li>`,
            )}
          </ol>
          <form method="post" action="/chat/window">
            <input type="hidden" name="c" value="${id}" />
            <p>
              <label for="message">Your message</label>
              <textarea id="message" name="message" rows="3" maxlength="${MESSAGE_MAX}" required></textarea>
            </p>
            ${refused === undefined ? false : html`<p role="alert">${refused}</p>`}
            <button>Send</button>
          </form>
        </main>
      </body>
    </html>`
  const policy = `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors ${ancestors}`
  return htmlResponse(body, policy, { status: refused === undefined ? 200 : 400 })
}

/** `ancestors`: origins whose pages may embed the window. */
export function createChat(
  ancestors: readonly string[] = ['http://localhost:*', 'http://127.0.0.1:*'],
): ChatPlatform {
  let availability: Availability = 'AVAILABLE'
  const talks = new Map<string, readonly string[]>()

  const told = () =>
    Response.json(
      { availability },
      { headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-store' } },
    )

  async function set(request: Request): Promise<Response> {
    const asked = toAvailability(await readBody(request))
    if (asked === undefined) return refusal(400, `availability is one of ${STATES.join(', ')}`)
    availability = asked
    return told()
  }

  async function write(request: Request): Promise<Response> {
    const form = new URLSearchParams(await readBody(request))
    const asked = form.get('c') ?? ''
    const id = talks.has(asked) ? asked : randomBytes(16).toString('base64url')
    const before = talks.get(id) ?? []
    const message = (form.get('message') ?? '').trim().slice(0, MESSAGE_MAX)
    if (message === '') return windowPage(id, before, ancestors.join(' '), 'Please write a message.')
    talks.delete(id)
    talks.set(id, [...before, message].slice(-MESSAGES_MAX))
    for (const [old] of talks) {
      if (talks.size <= TALKS_MAX) break
      talks.delete(old)
    }
    return new Response(null, { status: 303, headers: { location: `/chat/window?c=${id}` } })
  }

  return {
    async handle(request) {
      const { pathname } = new URL(request.url)
      if (pathname !== '/availability') return refusal(404, 'There is no such call')
      if (request.method === 'PUT') return set(request)
      return told()
    },
    async page(request) {
      const { pathname, searchParams } = new URL(request.url)
      if (request.method === 'POST' && pathname === '/chat/window') return write(request)
      if (request.method !== 'GET') return refusal(404, 'There is nothing here')
      if (pathname === '/chat/availability') return told()
      if (pathname === '/chat/window') {
        const id = searchParams.get('c') ?? ''
        return windowPage(id, talks.get(id) ?? [], ancestors.join(' '))
      }
      if (pathname === '/chat/widget.js')
        return new Response(CHAT_SCRIPT, {
          headers: {
            'content-type': 'text/javascript; charset=utf-8',
            'cache-control': 'public, max-age=3600',
            'cross-origin-resource-policy': 'cross-origin',
            'x-content-type-options': 'nosniff',
          },
        })
      return refusal(404, 'There is nothing here')
    },
    close: () => talks.clear(),
  }
}
