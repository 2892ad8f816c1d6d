/** The part of a logger that services use. Fields never hold personal data or secrets. */
export interface Logger {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/** The same log, whose errors also go to a second listener once there is one (ERR-23). */
export function createReportingLogger(log: Logger): {
  readonly logger: Logger
  readonly reportTo: (listener: Logger['error']) => void
} {
  let report: Logger['error'] = () => undefined
  return {
    logger: {
      info: (fields, message) => log.info(fields, message),
      warn: (fields, message) => log.warn(fields, message),
      error(fields, message) {
        log.error(fields, message)
        report(fields, message)
      },
    },
    reportTo(listener) {
      report = listener
    },
  }
}
