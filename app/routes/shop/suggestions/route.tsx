/** Suggestions for what was typed so far, as the groups of a list box, the same for everybody (SRCH-05). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { suggestionsHtml } from '~/components/search/suggestions-html.server'
import { cleanQuery } from '~/models/search/search-url'
import { services } from '~/services/index.server'
import { htmlPart } from '~/utils/responses'

/** While letters are typed and taken back, a browser asks once for each word. */
/** What the server keeps may be as old when it comes: together no more than the minute of a price (utils/caching.ts). */
const MAX_AGE_S = 30

export async function loader({ request }: LoaderFunctionArgs) {
  const query = cleanQuery(new URL(request.url).searchParams.get('query'))
  const suggestions = await services.browse.suggest(query)
  return htmlPart(suggestionsHtml({ query, suggestions }), suggestions.degraded ? 0 : MAX_AGE_S)
}
