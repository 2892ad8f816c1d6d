/** What everything in a shop is built on: log, clock, database, and the connection to each platform. */
import { createAvailability } from '../availability'
import type { PlacementConfig } from '../placement/placement-config'
import { openDatabase } from '../database/database.server'
import type { Database } from '../database/database.server'
import { createDegradedAnswers } from '../degraded-answers'
import { createEmbedded } from '../embedded.server'
import type { Env } from '../env.server'
import { createReportingLogger } from '../logger'
import { createLogger } from '../logger.server'
import { createMetrics } from '../metrics.server'
import type { Platform } from '../metrics.server'

/**
 * Where tests intercept a whole shop's calls: in front of a platform, and around the database; and how long an order
 * may take in a test about something else.
 */
export interface Seams {
  readonly placement?: Partial<PlacementConfig>
  readonly fetch?: (send: typeof fetch) => typeof fetch
  readonly database?: (database: Database) => Database
}

export type Foundation = Awaited<ReturnType<typeof openFoundation>>

export async function openFoundation(env: Env, seams: Seams) {
  const { logger, reportTo } = createReportingLogger(createLogger(env))
  const embedded = createEmbedded(env, logger)
  const { clock } = embedded
  const metrics = createMetrics()
  const embeddedFetch = (platform: Platform) =>
    metrics.instrumented(platform, seams.fetch?.(embedded.fetch) ?? embedded.fetch)
  const opened = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir })
  return {
    env,
    placementTimes: seams.placement ?? {},
    logger,
    /** Receives the errors that are logged. */
    reportTo,
    embedded,
    clock,
    metrics,
    database: seams.database?.(opened) ?? opened,
    availability: createAvailability(),
    degradedAnswers: createDegradedAnswers(),
    /** To the embedded platform of this name. */
    embeddedFetch,
    /** To the real one if it is configured. */
    fetchOf: (platform: Platform, real: unknown) =>
      real === undefined ? embeddedFetch(platform) : metrics.instrumented(platform, fetch),
  }
}
