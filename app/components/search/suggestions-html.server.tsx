/** Suggestions as HTML, to be inserted by a script. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { Suggestions } from '~/models/search/suggestions'
import { SuggestionsView } from './suggestions'

export function suggestionsHtml(props: {
  readonly query: string
  readonly suggestions: Suggestions
}): string {
  return renderToStaticMarkup(<SuggestionsView {...props} />)
}
