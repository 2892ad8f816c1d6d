/** What the HTTP server tells every loader and action about the request at hand. */

/** An alias, not an interface: only so does it fit the open-ended context type of Remix. */
export type AppLoadContext = {
  /**
   * Marks the inline scripts and styles that are ours. It does not leave the server: the Content-Security-Policy names
   * what stands in them by its hash.
   */
  readonly nonce: string
  /** The client's own address, proxies of ours taken off. Never logged, never stored. */
  readonly clientAddress: string
  /** Shown on error pages and written in the log, so that a shopper's report finds its lines. */
  readonly requestId: string
}
