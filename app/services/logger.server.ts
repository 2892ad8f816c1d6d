/** JSON lines on standard output. No field ever comes from a shopper. */
import pino from 'pino'
import type { Env } from './env.server'
import type { Logger } from './logger'

export function createLogger(env: Pick<Env, 'logLevel'>): Logger {
  return pino({
    level: env.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  })
}
