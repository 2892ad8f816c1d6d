/** A gateway and an order platform that keep what they were told, lose replies on demand, and outlive the shop. */
import { usd } from '~/models/money/money'
import type { Cart, LineItem } from '~/models/cart/cart'
import type { Order } from '~/models/orders/order'
import type { AuthorizeOutcome, GatewayTransaction } from '~/models/payments/payments'
import type { CreateOrderOutcome } from '~/services/ports/placement-ports'

export const OPERATIONS = [
  'getCart',
  'prepareCart',
  'createOrder',
  'getOrderByNumber',
  'authorize',
  'capture',
  'void',
  'find',
] as const
export type Operation = (typeof OPERATIONS)[number]

/**
 * before: the call arrives and is never done · after: done and answered, the caller stops on the answer ·
 * lost: done, the answer never leaves · late: done only once the caller is dead.
 */
export const CALL_MODES = ['before', 'after', 'lost', 'late'] as const
export type CallMode = (typeof CALL_MODES)[number]

export interface CallPoint {
  readonly operation: Operation
  /** 1 for the first call of this operation for the cart in this process. */
  readonly occurrence: number
  readonly mode: CallMode
}

/** What the platform does with an order or a card of this cart. */
export interface CartBehaviour {
  readonly decline?: boolean
  readonly refuse?: string
  /** The cart moves on by itself right before the order: its version, or its content too. */
  readonly drift?: 'version' | 'content'
}

type Verdict = 'answer' | 'stop-caller' | 'drop'
type Body = Readonly<Record<string, unknown>>

const text = (body: Body, name: string) => String(body[name])

export function makeLine(id: string, cents: number, quantity = 1): LineItem {
  return {
    id,
    productId: id,
    productKey: id,
    productPath: `/nuts/${id}.html`,
    sku: `${id}-01`,
    name: id,
    quantity,
    variant: {
      variantId: 1,
      weight: 1,
      unitName: '1lb bag',
      variantLabel: '1lb',
      active: true,
      backordered: false,
      meltable: false,
      digital: false,
      fixedAddress: false,
      maximumPiecesPerOrder: 99,
      restrictedCountries: [],
    },
    piecePrice: usd(cents),
    regularPiecePrice: usd(cents),
    totalPrice: usd(cents * quantity),
    totalPriceBeforeCartLevelDiscount: usd(cents * quantity),
    lineItemMode: 'Standard',
    priceMode: 'Platform',
    targets: [],
    targetsValid: true,
    fields: {},
  }
}

export function makeCart(id: string, lines: readonly LineItem[]): Cart {
  return {
    id,
    version: 1,
    state: 'Active',
    shippingMode: 'Single',
    lineItems: lines,
    customLineItems: [],
    itemShippingAddresses: [],
    discountCodes: [],
    shippingCharges: [],
    totalPrice: usd(lines.reduce((sum, line) => sum + line.totalPrice.centAmount, 0)),
    fields: { orderTags: [], recentEdits: [] },
  }
}

export class FakePlatforms {
  readonly carts = new Map<string, Cart>()
  readonly orders = new Map<string, Order>()
  readonly transactions = new Map<string, GatewayTransaction>()
  readonly behaviours = new Map<string, CartBehaviour>()
  readonly captures: string[] = []
  /** Cart id → where its caller is to be stopped. */
  readonly points = new Map<string, CallPoint>()
  readonly parked = new Set<string>()
  /** Cart id → `operation#occurrence` of every call of the process that runs now. */
  readonly calls = new Map<string, string[]>()
  readonly #declined = new Set<string>()
  readonly #cartOfOrder = new Map<string, string>()
  readonly #late = new Map<string, { readonly at: number; readonly perform: () => void }>()
  #isOver = new Set<string>()
  /** A call that was on its way when its caller died arrives at most this long after it was sent. */
  lateWithinMs = 0
  #nextId = 1
  /**
   * For faults without a kill: tells the fate of every call. refuse: never done · drop-reply: done, unanswered ·
   * hold: unanswered, and done when `arriveHeld` says so.
   */
  fault: (operation: Operation, cartId: string) => 'none' | 'refuse' | 'drop-reply' | 'hold' = () => 'none'
  #held: (() => void)[] = []

  addCart(
    id: string,
    lines: readonly LineItem[] = [makeLine('almonds', 1_299)],
    behaviour: CartBehaviour = {},
  ): Cart {
    const cart = makeCart(id, lines)
    this.carts.set(id, cart)
    this.behaviours.set(id, behaviour)
    return cart
  }

  /** An edit of the shopper's from another tab; false when the cart is closed. */
  editCart(id: string, line: LineItem): boolean {
    const cart = this.carts.get(id)
    if (cart?.state !== 'Active') return false
    const edited = makeCart(id, [...cart.lineItems, line])
    this.carts.set(id, { ...edited, version: cart.version + 1 })
    return true
  }

  /** The callers are dead: a new process counts from one, and meets what was still on its way. */
  afterKill(): void {
    this.#isOver = new Set(this.#late.keys())
    this.points.clear()
    this.parked.clear()
    this.calls.clear()
  }

  /** What was held up on its way is done now. */
  arriveHeld(): void {
    const held = this.#held
    this.#held = []
    held.forEach((perform) => perform())
  }

  /** What was on its way arrives right after the first thing the next process asks, or before it if it is late. */
  #arriveLate(cartId: string, now: number): (() => void) | null {
    const late = this.#late.get(cartId)
    if (late === undefined || !this.#isOver.has(cartId)) return null
    this.#late.delete(cartId)
    if (now - late.at < this.lateWithinMs) return late.perform
    late.perform()
    return null
  }

  handle(operation: Operation, body: Body): Promise<{ readonly verdict: Verdict; readonly result: unknown }> {
    const cartId = this.#cartIdOf(operation, body)
    const made = this.calls.get(cartId) ?? []
    const occurrence = made.filter((call) => call.startsWith(`${operation}#`)).length + 1
    this.calls.set(cartId, [...made, `${operation}#${occurrence}`])
    const fault = this.fault(operation, cartId)
    if (fault === 'hold') this.#held.push(() => void this.#perform(operation, body, cartId))
    if (fault === 'refuse' || fault === 'hold') return Promise.resolve({ verdict: 'drop', result: null })

    const arrive = this.#arriveLate(cartId, Date.now())
    // The answer is worked out at once, only its way back may take for ever.
    const answer = this.#answer(operation, body, cartId, occurrence, fault)
    arrive?.()
    return answer
  }

  #answer(
    operation: Operation,
    body: Body,
    cartId: string,
    occurrence: number,
    fault: 'none' | 'drop-reply',
  ): Promise<{ readonly verdict: Verdict; readonly result: unknown }> {
    const point = this.points.get(cartId)
    const isHere = point?.operation === operation && point.occurrence === occurrence
    if (isHere && (point.mode === 'before' || point.mode === 'late')) {
      if (point.mode === 'late') {
        const perform = () => void this.#perform(operation, body, cartId)
        this.#late.set(cartId, { at: Date.now(), perform })
      }
      return this.#park(cartId)
    }
    const result = this.#perform(operation, body, cartId)
    if (fault === 'drop-reply') return Promise.resolve({ verdict: 'drop', result: null })
    if (isHere && point.mode === 'lost') return this.#park(cartId)
    if (isHere) this.parked.add(cartId)
    return Promise.resolve({ verdict: isHere ? 'stop-caller' : 'answer', result })
  }

  #park(cartId: string): Promise<never> {
    this.parked.add(cartId)
    return new Promise(() => undefined)
  }

  #cartIdOf(operation: Operation, body: Body): string {
    if (typeof body['cartId'] === 'string') {
      if (typeof body['orderNumber'] === 'string') this.#cartOfOrder.set(body['orderNumber'], body['cartId'])
      return body['cartId']
    }
    const transaction = this.transactions.get(text(body, 'transactionId'))
    const legId = operation === 'getOrderByNumber' ? text(body, 'orderNumber') : text(body, 'gatewayOrderId')
    const orderNumber = (transaction?.gatewayOrderId ?? legId).replace(/-\d+$/, '')
    return this.#cartOfOrder.get(orderNumber) ?? 'unknown'
  }

  #perform(operation: Operation, body: Body, cartId: string): unknown {
    const behaviour = this.behaviours.get(cartId) ?? {}
    switch (operation) {
      case 'getCart':
        return this.carts.get(cartId) ?? null
      case 'prepareCart':
        return this.#prepare(cartId, text(body, 'email'))
      case 'createOrder':
        return this.#createOrder(cartId, Number(body['cartVersion']), text(body, 'orderNumber'), behaviour)
      case 'getOrderByNumber':
        return this.orders.get(text(body, 'orderNumber')) ?? null
      case 'authorize':
        return this.#authorize(text(body, 'gatewayOrderId'), Number(body['cents']), behaviour)
      case 'capture':
        return this.#settle(text(body, 'transactionId'), 'captured')
      case 'void':
        return this.#settle(text(body, 'transactionId'), 'voided')
      case 'find':
        return [...this.transactions.values()].filter(
          (transaction) => transaction.gatewayOrderId === text(body, 'gatewayOrderId'),
        )
    }
  }

  #prepare(cartId: string, email: string): null {
    const cart = this.carts.get(cartId)
    if (cart?.state === 'Active')
      this.carts.set(cartId, { ...cart, customerEmail: email, version: cart.version + 1 })
    return null
  }

  #createOrder(
    cartId: string,
    version: number,
    orderNumber: string,
    behaviour: CartBehaviour,
  ): CreateOrderOutcome {
    if (behaviour.drift !== undefined) {
      this.behaviours.set(cartId, {})
      if (behaviour.drift === 'content') this.editCart(cartId, makeLine('cashews', 999))
      else this.#prepare(cartId, 'someone@example.com')
    }
    const cart = this.carts.get(cartId)
    if (cart?.state !== 'Active' || cart.version !== version || this.orders.has(orderNumber))
      return { kind: 'conflict' }
    if (behaviour.refuse !== undefined)
      return { kind: 'refused', code: behaviour.refuse, skus: cart.lineItems.map((line) => line.sku) }
    const order: Order = {
      id: `order-${this.#nextId++}`,
      orderNumber,
      version: 1,
      placedAt: '2026-03-01T12:00:00.000Z',
      orderState: 'Open',
      cartId,
      lineItems: cart.lineItems,
      customLineItems: cart.customLineItems,
      itemShippingAddresses: cart.itemShippingAddresses,
      discountCodes: cart.discountCodes,
      shippingCharges: cart.shippingCharges,
      totalPrice: cart.totalPrice,
      shippingMode: cart.shippingMode,
      fields: cart.fields,
    }
    this.orders.set(orderNumber, order)
    this.carts.set(cartId, { ...cart, state: 'Ordered', version: version + 1 })
    return { kind: 'created', order }
  }

  /** Reserves as often as it is told to, as a gateway without a check for duplicates does. */
  #authorize(gatewayOrderId: string, cents: number, behaviour: CartBehaviour): AuthorizeOutcome {
    if (behaviour.decline === true || this.#declined.has(gatewayOrderId)) {
      this.#declined.add(gatewayOrderId)
      return { kind: 'declined', reason: 'do-not-honor' }
    }
    const id = `transaction-${this.#nextId++}`
    const transaction: GatewayTransaction = { id, gatewayOrderId, amount: usd(cents), state: 'authorized' }
    this.transactions.set(id, transaction)
    return { kind: 'authorized', transaction }
  }

  #settle(id: string, to: 'captured' | 'voided'): GatewayTransaction {
    const transaction = this.transactions.get(id)
    if (transaction === undefined) throw new Error(`No transaction ${id}`)
    if (transaction.state !== 'authorized') return transaction
    if (to === 'captured') this.captures.push(id)
    const settled = { ...transaction, state: to }
    this.transactions.set(id, settled)
    return settled
  }
}
