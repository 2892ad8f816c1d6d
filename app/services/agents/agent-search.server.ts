/** Finds a customer, or a guest's order, by what a caller can tell: name, e-mail, phone or order number. */
import type { Customer } from '~/models/customers/customer'
import type { Order } from '~/models/orders/order'
import type { OrderRow } from '~/models/orders/order-row'
import type { AgentSearch } from '~/models/agents/search'
import type { SignedInActor } from '~/models/customers/actor'
import type { Audit } from '../audit/audit.server'
import type { CustomerOrders } from '../commercetools/customer-orders.server'
import type { CustomerSearch } from '../commercetools/customer-search.server'
import type { Database } from '../database/database.server'

export interface FoundForAgent {
  readonly customers: readonly Customer[]
  /** Orders without an account. */
  readonly guestOrders: readonly OrderRow[]
  /** Orders with such a number, of any customer. */
  readonly orders: readonly Pick<Order, 'id' | 'orderNumber' | 'customerEmail'>[]
  /** There are others: the agent has to narrow the search. */
  readonly more: boolean
}

type Found = Omit<FoundForAgent, 'more'>

export interface AgentSearches {
  find(search: AgentSearch): Promise<FoundForAgent>
  /** The same, audited before anyone sees the results: how it was searched, never what was typed. */
  ask(actor: SignedInActor, search: AgentSearch): Promise<FoundForAgent>
}

/** Of each kind. */
const FOUND_MAX = 20
/** One more tells whether there are more. */
const ASKED_FOR = FOUND_MAX + 1

const HOW: Readonly<Record<AgentSearch['kind'], string>> = {
  order: 'by order number',
  'order-end': 'by the end of an order number',
  email: 'by email',
  phone: 'by phone',
  name: 'by name',
}

const NOTHING: Found = { customers: [], guestOrders: [], orders: [] }
function cut({ customers, guestOrders, orders }: Found): FoundForAgent {
  const shown = <T>(found: readonly T[]) => found.slice(0, FOUND_MAX)
  return {
    customers: shown(customers),
    guestOrders: shown(guestOrders),
    orders: shown(orders),
    more: [customers, guestOrders, orders].some(({ length }) => length > FOUND_MAX),
  }
}

/** Where the last six of a number's ten digits start. */
const NUMBER_END = 6

export function createAgentSearch({
  customers,
  orders,
  database,
  audit,
}: {
  readonly customers: CustomerSearch
  readonly orders: Pick<CustomerOrders, 'getByNumber' | 'ofGuest'>
  readonly database: Database
  readonly audit: Pick<Audit, 'record'>
}): AgentSearches {
  async function byNumbers(numbers: readonly string[]): Promise<Found> {
    const found = await Promise.all(numbers.map((number) => orders.getByNumber(number)))
    return { ...NOTHING, orders: found.filter((order) => order !== null) }
  }

  /** Among orders placed by this shop itself: the platform finds whole numbers only. */
  async function endingIn(digits: string): Promise<readonly string[]> {
    const rows = await database.db
      .selectFrom('placement')
      .select('order_number')
      .where((row) => row(row.fn('substr', ['order_number', row.lit(NUMBER_END)]), '=', digits))
      .where('order_id', 'is not', null)
      .orderBy('created_at', 'desc')
      .limit(ASKED_FOR)
      .execute()
    return rows.map((row) => row.order_number)
  }

  async function lookUp(search: AgentSearch): Promise<Found> {
    switch (search.kind) {
      case 'order':
        return byNumbers([search.orderNumber])
      case 'order-end':
        return byNumbers(await endingIn(search.digits))
      case 'email': {
        const [known, guestOrders] = await Promise.all([
          customers.byEmail(search.email, ASKED_FOR),
          orders.ofGuest({ email: search.email }, ASKED_FOR),
        ])
        return { ...NOTHING, customers: known, guestOrders }
      }
      case 'phone': {
        const [known, guestOrders] = await Promise.all([
          customers.byPhone(search.phones, ASKED_FOR),
          orders.ofGuest({ phones: search.phones }, ASKED_FOR),
        ])
        return { ...NOTHING, customers: known, guestOrders }
      }
      case 'name':
        return { ...NOTHING, customers: await customers.byName(search.names, ASKED_FOR) }
    }
  }

  const find = async (search: AgentSearch) => cut(await lookUp(search))

  return {
    find,
    async ask(actor, search) {
      const found = await find(search)
      const { customers: known, guestOrders, orders: numbered, more } = found
      const count = known.length + guestOrders.length + numbered.length
      const only = count === 1 ? known[0]?.id : undefined
      await audit.record({
        action: 'customer-searched',
        actorId: actor.id,
        subjectId: only ?? 'customers',
        ownerId: only,
        detail: `${HOW[search.kind]}, ${more ? 'more than ' : ''}${count} found`,
      })
      return found
    },
  }
}
