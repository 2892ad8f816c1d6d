/** What the HTTP server tells every loader and action about the request at hand. */

/** An alias, not an interface: only so does it fit the open-ended context type of Remix. */
export type AppLoadContext = {
  /** For every inline script and style of this answer; the Content-Security-Policy names it. */
  readonly nonce: string
  /** The client's own address, proxies of ours taken off. Never logged, never stored. */
  readonly clientAddress: string
  /** Shown on error pages and written in the log, so that a shopper's report finds its lines. */
  readonly requestId: string
}
