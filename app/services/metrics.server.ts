/** What the shop counts about itself, beside what the server measures of requests. */
import { Counter, Gauge, Registry } from 'prom-client'
import type { PlacementMetrics } from './placement/driver.server'

export interface Metrics {
  readonly registry: Registry
  readonly placement: PlacementMetrics
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
  return {
    registry,
    placement: {
      entered: (state) => entered.inc({ state }),
      waitingForReview: (count) => reviews.set(Number(count)),
    },
  }
}
