/** Who is notified of what happens in the shop: tracking services, the collector of engagements, error reports. */
import { INDEX_OF_SORT } from '../algolia/queries'
import { createAnalytics } from '../analytics/analytics.server'
import { createEngagement } from '../analytics/engagement.server'
import type { Sink } from '../analytics/sink'
import { createFacebook } from '../analytics/sinks/facebook.server'
import { createGoogleAnalytics } from '../analytics/sinks/google-analytics.server'
import { createRudderstack } from '../analytics/sinks/rudderstack.server'
import { createSearchInsights } from '../analytics/sinks/search-insights.server'
import { createTellOnce } from '../analytics/tell-once.server'
import type { CustomerService } from '../commercetools/customers.server'
import type { PrivacyChoices } from '../contacts/privacy-choices.server'
import { createErrorReports } from '../error-reports/error-reports.server'
import { createOutbox } from '../outbox/outbox.server'
import type { Foundation } from './foundation.server'

/** Published on purpose, like those of the other embedded platforms. */
const EMBEDDED_KEY = 'nutwood'

const GOOGLE_ANALYTICS = 'https://www.google-analytics.com'
const FACEBOOK = 'https://graph.facebook.com'
const INSIGHTS = 'https://insights.algolia.io'

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

/** A group's settings, otherwise those of the embedded inbox, or null: production sends nothing there. */
function accessOf<Settings>(
  { env, embedded, fetchOf }: Foundation,
  real: Settings | undefined,
  path: string,
) {
  if (real === undefined && env.mode === 'production') return null
  return { real, baseUrl: `${embedded.baseUrl}/events/${path}`, fetch: fetchOf('events', real) }
}

function sinksOf(foundation: Foundation): readonly Sink[] {
  const { googleAnalytics, rudderstack, facebookEvents, algolia } = foundation.env.platforms
  const google = accessOf(foundation, googleAnalytics, 'google-analytics')
  const rudder = accessOf(foundation, rudderstack, 'rudderstack')
  const facebook = accessOf(foundation, facebookEvents, 'facebook')
  const insights = accessOf(foundation, algolia, 'search-insights')
  return [
    google &&
      createGoogleAnalytics({
        baseUrl: google.real === undefined ? google.baseUrl : GOOGLE_ANALYTICS,
        fetch: google.fetch,
        measurementId: google.real?.GA4_MEASUREMENT_ID ?? EMBEDDED_KEY,
        apiSecret: google.real?.GA4_API_SECRET ?? EMBEDDED_KEY,
      }),
    rudder &&
      createRudderstack({
        baseUrl: withoutSlash(rudder.real?.RUDDERSTACK_DATA_PLANE_URL ?? rudder.baseUrl),
        fetch: rudder.fetch,
        writeKey: rudder.real?.RUDDERSTACK_WRITE_KEY ?? EMBEDDED_KEY,
      }),
    facebook &&
      createFacebook({
        baseUrl: facebook.real === undefined ? facebook.baseUrl : FACEBOOK,
        fetch: facebook.fetch,
        pixelId: facebook.real?.FACEBOOK_PIXEL_ID ?? EMBEDDED_KEY,
        accessToken: facebook.real?.FACEBOOK_CONVERSIONS_TOKEN ?? EMBEDDED_KEY,
      }),
    insights &&
      createSearchInsights({
        baseUrl: insights.real === undefined ? insights.baseUrl : INSIGHTS,
        fetch: insights.fetch,
        applicationId: insights.real?.ALGOLIA_APPLICATION_ID ?? EMBEDDED_KEY,
        apiKey: insights.real?.ALGOLIA_SEARCH_KEY ?? EMBEDDED_KEY,
        indexOf: (sort) => INDEX_OF_SORT[sort],
      }),
  ].filter((sink) => sink !== null)
}

/** A part of the personalisation service. */
function collectorOf({ env, embedded, fetchOf }: Foundation) {
  const { personalisation: real } = env.platforms
  if (real === undefined && env.mode === 'production') return null
  return {
    baseUrl: real?.PERSONALISATION_API_URL.replace(/\/+$/, '') ?? `${embedded.baseUrl}/personalisation`,
    apiKey: real?.PERSONALISATION_API_KEY ?? EMBEDDED_KEY,
    send: fetchOf('personalisation', real),
  }
}

/** The embedded inbox stands in for Sentry, under its own DSN. */
function errorReportsOf(foundation: Foundation) {
  const { env, embedded, clock, logger, metrics } = foundation
  const access = accessOf(foundation, env.platforms.errorReports, 'errors')
  const origin = embedded.baseUrl.replace('//', `//${EMBEDDED_KEY}@`)
  return createErrorReports({
    dsn: access?.real?.SENTRY_DSN ?? (access === null ? null : `${origin}/events/errors/1`),
    send: access?.fetch ?? metrics.instrumented('events', fetch),
    environment: env.mode,
    clock,
    logger,
  })
}

export function composeTracking(
  foundation: Foundation,
  { refusesSharing }: Pick<PrivacyChoices, 'refusesSharing'>,
  customers: Pick<CustomerService, 'getShared'>,
) {
  const { env, database, clock, logger } = foundation
  const errorReports = errorReportsOf(foundation)
  foundation.reportTo(errorReports.report)
  const analytics = createAnalytics({
    sinks: sinksOf(foundation),
    database,
    outbox: createOutbox({ clock }),
    clock,
    logger,
    secret: env.sessionSecret,
    secureCookies: env.secureCookies,
    refusesSharing,
    customers,
  })
  return {
    analytics,
    tellOnce: createTellOnce({ analytics, logger }),
    engagement: createEngagement(collectorOf(foundation)),
    errorReports,
  }
}
