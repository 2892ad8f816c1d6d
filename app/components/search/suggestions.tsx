/**
 * Search suggestions as the groups of a list box: rendered only on the server, for the search box's script
 * (`enhance/suggestions.ts`). Matches are marked; React escapes the rest (SRCH-05, SRCH-11).
 */
import type { ReactNode } from 'react'
import type { PageSection } from '~/models/analytics/event'
import { formatMoney, usd } from '~/models/money/money'
import { SUGGESTION_LINKS } from '~/models/search/suggestions'
import type {
  SuggestedDepartment,
  SuggestedProduct,
  SuggestedQuery,
  Suggestions,
} from '~/models/search/suggestions'
import { countOf } from '../ui/format'
import * as styles from './suggestions.css'

const searchHref = (query: string) => `/search/instant?query=${encodeURIComponent(query)}`

function Group({
  title,
  kind,
  section,
  children,
}: {
  readonly title: string
  /** Section for its items' events. */
  readonly section?: PageSection
  readonly kind: keyof typeof styles.group
  readonly children: ReactNode
}) {
  return (
    <div className={styles.group[kind]} role="group" aria-label={title} data-section={section}>
      <span className={styles.title} aria-hidden="true">
        {title}
      </span>
      {children}
    </div>
  )
}

/** Not a tab stop: reached by arrow keys from within the box. */
function Option({
  href,
  look = 'row',
  queryId,
  sku,
  children,
}: {
  readonly href: string
  readonly look?: 'row' | 'chip' | 'product'
  readonly queryId?: string | undefined
  readonly sku?: string | undefined
  readonly children: ReactNode
}) {
  return (
    <a
      className={styles.option[look]}
      role="option"
      aria-selected="false"
      tabIndex={-1}
      href={href}
      data-query-id={queryId}
      data-sku={sku}
    >
      {children}
    </a>
  )
}

function Query({ query, parts }: SuggestedQuery) {
  return (
    <Option href={searchHref(query)}>
      <span>
        {parts.map(({ text, isMatch }, index) =>
          isMatch ? (
            <mark className={styles.match} key={index}>
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </span>
    </Option>
  )
}

function Department({ name, path, parent }: SuggestedDepartment) {
  return (
    <Option href={path}>
      <span>{name}</span>
      {parent === '' ? null : <span className={styles.aside}> in {parent}</span>}
    </Option>
  )
}

function Product({ sku, name, path, size, imageUrl, priceCents, queryId }: SuggestedProduct) {
  return (
    <Option href={path} look="product" queryId={queryId} sku={sku}>
      {imageUrl === '' ? null : (
        <img className={styles.picture} src={imageUrl} alt="" width={48} height={48} />
      )}
      <span className={styles.words}>
        <span>{name}</span>{' '}
        <span className={styles.aside}>
          {size}
          {priceCents === undefined ? null : ` · ${formatMoney(usd(priceCents))}`}
        </span>
      </span>
    </Option>
  )
}

function Links({ title }: { readonly title: string }) {
  return (
    <Group title={title} kind="links">
      {SUGGESTION_LINKS.map(({ text, url }) => (
        <Option key={url} href={url} look="chip">
          {text}
        </Option>
      ))}
    </Group>
  )
}

export function SuggestionsView({
  query,
  suggestions: { queries, departments, products, degraded },
}: {
  readonly query: string
  readonly suggestions: Suggestions
}) {
  const count = queries.length + departments.length + products.length
  const isNothing = count === 0 && query !== '' && !degraded
  return (
    <div data-said={isNothing ? 'No suggestions' : countOf(count, 'suggestion')}>
      {query === '' || count === 0 ? (
        <Links title={isNothing ? 'Nothing to suggest for it. Popular:' : 'Popular'} />
      ) : null}
      {queries.length === 0 ? null : (
        <Group title="Suggested searches" kind="queries">
          {queries.map((each) => (
            <Query key={each.query} {...each} />
          ))}
        </Group>
      )}
      {departments.length === 0 ? null : (
        <Group title="Departments" kind="departments">
          {departments.map((each) => (
            <Department key={each.id} {...each} />
          ))}
        </Group>
      )}
      {products.length === 0 ? null : (
        <Group title="Products" kind="products" section="suggestions">
          {products.map((each) => (
            <Product key={each.sku} {...each} />
          ))}
        </Group>
      )}
    </div>
  )
}
