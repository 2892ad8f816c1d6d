/** The embedded shipping-offers service: its HTTP protocol over a pure calculation and a small store. */
import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { businessDate } from '../../app/models/time/business-time'
import { readText } from '../../lib/text-request'
import type { Platform, PlatformOptions } from '../platform'
import { predictShipping, shipDates } from './calendar'
import { makeOffers, OfferError } from './offers'
import type { ShippingStore } from './store'
import { openShippingStore } from './store'
import {
  CountryQuerySchema,
  OffersBodySchema,
  RestrictionsBodySchema,
  ShipDatesQuerySchema,
  SkusQuerySchema,
} from './wire'

export const SHIPPING_API_KEY = 'nutwood'

/** How many days the calendar of offers covers. */
const CALENDAR_DAYS = 60

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
}

function refuse(status: number, code: string, message: string): Response {
  return json({ code, message }, status)
}

function hasKey(request: Request, apiKey: string): boolean {
  const given = Buffer.from(request.headers.get('x-api-key') ?? '')
  const wanted = Buffer.from(apiKey)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

async function readBody(request: Request): Promise<unknown> {
  const text = await readText(request)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new SyntaxError('The body is not JSON')
  }
}

type Answer = (request: Request, url: URL, store: ShippingStore, now: Date) => Promise<Response> | Response

const ROUTES: Readonly<Record<string, Answer>> = {
  'POST /offers': async (request, _url, _store, now) => {
    const body = OffersBodySchema.parse(await readBody(request))
    const offerSets = makeOffers(body, now)
    if (!body.deliveryDateCalendar) return json({ offerSets })
    const countries = [...new Set(body.shipments.map(({ address }) => address.country))]
    return json({ offerSets, shipDates: shipDates(countries, predictShipping(now).date, CALENDAR_DAYS) })
  },
  'GET /ship-dates': (_request, url, _store, now) => {
    const query = ShipDatesQuerySchema.parse(Object.fromEntries(url.searchParams))
    const today = businessDate(now)
    const from = query.from !== undefined && query.from > today ? query.from : predictShipping(now).date
    return json({ shipDates: shipDates(query.countries, from, query.days) })
  },
  'GET /predicted': (_request, url, _store, now) =>
    json(predictShipping(now, CountryQuerySchema.parse(Object.fromEntries(url.searchParams)).country)),
  'GET /restricted-countries': (_request, url, store) =>
    json({
      restrictedCountries: store.restrictionsOf(
        SkusQuerySchema.parse(url.searchParams.get('skus') ?? undefined),
      ),
    }),
  'PUT /restricted-countries': async (request, _url, store) => {
    store.putRestrictions(RestrictionsBodySchema.parse(await readBody(request)))
    return new Response(null, { status: 204 })
  },
}

function toRefusal(error: unknown): Response {
  if (error instanceof OfferError) return refuse(400, error.code, error.message)
  if (error instanceof SyntaxError) return refuse(400, 'InvalidJson', error.message)
  if (error instanceof z.ZodError) {
    const issue = error.issues[0]
    return refuse(400, 'InvalidInput', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`)
  }
  return refuse(500, 'General', 'The service failed')
}

export function createShipping(options: PlatformOptions & { readonly apiKey?: string }): Platform {
  const store = openShippingStore(options.dataDir)
  const apiKey = options.apiKey ?? SHIPPING_API_KEY
  return {
    async handle(request) {
      const url = new URL(request.url)
      const path = url.pathname.replace(/\/+$/, '')
      if (!hasKey(request, apiKey))
        return refuse(401, 'Unauthorized', 'The header x-api-key is missing or wrong')
      const answer = ROUTES[`${request.method} ${path}`]
      if (!answer) {
        const known = Object.keys(ROUTES).some((route) => route.endsWith(` ${path}`))
        return refuse(
          known ? 405 : 404,
          known ? 'MethodNotAllowed' : 'NotFound',
          `No ${request.method} ${path} here`,
        )
      }
      try {
        return await answer(request, url, store, options.clock.now())
      } catch (error) {
        return toRefusal(error)
      }
    },
    close: () => store.close(),
  }
}
