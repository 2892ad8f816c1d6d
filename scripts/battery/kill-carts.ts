/**
 * The carts that the kill campaign pays for, built through the shop's own use cases, and what others do to them
 * meanwhile.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Address } from '../../app/models/address/address'
import type { Cart } from '../../app/models/cart/cart'
import { definedOnly } from '../../app/models/defined-only'
import type { createServices } from '../../app/services/create-services.server'
import type { Database } from '../../app/services/database/database.server'
import type { Visitor } from '../../app/services/visitor'
import { createSeedClient } from '../../catalogue/seed/client'
import type { SeedClient } from '../../catalogue/seed/client'
import { embeddedTarget } from '../../catalogue/seed/target'
import type { PlacementDetails } from '../../app/models/placement/placement'
import type { Scenario } from './messages'

export type Services = Awaited<ReturnType<typeof createServices>>['services']

export const SHOP = 'http://localhost:3000'
const HOME: Address = {
  name: 'Pat Example',
  street1: '12 Maple Avenue',
  city: 'Montclair',
  state: 'NJ',
  postalCode: '07042',
  country: 'US',
  phone: '2015550134',
  residential: true,
}
const CARDS = { good: '4111111111111111', declined: '4000000000000002' } as const
const SKU = '1101-01'
/**
 * Products whose price changes, one for each order so that a change affects few others. None is on sale, since a sale
 * price would be paid instead of the one that changes.
 */
const REPRICED = ['1102-01', '1103-01', '1201-01', '1305-01', '4101-01'] as const
const CREDIT_CENTS = 500
const ADJUSTED_CENTS = 300

export interface PreparedOrder {
  readonly visitor: Visitor
  readonly cartId: string
  /** Token of the pay form. */
  readonly attempt: string
  readonly payment: string | undefined
  readonly wave: number
}

async function checkOut(
  { checkout, cartUseCases }: Services,
  visitor: Visitor,
  email: string,
): Promise<Cart> {
  const { cart } = await cartUseCases.view(visitor)
  if (cart === null) throw new Error('There is no cart')
  const onStep = (stored: Cart) => ({ visitor, cart: stored, stored })
  const saved = await checkout.saveAddress(onStep(cart), email, HOME)
  if (saved.kind !== 'saved') throw new Error(`The address ended as ${saved.kind}`)
  const offers = await checkout.offersFor(saved.cart, {})
  const [offer] = offers.kind === 'offers' ? (offers.sets[0]?.shippingOffers ?? []) : []
  if (offer === undefined) throw new Error('No delivery is offered')
  const { shippingMethodId } = offer
  const choice = { shippingMethodId, heatResistantPackaging: false, packingSlipMessage: '', isGift: false }
  await checkout.chooseDeliveries(onStep(saved.cart), { 'shipment-1': choice })
  const billed = await checkout.saveBilling(visitor, 'same')
  if (billed.kind !== 'saved') throw new Error(`Billing ended as ${billed.kind}`)
  return billed.cart
}

/** Returns our id of a card accepted by the hosted page. */
async function enterCard(services: Services, visitor: Visitor, cart: Cart, number: string) {
  const { paymentStep, platforms } = services
  const started = await paymentStep.start(visitor, cart)
  if (started.kind !== 'redirect') throw new Error('No payment page')
  const card = { name: 'Pat Example', number, expiry: '12/45', code: '123' }
  const sent = new Request(started.url, {
    method: 'POST',
    body: new URLSearchParams(card),
    redirect: 'manual',
  })
  const paid = await (platforms === undefined ? fetch(sent) : platforms.gateway(sent))
  return new URL(paid.headers.get('Location') ?? SHOP).searchParams.get('pay') ?? undefined
}

/** Returns our id of a session that its shopper approved at Shop Pay. */
async function approveShopPay(services: Services, visitor: Visitor, cart: Cart): Promise<string> {
  const { paymentStep, platforms } = services
  const started = await paymentStep.start(visitor, cart, { isShopPay: true })
  if (started.kind !== 'entered') throw new Error('Shop Pay is not offered')
  const details: PlacementDetails = { email: cart.customerEmail ?? '' }
  const page = await paymentStep.openShopPay(visitor, cart, started.id, details)
  if (page?.kind !== 'opened') throw new Error('Shop Pay opened no session')
  const body = new URLSearchParams({ card: 'visa' })
  const sent = new Request(page.url, { method: 'POST', body, redirect: 'manual' })
  await (platforms === undefined ? fetch(sent) : platforms.gateway(sent))
  return started.id
}

/** A cart with everything that an order needs. */
export async function prepareOrder(
  services: Services,
  scenario: Scenario,
  nth: { readonly wave: number; readonly index: number },
): Promise<PreparedOrder> {
  const { wave, index } = nth
  const visitor = await services.visitors.read(new Request(SHOP))
  const sku = scenario === 'refused' ? (REPRICED[index % REPRICED.length] ?? SKU) : SKU
  const added = await services.cartUseCases.add(visitor, sku, 1 + (index % 3))
  if (added.kind !== 'added') throw new Error(`Adding ended as ${added.kind}`)
  const cart = await checkOut(services, visitor, `pat${wave}-${index}@example.com`)
  const payment = await payFor(services, visitor, cart, scenario)
  return { visitor, cartId: cart.id, attempt: services.placement.issueToken(cart), payment, wave }
}

/**
 * Returns our id of the payment for what credit and adjustments leave; undefined if the money is taken outside the
 * shop.
 */
async function payFor(services: Services, visitor: Visitor, cart: Cart, scenario: Scenario) {
  if (scenario === 'offline') return undefined
  if (scenario === 'shop-pay') return approveShopPay(services, visitor, cart)
  return enterCard(services, visitor, cart, scenario.endsWith('declined') ? CARDS.declined : CARDS.good)
}

/** Grants credit as a back office would, once: several orders may share one account. */
async function grantCredit(database: Database, accountId: string): Promise<void> {
  const at = new Date().toISOString()
  const account = { id: accountId, balance_cents: CREDIT_CENTS, updated_at: at }
  await database.transaction(async (tx) => {
    const made = await tx
      .insertInto('credit_account')
      .values(account)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made === undefined) return
    await tx
      .insertInto('credit_ledger')
      .values({
        id: randomUUID(),
        account_id: accountId,
        amount_cents: CREDIT_CENTS,
        kind: 'grant',
        placement_id: null,
        dedupe_key: `grant-${accountId}`,
        note: null,
        created_at: at,
      })
      .execute()
  })
}

/** Ledger accounts that pay a part: store credit, then certificates. */
function accountsOf({ cartId, wave }: PreparedOrder, scenario: Scenario): readonly string[] {
  if (scenario === 'credit' || scenario === 'credit-declined') return [cartId]
  if (scenario === 'certificate') return [cartId, `certificate-${cartId}`]
  return scenario === 'shared' ? [`shared-${wave}`] : []
}

/** What an agent chooses for payment; who may choose it is not tested here. */
function agentsShareOf(scenario: Scenario): Pick<PlacementDetails, 'adjustmentCents' | 'offline'> | null {
  if (scenario === 'offline') return { adjustmentCents: ADJUSTED_CENTS, offline: true }
  return scenario === 'adjusted' || scenario === 'adjusted-declined'
    ? { adjustmentCents: ADJUSTED_CENTS }
    : null
}

/** Places the order as the review page's form does; the credit share is requested as an accounts page would. */
export async function placeOrder(
  services: Services,
  database: Database,
  order: PreparedOrder,
  scenario: Scenario,
) {
  const accounts = accountsOf(order, scenario)
  const byAgent = agentsShareOf(scenario)
  if (accounts.length === 0 && byAgent === null) return services.placeOrder(order)
  const { visitor, cartId, attempt, payment } = order
  for (const accountId of accounts) await grantCredit(database, accountId)
  const [cart, card] = await Promise.all([
    services.carts.get(cartId),
    payment === undefined ? null : services.paymentStep.take(visitor, cartId, payment),
  ])
  const [credit, ...certificates] = accounts
  const details = {
    email: cart?.customerEmail ?? '',
    ...(credit === undefined ? {} : { storeCredit: { accountId: credit, amountCents: CREDIT_CENTS } }),
    giftCertificates: certificates.map((accountId) => ({ accountId, amountCents: CREDIT_CENTS })),
    ...byAgent,
  }
  return services.placement.place({
    token: attempt,
    cartId,
    details,
    ...definedOnly({ nonce: card?.nonce }),
  })
}

const VersionedSchema = z.looseObject({ id: z.string(), version: z.number() })
const CartSchema = VersionedSchema.extend({
  lineItems: z.array(z.looseObject({ productId: z.string(), variant: z.looseObject({ sku: z.string() }) })),
})
const PriceSchema = z.looseObject({ id: z.string(), value: z.looseObject({ centAmount: z.number() }) })
const ProductSchema = VersionedSchema.extend({
  masterData: z.looseObject({
    current: z.looseObject({
      masterVariant: z.looseObject({ sku: z.string(), prices: z.array(PriceSchema) }),
      variants: z.array(z.looseObject({ sku: z.string(), prices: z.array(PriceSchema) })),
    }),
  }),
})

async function raisePrices(merchant: SeedClient, productId: string, sku: string): Promise<void> {
  const { id, version, masterData } = ProductSchema.parse(await merchant.get(`products/${productId}`))
  const { masterVariant, variants } = masterData.current
  const prices = [masterVariant, ...variants].find((each) => each.sku === sku)?.prices ?? []
  const actions = prices.map(({ id: priceId, value, createdAt: _, ...price }) => ({
    action: 'changePrice',
    priceId,
    price: { ...price, value: { currencyCode: 'USD', centAmount: value.centAmount + 1 } },
  }))
  await merchant.post(`products/${id}`, { version, actions: [...actions, { action: 'publish' }] })
}

/** Changes made directly on the platform, as by merchants and other tabs: none is a call of the placement. */
export function createBystanders(
  services: () => Pick<Services, 'platforms' | 'env'>,
): (trial: { readonly name: string; readonly scenario: Scenario | null }) => Promise<void> {
  const met = new Set<string>()
  return async ({ name: cartId, scenario }) => {
    if (scenario !== 'refused' && scenario !== 'moved' && scenario !== 'changed') return
    if (met.has(cartId)) return
    met.add(cartId)
    const { platforms, env } = services()
    const merchant = createSeedClient(
      embeddedTarget(env.platformsUrl ?? 'http://platforms.invalid', platforms?.fetch ?? fetch),
    )
    const cart = CartSchema.parse(await merchant.get(`carts/${cartId}`))
    const [line] = cart.lineItems
    if (scenario === 'refused' && line !== undefined)
      return raisePrices(merchant, line.productId, line.variant.sku)
    const action =
      scenario === 'moved'
        ? { action: 'setCustomerEmail', email: 'somebody@example.com' }
        : { action: 'addLineItem', sku: SKU, quantity: 1 }
    await merchant.post(`carts/${cartId}`, { version: cart.version, actions: [action] })
  }
}
