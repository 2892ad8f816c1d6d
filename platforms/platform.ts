/** The interface of every embedded platform: a web-standard handler with a lifecycle. */

export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export interface PlatformOptions {
  /** Folder of the platform's SQLite file; `:memory:` keeps nothing. */
  readonly dataDir: string
  readonly clock: Clock
}

export interface Platform {
  /** Answers any request under the platform's prefix; the prefix is already stripped from the URL's path. */
  handle(request: Request): Promise<Response>
  close(): void
}
