/** Audit log of what agents viewed and did for customers: who, for whom, what and when. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import * as styles from '~/components/agent/agent.css'
import { TableScroller } from '~/components/ui/layout'
import { RouteError } from '~/components/layout/route-error'
import { auditWordsOf } from '~/models/agents/audit-actions'
import type { AuditLine } from '~/services/agents/audit-trail.server'
import { services } from '~/services/index.server'
import { json } from '~/utils/responses'
import { requirePermission } from '../../access.server'
import { accountMeta } from '../../account/meta'

export const meta = accountMeta('Record of agents')

export async function loader({ request }: LoaderFunctionArgs) {
  const { visitor } = await requirePermission(request, ['viewAudit'])
  const page = await services.auditTrail.page(new URL(request.url).searchParams.get('before'))
  return json(page, { headers: await visitor.headers() })
}

/** Guests are told apart by when an agent acted for them: nothing they are called by is on record (148). */
function ownerOf({ owner, action, actingId }: AuditLine): string | null {
  if (owner !== undefined) return owner
  if (action === 'customer-searched') return null
  return actingId === undefined ? 'a guest' : `a guest (${actingId})`
}

/** Two rows: with two e-mails beside the rest, none would fit into the 72 columns that lynx has for a table. */
function Act({ line }: { readonly line: AuditLine }) {
  const { at, by, action, detail, isDone } = line
  const owner = ownerOf(line)
  // In UTC, for comparison with logs.
  const [date, time] = [at.slice(0, 10), at.slice(11, 16)]
  return (
    <tbody className={styles.entry}>
      <tr>
        <td className={styles.whole}>
          <time dateTime={date}>{date}</time>
        </td>
        <td>
          {auditWordsOf(action, isDone)}
          {detail === undefined ? '' : `: ${detail}`}
        </td>
      </tr>
      <tr>
        <td className={styles.whole}>
          <time dateTime={at}>{time}</time>
        </td>
        <td>
          {by}
          {owner === null ? '' : ` for ${owner}`}
        </td>
      </tr>
    </tbody>
  )
}

export default function AuditPage() {
  const { lines, next } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className={styles.title}>Record of agents</h1>
      {lines.length === 0 ? (
        <p>Nothing is on record here.</p>
      ) : (
        <TableScroller label="Record">
          <table className={styles.table}>
            <caption>The newest first, times in UTC</caption>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">What, who and for whom</th>
              </tr>
            </thead>
            {lines.map((line) => (
              <Act key={line.id} line={line} />
            ))}
          </table>
        </TableScroller>
      )}
      {next === null ? null : (
        <p>
          <a href={`/agent/audit?before=${encodeURIComponent(next)}`}>Earlier</a>
        </p>
      )}
    </>
  )
}

export { RouteError as ErrorBoundary }
