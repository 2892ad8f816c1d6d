/** Operator metrics: response times by route, requests in flight, event-loop lag. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { AppLifecycle } from './lifecycle'

export interface ServerMetrics {
  observe(route: string, method: string, status: number, seconds: number): void
  refused(reason: string): void
  /** Prometheus text format, including the app's own metrics. */
  text(): Promise<{ readonly type: string; readonly body: string }>
}

export interface Gauges {
  readonly inFlight: () => number
  readonly heldBodyBytes: () => number
  readonly queued: () => number
  readonly unreadBytes: () => number
}

const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function createServerMetrics(app: AppLifecycle['metrics'], gauges: Gauges): ServerMetrics {
  const registry = app !== undefined && typeof app !== 'function' ? app : new Registry()
  // The app may already have registered the process metrics; a name can be registered only once.
  if (registry.getSingleMetric('process_cpu_seconds_total') === undefined)
    collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route pattern',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'http_refused_total',
    help: 'Requests answered before the app saw them',
    labelNames: ['reason'],
    registers: [registry],
  })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('http_requests_in_flight', 'Requests being answered by the app', gauges.inFlight)
  gauge('http_request_body_bytes_held', 'Bytes of bodies that are still arriving', gauges.heldBodyBytes)
  gauge('http_requests_queued', 'Requests that wait for the event loop', gauges.queued)
  gauge(
    'http_response_bytes_unread',
    'Bytes of answers that their clients have not taken yet',
    gauges.unreadBytes,
  )

  /** Looking up a series by labels costs more than adding to it. */
  const series = new Map<string, ReturnType<typeof durations.labels>>()

  return {
    observe(route, method, status, seconds) {
      // Labels must be a closed set: a client may send any method, and each would create a series.
      const known = METHODS.has(method) ? method : 'other'
      const key = `${known} ${status} ${route}`
      const found = series.get(key) ?? durations.labels({ route, method: known, status: String(status) })
      series.set(key, found)
      found.observe(seconds)
    },
    refused: (reason) => refusals.inc({ reason }),
    async text() {
      const own = await registry.metrics()
      return { type: registry.contentType, body: typeof app === 'function' ? `${own}\n${await app()}` : own }
    },
  }
}
