/**
 * One inbox for all services that the shop sends events to: each with its own protocol and key, all viewable. Nothing
 * leaves the machine.
 */
import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { readText } from '../../lib/text-request'
import { answering, ApiProblem, readJson } from '../kit/answers'
import type { Platform, PlatformOptions } from '../platform'
import { inspectEvents } from './inspect'
import { openEventStore } from './store'
import type { EventStore } from './store'

export interface EventsOptions extends PlatformOptions {
  /** Shows the inbox as a page at `/`. */
  readonly inspectPath?: string | undefined
  /** Whether an index has an object; without it, every object counts as known. */
  readonly isIndexed?: (index: string, objectID: string) => Promise<boolean>
}

/** Deliberately public, like those of the other embedded platforms. */
const KEY = 'nutwood'
const MAX_LISTED = 500

function isKey(given: string | null): boolean {
  const [asked, own] = [Buffer.from(given ?? ''), Buffer.from(KEY)]
  return asked.length === own.length && timingSafeEqual(asked, own)
}

function requireKey(given: string | null): void {
  if (!isKey(given)) throw new ApiProblem(401, 'unauthorized', 'The key is missing or wrong')
}

/** The Graph API refuses a token like any other mistake, told apart by the code of the error. */
const invalidToken = () =>
  Response.json(
    { error: { message: 'Invalid OAuth access token.', type: 'OAuthException', code: 190 } },
    { status: 400 },
  )

const name = z.string().min(1).max(100)
const GoogleSchema = z.looseObject({
  client_id: name,
  events: z
    .array(
      z.looseObject({
        name,
        // Without it, events that leave together would all have happened as they arrive.
        timestamp_micros: z.number().int(),
        params: z.record(z.string(), z.unknown()),
      }),
    )
    .min(1)
    .max(25),
})
const RudderSchema = z.object({
  batch: z
    .array(
      z.looseObject({
        type: z.literal('track'),
        event: name,
        messageId: name,
        anonymousId: name,
        originalTimestamp: z.iso.datetime(),
        properties: z.record(z.string(), z.unknown()),
      }),
    )
    .min(1),
})
const FacebookSchema = z.object({
  access_token: z.string(),
  data: z
    .array(
      z.looseObject({
        event_name: name,
        event_id: name,
        event_time: z.number().int(),
        action_source: z.literal('website'),
        // Required of websites' events.
        event_source_url: z.url().max(2_000),
        user_data: z.looseObject({ client_user_agent: z.string().min(1) }),
      }),
    )
    .min(1),
})
const InsightsSchema = z.object({
  events: z
    .array(
      z.looseObject({
        eventType: z.enum(['click', 'conversion', 'view']),
        eventName: z.string().regex(/^[\x20-\x7E]{1,64}$/),
        index: name,
        userToken: name,
        queryID: z.string().regex(/^[0-9a-f]{32}$/),
        timestamp: z.number().int(),
        objectIDs: z.array(name).min(1).max(20),
        positions: z.array(z.number().int().min(1)),
      }),
    )
    .refine((events) => events.every(({ objectIDs, positions }) => objectIDs.length === positions.length))
    .min(1),
})
type IsIndexed = NonNullable<EventsOptions['isIndexed']>

/** Clicks are on results: one on an object missing from the index would count for nothing. */
async function requireIndexed({ events }: z.infer<typeof InsightsSchema>, isIndexed: IsIndexed) {
  const named = events.flatMap(({ index, objectIDs }) => objectIDs.map((id) => ({ index, id })))
  for (const { index, id } of named)
    if (!(await isIndexed(index, id)))
      throw new ApiProblem(422, 'unknown-object', `The index ${index} has no object ${id}`)
}

const basicUser = (header: string | null): string | null => {
  const [, encoded] = /^Basic (\S+)$/.exec(header ?? '') ?? []
  return encoded === undefined ? null : (Buffer.from(encoded, 'base64').toString().split(':')[0] ?? null)
}

const sentryKey = (header: string | null): string | null =>
  /sentry_key=([^,\s]+)/.exec(header ?? '')?.[1] ?? null

async function readEnvelope(request: Request): Promise<unknown> {
  const [, , item] = (await readText(request)).split('\n')
  try {
    return JSON.parse(item ?? '') as unknown
  } catch {
    throw new ApiProblem(400, 'invalid-envelope', 'There is no item')
  }
}

interface Received {
  readonly service: string
  /** As if each event had been sent by itself. */
  readonly bodies: readonly unknown[]
}

/** Checks the key and returns what was sent, or how it is refused. */
async function read(request: Request, isIndexed: IsIndexed): Promise<Received | Response> {
  const { pathname, searchParams } = new URL(request.url)
  const { headers } = request
  switch (request.method === 'POST' ? pathname : '') {
    case '/google-analytics/mp/collect': {
      requireKey(searchParams.get('api_secret'))
      const { events, ...sender } = await readJson(request, GoogleSchema)
      return { service: 'google-analytics', bodies: events.map((event) => ({ ...sender, events: [event] })) }
    }
    case '/rudderstack/v1/batch':
      requireKey(basicUser(headers.get('authorization')))
      return { service: 'rudderstack', bodies: (await readJson(request, RudderSchema)).batch }
    case '/facebook/v21.0/nutwood/events': {
      const { access_token: token, data } = await readJson(request, FacebookSchema)
      if (!isKey(token)) return invalidToken()
      return { service: 'facebook', bodies: data.map((event) => ({ data: [event] })) }
    }
    case '/search-insights/1/events': {
      requireKey(headers.get('x-algolia-api-key'))
      const body = await readJson(request, InsightsSchema)
      await requireIndexed(body, isIndexed)
      return { service: 'search-insights', bodies: body.events.map((event) => ({ events: [event] })) }
    }
    case '/errors/api/1/envelope/':
      requireKey(sentryKey(headers.get('x-sentry-auth')))
      return { service: 'errors', bodies: [await readEnvelope(request)] }
  }
  throw new ApiProblem(404, 'not-found', 'There is no such call')
}

async function route(
  request: Request,
  store: EventStore,
  { inspectPath, isIndexed = async () => true }: EventsOptions,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  if (isReading && pathname === '/' && inspectPath !== undefined)
    return inspectEvents(store.list({ limit: MAX_LISTED }))
  if (isReading && pathname === '/told')
    return Response.json({
      told: store.list({ service: searchParams.get('service') ?? undefined, limit: MAX_LISTED }),
    })
  const received = await read(request, isIndexed)
  if (received instanceof Response) return received
  store.keep(received.service, received.bodies)
  return Response.json({ taken: true })
}

export function createEvents(options: EventsOptions): Platform {
  const store = openEventStore(options)
  return {
    handle: (request) => answering(() => route(request, store, options)),
    close: () => store.close(),
  }
}
