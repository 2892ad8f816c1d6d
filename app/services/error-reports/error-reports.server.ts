/**
 * Reports errors, the server's own and browsers', to a service that speaks Sentry's protocol (ERR-23, API-86). They are
 * sent in the background, and lost rather than waited for: no page depends on them.
 */
import { randomUUID } from 'node:crypto'
import { definedOnly } from '~/models/defined-only'
import { readDsn, readEnvelope, writeEnvelope } from '~/models/error-reports/envelope'
import type { ErrorEvent } from '~/models/error-reports/envelope'
import { withTimeout } from '~/utils/timeout'
import type { Clock } from '../clock'
import { describeFault } from '../faults'
import type { Logger } from '../logger'
import type { Send } from '../json-call.server'

export interface ErrorReports {
  /** For the server: the log's message, which is our own text, with the kind of fault and where it was thrown. */
  readonly report: Logger['error']
  /** For browsers: returns the number of errors passed on. */
  passOn(envelope: string): number
  /** Resolves once reports in flight have ended. */
  settled(): Promise<void>
}

const TIMEOUT_MS = 2_000
/** Per minute: one error in a busy shop must not become a flood. */
const MAX_A_MINUTE = 60

const newEventId = () => randomUUID().replaceAll('-', '')

/** Parses `at f (file:1:2)` and `at file:1:2`, outermost first, as the protocol requires. */
function framesOf(at: unknown) {
  return [at]
    .flat()
    .flatMap((line) => {
      const found = /^\s*at (?:(.+?) \()?(.+?):(\d+):(\d+)\)?$/.exec(String(line))
      if (found === null) return []
      const [, name, filename, lineno, colno] = found
      return [{ function: name ?? '?', filename, lineno: Number(lineno), colno: Number(colno) }]
    })
    .reverse()
}

export function createErrorReports({
  dsn: setting,
  send,
  environment,
  clock,
  logger,
}: {
  /** Null if errors go only to the log. */
  readonly dsn: string | null
  readonly send: Send
  readonly environment: string
  readonly clock: Clock
  readonly logger: Logger
}): ErrorReports {
  const dsn = setting === null ? null : readDsn(setting)
  const underWay = new Set<Promise<void>>()
  let minute = 0
  let sent = 0

  function isTooMany(now: Date): boolean {
    const current = Math.floor(now.getTime() / 60_000)
    if (current !== minute) [minute, sent] = [current, 0]
    sent += 1
    return sent > MAX_A_MINUTE
  }

  function post(event: object): void {
    const now = clock.now()
    if (dsn === null || isTooMany(now)) return
    const { address, publicKey } = dsn
    const body = writeEnvelope(
      { environment, ...event },
      { eventId: newEventId(), sentAt: now.toISOString() },
    )
    const call = withTimeout(
      { for: 'error reports', ms: TIMEOUT_MS, late: () => undefined },
      async (signal) => {
        const answer = await send(address, {
          method: 'POST',
          headers: {
            'content-type': 'application/x-sentry-envelope',
            'x-sentry-auth': `Sentry sentry_version=7, sentry_key=${publicKey}`,
          },
          body,
          redirect: 'error',
          signal,
        })
        await answer.body?.cancel()
      },
    )
      .catch((error: unknown) => logger.warn(describeFault(error), 'an error could not be reported'))
      .then(() => void underWay.delete(call))
    underWay.add(call)
  }

  const ours = (level: ErrorEvent['level']) => ({
    event_id: newEventId(),
    timestamp: clock.now().toISOString(),
    platform: 'node',
    level,
  })

  return {
    // Only those fields of a log line that reveal no order, cart or customer.
    report({ error, at, service, operation, status }, message) {
      const exception =
        error === undefined
          ? {}
          : { exception: { values: [{ type: String(error), stacktrace: { frames: framesOf(at) } }] } }
      const tags = definedOnly({ service, operation, status })
      post({ ...ours('error'), message: { formatted: message }, tags, ...exception })
    },
    passOn(envelope) {
      const events = readEnvelope(envelope)
      for (const event of events) {
        const types = event.exception?.values.map(({ type }) => type) ?? []
        logger.warn({ types }, 'an error in a browser')
        post(event)
      }
      return events.length
    },
    async settled() {
      await Promise.all(underWay)
    },
  }
}
