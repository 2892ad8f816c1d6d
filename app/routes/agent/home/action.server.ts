import { AgentFormSchema } from '~/models/agents/forms'
import { isPlatformId } from '~/models/customers/platform-id'
import { readAgentSearch } from '~/models/agents/search'
import type { FormFields } from '~/models/validation/form-fields'
import { isActingFor } from '~/services/agents/acting-for.server'
import type { FoundForAgent } from '~/services/agents/agent-search.server'
import { settleEmail } from '~/services/checkout/email-suggestions.server'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { Flash } from '~/services/sessions/session-data'
import type { Visitor } from '~/services/visitor'
import { notFound, redirectTo } from '~/utils/responses'
import type { Permitted } from '../../access.server'

const NOT_CLEARED = {
  none: 'There is no copied order to clear.',
  'being-ordered': 'The copy is just being ordered.',
} as const

/** A single result is opened directly. */
function pathOf({ customers, guestOrders, orders }: FoundForAgent): string {
  const [customer, order, guestOrder] = [customers[0], orders[0], guestOrders[0]]
  if (customers.length + guestOrders.length + orders.length !== 1) return '/agent'
  if (customer !== undefined) return `/agent/customers/${customer.id}`
  return `/agent/orders/${order?.id ?? guestOrder?.id ?? ''}`
}

async function find({ visitor, actor }: Permitted, typed: string): Promise<string> {
  const search = readAgentSearch(typed)
  await visitor.save({ agentSearch: search === null ? null : typed })
  return search === null ? '/agent' : pathOf(await services.agentSearch.ask(actor, search))
}

async function tell(visitor: Visitor, type: Flash['type'], message: string): Promise<void> {
  await visitor.save({ flash: [{ type, message }] })
}

async function actFor({ visitor, actor }: Permitted, customerId: string): Promise<string> {
  if (customerId === actor.id) {
    await tell(visitor, 'error', 'You cannot act for yourself.')
    return `/agent/customers/${customerId}`
  }
  const customer = isPlatformId(customerId) ? await services.customers.get(customerId, 'fresh') : null
  if (customer === null) throw notFound()
  await services.agentMode.actFor(visitor, { kind: 'customer', customer })
  return `/agent/customers/${customer.id}`
}

async function actForGuest(visitor: Visitor, typed: string, fields: FormFields): Promise<string> {
  // As from a page that was opened before: their cart would be lost by another beginning.
  if (isActingFor(visitor, { customerEmail: typed })) return '/agent'
  const settled = settleEmail(typed, fields)
  if (settled.kind === 'asked') {
    // Let the page ask about it (VAL-05).
    await visitor.save({ agentSearch: typed })
    return '/agent'
  }
  const { email } = settled
  const customer = await services.customers.getByEmail(email)
  if (customer !== null) return `/agent/customers/${customer.id}`
  await services.agentMode.actFor(visitor, { kind: 'guest', email })
  return '/agent'
}

async function clearCopy({ visitor, actor }: Permitted): Promise<string> {
  const cleared = await services.copiedOrders.clear(visitor, actor)
  if (cleared.kind === 'cleared')
    await tell(visitor, 'success', `The copy of order ${cleared.orderNumber} is gone.`)
  else await tell(visitor, 'warning', NOT_CLEARED[cleared.kind])
  return '/agent'
}

/** Forms of the page, and of the banner on any page. */
export async function postAgent(request: Request, permitted: Permitted) {
  const { visitor } = permitted
  const { fields } = await readForm(request)
  const form = parseForm(fields, AgentFormSchema)
  const to = async (path: string) => redirectTo(path, { headers: await visitor.headers() })
  if (!form.ok) {
    const [message = ''] = Object.values(form.failure.errors)
    await tell(visitor, 'error', message)
    return to('/agent')
  }
  switch (form.value.intent) {
    case 'find':
      return to(await find(permitted, form.value.search ?? ''))
    case 'act-for':
      return to(await actFor(permitted, form.value.customer))
    case 'act-for-guest':
      return to(await actForGuest(visitor, form.value.email, fields))
    case 'clear-copied-order':
      return to(await clearCopy(permitted))
    case 'leave':
      await services.agentMode.leave(visitor)
      return to('/agent')
  }
}
