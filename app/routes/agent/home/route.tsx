/** Where agents find the customer to act for, by name, e-mail, phone or order number (AGENT-01, AGENT-02). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ActForGuest } from '~/components/agent/act-for-guest'
import * as styles from '~/components/agent/agent.css'
import { AgentOrderTable, CustomerTable } from '~/components/agent/tables'
import type { CustomerLine, OrderLine } from '~/components/agent/tables'
import { EmailChoice } from '~/components/forms/email-choice'
import { RouteError } from '~/components/layout/route-error'
import { toCustomerLine } from '~/models/agents/lines'
import { readAgentSearch } from '~/models/agents/search'
import { ORDER_END_DIGITS } from '~/models/agents/search-limits'
import { suggestionQuestion } from '~/models/checkout/email-suggestion'
import { emailProblem } from '~/models/validation/field-rules'
import { suggestEmail } from '~/services/checkout/email-suggestions.server'
import { isActingFor } from '~/services/agents/acting-for.server'
import { services } from '~/services/index.server'
import { json } from '~/utils/responses'
import { requirePermission } from '../../access.server'
import { accountMeta } from '../../account/meta'
import { postAgent } from './action.server'

export const meta = accountMeta('Customer service')

export async function loader({ request }: LoaderFunctionArgs) {
  const { visitor } = await requirePermission(request, ['checkOutAsCustomer'])
  const typed = visitor.session?.data.agentSearch ?? ''
  const search = readAgentSearch(typed)
  const headers = await visitor.headers()
  if (search === null)
    return json(
      {
        typed,
        found: null,
        isName: false,
        guestEmail: null,
        isActedFor: false,
        guestProblem: null,
        emailSuggestions: {},
      },
      { headers },
    )
  const { customers, guestOrders, orders, more } = await services.agentSearch.find(search)
  const found = {
    customers: customers.map(toCustomerLine),
    guestOrders,
    orders: orders.map(({ id, orderNumber, customerEmail = '' }) => ({ id, orderNumber, customerEmail })),
    more,
  }
  const guestEmail = search.kind === 'email' && customers.length === 0 ? search.email : null
  // Suggested here at once: the search form has no field to return with a question.
  const suggestion = guestEmail === null ? null : suggestEmail(guestEmail)
  const emailSuggestions = suggestion === null ? {} : { '': suggestion }
  const guestProblem = guestEmail === null ? null : emailProblem(guestEmail)
  const isName = search.kind === 'name'
  const isActedFor = guestEmail !== null && isActingFor(visitor, { customerEmail: guestEmail })
  return json({ typed, found, isName, guestEmail, isActedFor, guestProblem, emailSuggestions }, { headers })
}

export async function action({ request }: ActionFunctionArgs) {
  const permitted = await requirePermission(request, ['checkOutAsCustomer'])
  return await postAgent(request, permitted)
}

const HINT = `By name, email, phone or order number; the last ${ORDER_END_DIGITS} digits of the number will do.`
const OF_GUESTS = 'Guests, who have no account, are found by email, phone or order number.'

export default function AgentHome() {
  const { typed, found, isName, guestEmail, isActedFor, guestProblem, emailSuggestions } =
    useLoaderData<typeof loader>()
  const isNone =
    found !== null && found.customers.length + found.guestOrders.length + found.orders.length === 0
  return (
    <>
      <h1 className={styles.title}>Customer service</h1>
      {found === null ? <p>{HINT}</p> : null}
      {isNone ? (
        <p>
          Nothing was found for “{typed}”. {HINT}
        </p>
      ) : null}
      {found === null ? null : <FoundTables found={found} />}
      {found === null || isName ? <p>{OF_GUESTS}</p> : null}
      {guestProblem === null ? null : (
        <p>
          Nobody has an account with {guestEmail}, and no order can be placed with it. {guestProblem}.
        </p>
      )}
      {isActedFor ? <p>Nobody has an account with {guestEmail}, for whom you are acting.</p> : null}
      {guestEmail === null || guestProblem !== null || isActedFor ? null : (
        <ActForGuest email={guestEmail}>
          <p>Nobody has an account with {guestEmail}.</p>
          <GuestEmail email={guestEmail} emailSuggestions={emailSuggestions} />
        </ActForGuest>
      )}
    </>
  )
}

interface Found {
  readonly customers: readonly CustomerLine[]
  readonly guestOrders: readonly OrderLine[]
  readonly orders: readonly {
    readonly id: string
    readonly orderNumber: string
    readonly customerEmail: string
  }[]
  readonly more: boolean
}

function FoundTables({ found: { customers, guestOrders, orders, more } }: { readonly found: Found }) {
  return (
    <>
      {customers.length > 0 ? <CustomerTable lines={customers} /> : null}
      {guestOrders.length > 0 ? <AgentOrderTable caption="Orders of guests" lines={guestOrders} /> : null}
      {orders.length > 0 ? (
        <ul>
          {orders.map(({ id, orderNumber, customerEmail }) => (
            <li key={id}>
              <a href={`/agent/orders/${id}`}>{orderNumber}</a> {customerEmail}
            </li>
          ))}
        </ul>
      ) : null}
      {more ? (
        <p>There are more than these. A full name, an email or a whole order number finds fewer.</p>
      ) : null}
    </>
  )
}

/** VAL-05 */
function GuestEmail({
  email,
  emailSuggestions,
}: {
  readonly email: string
  readonly emailSuggestions: Readonly<Record<string, string>>
}) {
  const suggestion = emailSuggestions['']
  if (suggestion === undefined) return null
  return (
    <>
      <p>{suggestionQuestion(suggestion)}</p>
      <EmailChoice form={{ values: { email }, emailSuggestions }} />
    </>
  )
}

export { RouteError as ErrorBoundary }
