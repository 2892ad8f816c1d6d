/** What the shop counts about itself, besides the server's request metrics. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { BrowserEvent } from '~/models/analytics/browser-event'
import type { PlacementMetrics } from './placement/driver.server'

export interface Metrics {
  readonly registry: Registry
  readonly placement: PlacementMetrics
  readonly browserEvents: { counted(event: BrowserEvent): void }
  /** Wraps a transport: times every call until its head arrives, by status class (`2xx`, `none`). */
  instrumented(platform: Platform, send: typeof fetch): typeof fetch
}

export type Platform =
  | 'commercetools'
  | 'algolia'
  | 'shipping'
  | 'content'
  | 'payments'
  | 'mail'
  | 'order-service'
  | 'identity'
  | 'captcha'
  | 'chat'
  | 'addresses'
  | 'files'
  | 'personalisation'
  | 'events'

const BUCKETS_SECONDS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]

function createInstrument(registry: Registry): Metrics['instrumented'] {
  const durations = new Histogram({
    name: 'nutwood_platform_request_duration_seconds',
    help: 'Time until a platform answers, by status class',
    labelNames: ['platform', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  })
  return (platform, send) => async (input, init) => {
    const startedAt = performance.now()
    let status = 'none'
    try {
      const response = await send(input, init)
      status = `${Math.floor(response.status / 100)}xx`
      return response
    } finally {
      durations.observe({ platform, status }, (performance.now() - startedAt) / 1000)
    }
  }
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const entered = new Counter({
    name: 'nutwood_placement_states_total',
    help: 'Order placements that came into a state',
    labelNames: ['state'],
    registers: [registry],
  })
  const reviews = new Gauge({
    name: 'nutwood_placements_needing_review',
    help: 'Order placements that wait for a person',
    registers: [registry],
  })
  const events = new Counter({
    name: 'nutwood_browser_events_total',
    help: 'Events that pages reported, by name',
    labelNames: ['event'],
    registers: [registry],
  })
  return {
    registry,
    placement: {
      entered: (state) => entered.inc({ state }),
      waitingForReview: (count) => reviews.set(Number(count)),
    },
    browserEvents: { counted: (event) => events.inc({ event }) },
    instrumented: createInstrument(registry),
  }
}
