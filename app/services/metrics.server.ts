/** What the shop counts about itself, beside what the server measures of requests. */
import { Counter, Gauge, Registry } from 'prom-client'
import type { BrowserEvent } from '~/models/analytics/browser-event'
import type { PlacementMetrics } from './placement/driver.server'

export interface Metrics {
  readonly registry: Registry
  readonly placement: PlacementMetrics
  readonly browserEvents: { counted(event: BrowserEvent): void }
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
  }
}
