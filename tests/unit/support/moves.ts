/** Cart moves, in as many shops over one database and platform as a test opens. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { createCartGathering } from '~/services/cart/cart-gathering.server'
import { createCartMerging } from '~/services/cart/cart-merging.server'
import { createCartUseCases } from '~/services/cart/cart-use-cases.server'
import { createFailedOrders } from '~/services/cart/failed-orders.server'
import { createOrderSent } from '~/services/cart/order-sent.server'
import { createSessionCarts } from '~/services/cart/session-cart.server'
import { createCampaignService } from '~/services/commercetools/campaigns.server'
import { createCartHandover } from '~/services/commercetools/cart-handover.server'
import { createCartKeys } from '~/services/commercetools/cart-keys.server'
import { createCartModeService } from '~/services/commercetools/cart-mode.server'
import type { CartService } from '~/services/commercetools/carts.server'
import { createCartMoves } from '~/services/database/cart-moves.server'
import type { CartMoves } from '~/services/database/cart-moves.server'
import { openDatabase } from '~/services/database/database.server'
import { createGroupGoods } from '~/services/group-goods.server'
import { createTarget } from '~/services/database/testing/target'
import { createSessionStore } from '~/services/sessions/session-store.server'
import type { SessionStore } from '~/services/sessions/session-store.server'
import { createVisitors } from '~/services/visitor.server'
import type { Visitor } from '~/services/visitor'
import { usd } from '~/models/money/money'
import { openCommerce } from './commerce'
import type { Commerce } from './commerce'
import type { Mishap } from './faulty-fetch'
import { expectKind } from './journey'

/** So short that nearly every mover is presumed dead by another. */
export const MOVE_MS = 15
/** The platform is away. */
export const AWAY: Mishap = { kind: 'answer', status: 503 }
/** For a call that its process does not survive. */
export const killed = () => Promise.reject(new Error('killed'))
/** Plans: of an edit that changes nothing, and of one that is declined. */
export const nothing = () => ({ actions: [] })
export const refuse = () => ({ refused: 'not-wanted' })
const clock = { now: () => new Date() }
const everybodys = () => Promise.resolve(usd(5_900))

/** The shop's own use cases, over carts and moves that may be slow. */
function createShopping(
  commerce: Commerce,
  sessions: SessionStore,
  carts: CartService,
  moves: CartMoves,
  movePatienceMs: number,
) {
  const { client, logger, catalogue } = commerce
  const handover = createCartHandover({ client, carts, moves, logger })
  const placement = {
    standing: () => Promise.resolve(null),
    hasFailed: () => Promise.resolve(false),
    isAsOrdered: () => Promise.resolve(false),
  }
  const shopperCarts = sessions.carts
  const orderSent = createOrderSent({ placement, clock })
  const merging = createCartMerging({
    carts,
    campaigns: createCampaignService({ client, logger }),
    handover,
    placement,
    shopperCarts,
    catalogue,
    clock,
    logger,
  })
  const sessionCarts = createSessionCarts({ carts, merging, sessions, placement, clock, logger })
  const modes = createCartModeService({ carts, handover, logger })
  const gathering = createCartGathering({ carts, merging, shopperCarts, orderSent, clock })
  const customers = { getShared: () => Promise.resolve(null) }
  const cartUseCases = createCartUseCases({
    carts,
    modes,
    handover,
    sessionCarts,
    gathering,
    failedOrders: createFailedOrders({ carts, shopperCarts, placement, orderSent }),
    catalogue,
    codeLimits: { usedUp: () => Promise.resolve([]) },
    freeShipping: { ofCart: everybodys, ofDelivery: everybodys },
    customers,
    groupGoods: createGroupGoods({ customers }),
    clock,
    logger,
    movePatienceMs,
  })
  return { cartUseCases, handover, gathering, shopperCarts }
}

/** Only the battery opts in to the server: full test runs set the URL as well, for the database test files. */
const SERVER_URL =
  process.env['MOVE_DATABASE'] === 'server' ? process.env['TEST_DATABASE_URL'] || undefined : undefined

export interface Begun {
  readonly cookie: string
  readonly cartId: string
}

/** `watchMs`: after how long a move that was given back is looked at once more; by default, not within a test. */
export async function openMoves({ watchMs }: { readonly watchMs?: number } = {}) {
  const commerce = await openCommerce()
  const { target, drop } = await createTarget(SERVER_URL)
  const database = await openDatabase(target)
  const moves = createCartMoves(database, MOVE_MS, watchMs)
  const keys = createCartKeys({ client: commerce.client, moves })
  const openSessions = () => createSessionStore({ database, clock, secureCookies: false })
  const openCartUseCases = (
    carts: CartService = commerce.carts,
    slowMoves: CartMoves = moves,
    movePatienceMs = MOVE_MS,
  ) => createShopping(commerce, openSessions(), carts, slowMoves, movePatienceMs)

  async function visit(cookie?: string): Promise<Visitor> {
    const headers: Record<string, string> = cookie === undefined ? {} : { Cookie: cookie }
    return createVisitors({ sessions: openSessions(), secureCookies: false }).read(
      new Request('http://localhost:3000/', { headers }),
    )
  }

  async function begin(key: string): Promise<Begun> {
    const visitor = await visit()
    const added = expectKind(await openCartUseCases().cartUseCases.add(visitor, '1101-01', 1), 'added')
    await commerce.merchant.post(`/carts/${added.cart.id}`, {
      version: added.cart.version,
      actions: [{ action: 'setKey', key }],
    })
    const cookie = (await visitor.headers()).get('Set-Cookie')?.split(';')[0] ?? ''
    return { cookie, cartId: added.cart.id }
  }

  async function giveToCustomer({ cartId }: Begun): Promise<string> {
    const { customer } = (await commerce.merchant.post('/customers', {
      email: `${cartId}@nutwood.example`,
      password: 'long-enough-1',
    })) as { readonly customer: { readonly id: string } }
    const { version } = (await commerce.carts.get(cartId)) ?? {}
    const actions = [{ action: 'setCustomerId', customerId: customer.id }]
    await commerce.merchant.post(`/carts/${cartId}`, { version, actions })
    return customer.id
  }

  async function expectBack(key: string, { cookie, cartId }: Begun): Promise<void> {
    expect(await commerce.carts.get(cartId)).toMatchObject({ state: 'Active', key })
    expect([await moves.find(cartId), await keys.find(key)]).toEqual([null, cartId])
    expect((await visit(cookie)).cartId).toBe(cartId)
  }

  function holdMoves() {
    const [held, frozen] = [createGate(), createGate()]
    const carts: CartService = {
      ...commerce.carts,
      async createFrom(draft) {
        frozen.goAhead()
        await held.wait
        return commerce.carts.createFrom(draft)
      },
    }
    return { carts, held, frozen }
  }

  return {
    commerce,
    moves,
    keys,
    openCartUseCases,
    visit,
    /** Moves it into another shipping mode, in a shop of its own or in `by`. */
    async move({ cookie }: Begun, by = openCartUseCases(), plan: () => object = nothing) {
      return by.cartUseCases.editInMode(await visit(cookie), 'Multiple', plan as typeof nothing)
    },
    /** Creates the cart of a new visitor, with this key. */
    begin,
    /** Makes the cart that of a customer with this cart only. */
    giveToCustomer,
    /** The shopper has the old cart, with its key, and nothing is to be done. */
    expectBack,
    /** Carts whose movers have frozen them and pause before making the new ones. */
    holdMoves,
    /** Recovers from another process, once the current mover's time is up. */
    async recoverOverdue(): Promise<number> {
      await sleep(MOVE_MS + 5)
      return openCartUseCases().handover.recoverOverdue()
    },
    async close() {
      await database.close()
      await drop()
      commerce.close()
    },
  }
}

export function createGate(): { readonly goAhead: () => void; readonly wait: Promise<void> } {
  let goAhead = () => {}
  const wait = new Promise<void>((open) => (goAhead = open))
  return { goAhead: () => goAhead(), wait }
}
