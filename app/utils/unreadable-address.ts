/** URLs that React Router cannot render; our own server refuses them before they get here (400). */

import { storeConfig } from '~/models/content/store'

const NOT_FOUND = `<!DOCTYPE html>
<html lang="en-US">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Page not found | ${storeConfig.name}</title></head>
<body><h1>We could not find that page</h1><p><a href="/">Back to the homepage</a></p></body>
</html>
`

/**
 * A 404 instead of the page, where there can be none: no URL of ours has a backslash, and where one would be read as
 * the start of a host (`/%5C`), rendering any page throws.
 */
export function notFoundInstead({ url }: Request): Response | null {
  if (!/%5c|\\/i.test(new URL(url).pathname)) return null
  return new Response(NOT_FOUND, {
    status: 404,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-store' },
  })
}
