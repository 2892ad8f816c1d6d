/** Remix drops all headers of loaders and actions but cookies from a document; `Retry-After` must not be lost. */
import type { EntryContext } from '@remix-run/node'

const RETRY_AFTER = 'Retry-After'

/** Copies `Retry-After` from the route that refused to the document's headers. */
export function keepRetryAfter(headers: Headers, { staticHandlerContext }: EntryContext): void {
  const { actionHeaders, loaderHeaders } = staticHandlerContext
  for (const from of [...Object.values(actionHeaders), ...Object.values(loaderHeaders)]) {
    const seconds = from.get(RETRY_AFTER)
    if (seconds !== null) headers.set(RETRY_AFTER, seconds)
  }
}
