/** Audit log of what agents viewed and did for customers: who, for whom, what and when. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import * as styles from '~/components/agent/agent.css'
import { TableScroller } from '~/components/ui/layout'
import { RouteError } from '~/components/layout/route-error'
import { AUDIT_WORDS } from '~/models/agents/audit-actions'
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

/** `2026-03-02 15:00 UTC`, for comparison with logs. */
const toTime = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 16)}`

export default function AuditPage() {
  const { lines, next } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className={styles.title}>Record of agents</h1>
      {lines.length === 0 ? <p>Nothing is on record here.</p> : null}
      <TableScroller label="Record">
        <table className={styles.table}>
          <caption>The newest first, times in UTC</caption>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
              <th scope="col">For whom</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, at, by, action, detail, owner }) => (
              <tr key={id}>
                <td>
                  <time dateTime={at}>{toTime(at)}</time>
                </td>
                <td>{by}</td>
                <td>
                  {AUDIT_WORDS[action]}
                  {detail === undefined ? '' : `: ${detail}`}
                </td>
                <td>{owner ?? (action === 'customer-searched' ? '' : 'a guest')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroller>
      {next === null ? null : (
        <p>
          <a href={`/agent/audit?before=${encodeURIComponent(next)}`}>Earlier</a>
        </p>
      )}
    </>
  )
}

export { RouteError as ErrorBoundary }
