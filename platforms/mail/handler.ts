/** The embedded mail service: takes messages over HTTP and shows them as an outbox. Nothing leaves the machine. */
import { answering, ApiProblem, readJson } from '../kit/answers'
import type { Platform, PlatformOptions } from '../platform'
import { inspectMail, showMessageHtml } from './inspect'
import { MessageDraftSchema, openMailStore } from './store'
import type { MailStore, StoredMessage } from './store'

export interface MailOptions extends PlatformOptions {
  /** Shows the outbox as a page at `/`; that page's links start with this path. */
  readonly inspectPath?: string | undefined
}

const MAX_LISTED = 200

function need(store: MailStore, id: string): StoredMessage {
  const message = store.get(id)
  if (message === undefined) throw new ApiProblem(404, 'not-found', 'There is no such message')
  return message
}

async function accept(request: Request, store: MailStore): Promise<Response> {
  const { message, created } = store.accept(await readJson(request, MessageDraftSchema))
  return Response.json({ id: message.id, sentAt: message.sentAt }, { status: created ? 201 : 200 })
}

function route(
  request: Request,
  store: MailStore,
  inspectPath: string | undefined,
): Promise<Response> | Response {
  const { pathname, searchParams } = new URL(request.url)
  const reading = request.method === 'GET' || request.method === 'HEAD'
  if (pathname === '/' && reading && inspectPath !== undefined)
    return inspectMail(store.list({ limit: MAX_LISTED }), `${inspectPath}/mail`)
  if (pathname === '/messages') {
    if (request.method === 'POST') return accept(request, store)
    if (!reading) throw new ApiProblem(405, 'method-not-allowed', 'Method not allowed')
    return Response.json({
      messages: store.list({ to: searchParams.get('to') ?? undefined, limit: MAX_LISTED }),
    })
  }
  const one = /^\/messages\/(msg_[\w-]+)(\.html|\.txt)?$/.exec(pathname)
  if (one === null) throw new ApiProblem(404, 'not-found', 'There is no such call')
  if (!reading) throw new ApiProblem(405, 'method-not-allowed', 'Method not allowed')
  const message = need(store, one[1] ?? '')
  if (one[2] === '.html') return showMessageHtml(message)
  if (one[2] === '.txt')
    return new Response(message.text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  return Response.json(message)
}

export function createMail(options: MailOptions): Platform {
  const store = openMailStore(options)
  return {
    handle: (request) => answering(() => route(request, store, options.inspectPath)),
    close: () => store.close(),
  }
}
