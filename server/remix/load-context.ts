/** What the HTTP server passes to loaders and actions about the request. */

/** A type alias, not an interface, so that it fits Remix's open-ended context type. */
export type AppLoadContext = {
  /** Marks our own inline scripts and styles. Never sent: the Content-Security-Policy lists their hashes instead. */
  readonly nonce: string
  /** The client's address, without our proxies. Never logged, never stored. */
  readonly clientAddress: string
  /** Shown on error pages and logged, so that a shopper's report leads to its log lines. */
  readonly requestId: string
}
