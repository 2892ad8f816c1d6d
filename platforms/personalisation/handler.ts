/**
 * The embedded personalisation service, with the protocol of Dynamic Yield's Experience API; its README lists the
 * calls.
 */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { answering, ApiProblem, readJson } from '../kit/answers'
import type { Clock, Platform, PlatformOptions } from '../platform'
import { inspectPersonalisation } from './inspect'
import { openPersonalisationStore } from './store'
import type { PersonalisationStore } from './store'
import { recommend } from './strategies'
import {
  CampaignSchema,
  ChooseSchema,
  EngagementsSchema,
  EventsSchema,
  ItemsSchema,
  NameSchema,
} from './wire'
import type { Campaign, Choose, Purchase } from './wire'

export interface PersonalisationOptions extends PlatformOptions {
  /** Shows its data as a page at `/`. */
  readonly inspectPath?: string | undefined
}

/** Deliberately public, like those of the other embedded platforms. */
export const PERSONALISATION_API_KEY = 'nutwood'
/** Slots per recommendation: with spares for callers that drop unavailable items. */
const SLOTS_MAX = 40

function requireKey(request: Request): void {
  const digest = (value: string) => createHash('sha256').update(value).digest()
  const given = digest(request.headers.get('dy-api-key') ?? '')
  if (!timingSafeEqual(given, digest(PERSONALISATION_API_KEY)))
    throw new ApiProblem(401, 'unauthorized', 'The DY-API-Key header is missing or wrong')
}

const numberOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)

type Experience = Extract<Campaign, { type: 'EXPERIENCE' }>

/** A visitor gets the same variation as long as the weights stay the same. */
function variationFor(name: string, { variations }: Experience, { user, context }: Choose) {
  const segment = context.pageAttributes?.segment
  const open = variations
    .map((variation, index) => ({ ...variation, id: index + 1 }))
    .filter((each) => each.segment === undefined || each.segment === segment)
  // Variations for this segment take precedence over those for everybody.
  const own = open.filter((each) => each.segment !== undefined)
  const eligible = own.length > 0 ? own : open
  const visitor = user?.dyid_server
  if (visitor === undefined) return eligible[0]
  const total = eligible.reduce((sum, { weight }) => sum + weight, 0)
  let left = (numberOf(`${name} ${visitor}`) / 2 ** 32) * total
  return eligible.find(({ weight }) => (left -= weight) < 0) ?? eligible[0]
}

/** Other pages name categories, or say in words what they are. */
const skusOf = ({ type, data }: Choose['context']['page']): readonly string[] =>
  type === 'PRODUCT' || type === 'CART' ? data : []

function choiceOf(store: PersonalisationStore, name: string, call: Choose) {
  const campaign = store.getCampaign(name)
  if (campaign === null) return null
  const decisionId = randomUUID()
  if (campaign.type === 'EXPERIENCE') {
    const chosen = variationFor(name, campaign, call)
    if (chosen === undefined) return null
    const payload = { type: 'CUSTOM_JSON', data: chosen.data }
    return { name, type: 'DECISION', decisionId, variations: [{ id: chosen.id, payload }] }
  }
  const { strategy, custom } = campaign
  const asked = {
    skus: skusOf(call.context.page),
    segment: call.context.pageAttributes?.segment ?? null,
  }
  const slots =
    strategy === 'curated'
      ? campaign.slots
      : recommend(store, strategy, asked, SLOTS_MAX).map((sku) => ({ sku, productData: {} }))
  const withIds = slots.map((slot, index) => ({ ...slot, slotId: `${decisionId}.${index}` }))
  const payload = { type: 'RECS', data: { custom, slots: withIds } }
  return { name, type: 'RECS_DECISION', decisionId, variations: [{ id: 1, payload }] }
}

async function choose(request: Request, store: PersonalisationStore): Promise<Response> {
  const call = await readJson(request, ChooseSchema)
  const choices = call.selector.names.flatMap((name) => choiceOf(store, name, call) ?? [])
  return Response.json({ choices })
}

const isPurchase = (properties: { readonly dyType: string }): properties is Purchase =>
  properties.dyType === 'purchase-v1'

async function takeEvents(request: Request, store: PersonalisationStore, clock: Clock): Promise<Response> {
  const { events, context } = await readJson(request, EventsSchema)
  const now = clock.now().toISOString()
  const purchases = events.flatMap(({ properties, at }) =>
    isPurchase(properties) ? [{ purchase: properties, at: at ?? now }] : [],
  )
  store.putPurchases(purchases, context?.pageAttributes?.segment ?? null)
  return new Response(null, { status: 204 })
}

async function takeEngagements(
  request: Request,
  store: PersonalisationStore,
  clock: Clock,
): Promise<Response> {
  const { engagements } = await readJson(request, EngagementsSchema)
  store.putEngagements(engagements, clock.now().toISOString())
  return new Response(null, { status: 204 })
}

async function putCampaign(request: Request, store: PersonalisationStore, asked: string): Promise<Response> {
  const name = NameSchema.safeParse(asked)
  if (!name.success) throw new ApiProblem(400, 'invalid-input', 'Not a name of a campaign')
  store.putCampaign(name.data, await readJson(request, CampaignSchema))
  return new Response(null, { status: 204 })
}

async function putItems(request: Request, store: PersonalisationStore): Promise<Response> {
  store.putItems(await readJson(request, ItemsSchema))
  return new Response(null, { status: 204 })
}

function route(
  request: Request,
  store: PersonalisationStore,
  { clock, inspectPath }: PersonalisationOptions,
): Promise<Response> | Response {
  const { pathname } = new URL(request.url)
  if (pathname === '/' && request.method === 'GET' && inspectPath !== undefined)
    return inspectPersonalisation(store)
  requireKey(request)
  const [, campaign] = /^\/campaigns\/([^/]+)$/.exec(pathname) ?? []
  switch (`${request.method} ${pathname}`) {
    case 'POST /serve/user/choose':
      return choose(request, store)
    case 'POST /collect/user/event':
      return takeEvents(request, store, clock)
    case 'POST /collect/user/engagement':
      return takeEngagements(request, store, clock)
    case 'PUT /items':
      return putItems(request, store)
    case 'GET /campaigns':
      return Response.json({ campaigns: store.listCampaigns() })
  }
  if (campaign !== undefined && request.method === 'PUT') return putCampaign(request, store, campaign)
  throw new ApiProblem(404, 'not-found', 'There is no such call')
}

export function createPersonalisation(options: PersonalisationOptions): Platform {
  const store = openPersonalisationStore(options.dataDir)
  return {
    handle: (request) => answering(() => route(request, store, options)),
    close: () => store.close(),
  }
}
