/** Suggestions for the current input as list-box groups, the same for everyone (SRCH-05). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { suggestionsHtml } from '~/components/search/suggestions-html.server'
import { cleanQuery } from '~/models/search/search-url'
import { services } from '~/services/index.server'
import { htmlPart } from '~/utils/responses'

/**
 * Cached in the browser, so that typing and deleting letters requests each word only once. The index may be this far
 * behind the catalogue (055): together they stay within the minute allowed for prices (utils/caching.ts).
 */
const MAX_AGE_S = 30

export async function loader({ request }: LoaderFunctionArgs) {
  const query = cleanQuery(new URL(request.url).searchParams.get('query'))
  const suggestions = await services.browse.suggest(query)
  return htmlPart(suggestionsHtml({ query, suggestions }), suggestions.degraded ? 0 : MAX_AGE_S)
}
