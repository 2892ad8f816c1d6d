/** Taxes on a cart: which rate each item gets, in either shipping mode, and when the cart has a taxed price. */
import type {
  Address,
  Cart,
  CustomLineItem,
  LineItem,
  MethodTaxedPrice,
  MethodTaxRate,
  Shipping,
  ShippingInfo,
  TaxedItemPrice,
  TaxRate,
} from '@commercetools/platform-sdk'
import { allocate, cents } from './money'
import { discountedPrices, totalOf } from './running'
import type { Running, RunningItem } from './running'
import { assignAll, sum } from './shape'
import { shippingCents, shippingInfosOf } from './shipping'
import { mergeTaxed, rateFor, taxedItem } from './taxes'
import type { TaxablePieces, TaxRules } from './taxes'
import { proportionate } from './total-discount'

type Item = LineItem | CustomLineItem

export function withTaxes(cart: Cart, running: Running, full: number): Cart {
  const rules = taxRules(cart)
  const taxed: Cart = {
    ...cart,
    lineItems: running.lines.map((line) => taxedLine(line, cart, running, rules)),
    customLineItems: running.customLines.map((line) => taxedLine(line, cart, running, rules)),
  }
  return withTaxedTotals(withTaxedShipping(taxed, running, rules), full)
}

function taxRules({ totalPrice, taxRoundingMode, taxCalculationMode }: Cart): TaxRules {
  return { currency: totalPrice.currencyCode, rounding: taxRoundingMode, calculation: taxCalculationMode }
}

/** Pieces for taxation; if cents per piece do not add up to the total, the total counts as one piece. */
function taxablePieces<T extends Item>(line: RunningItem<T>): readonly TaxablePieces[] {
  const total = totalOf(line)
  const exact = sum(line.pieces.map(({ unit, quantity }) => unit * quantity)) === total
  return exact ? line.pieces : [{ quantity: 1, unit: total }]
}

function categoryOf(item: Item, { session }: Running): string | undefined {
  return 'productId' in item ? session.product(item.productId)?.taxCategory?.id : item.taxCategory?.id
}

/** An item's rate at an address: by tax category, or the external one. */
function rateAt(item: Item, address: Address | undefined, cart: Cart, running: Running): TaxRate | undefined {
  if (cart.taxMode !== 'Platform') return cart.taxMode === 'External' ? item.taxRate : undefined
  const category = categoryOf(item, running)
  return category !== undefined && address ? rateFor(category, address, running.session) : undefined
}

function taxedLine<T extends Item>(line: RunningItem<T>, cart: Cart, running: Running, rules: TaxRules): T {
  if (cart.shippingMode === 'Multiple') return finished(line, taxByMethod(line, cart, running, rules), rules)
  const rate = rateAt(line.item, cart.shippingAddress, cart, running)
  const price = rate && cart.shippingAddress ? taxedItem(taxablePieces(line), rate, rules) : undefined
  return finished(line, { rate, price, rates: [], portions: [] }, rules)
}

interface ItemTax {
  readonly rate: TaxRate | undefined
  readonly price: TaxedItemPrice | undefined
  readonly rates: MethodTaxRate[]
  readonly portions: MethodTaxedPrice[]
}

/** Adds totals and taxes to the item in one copy: a cart may have hundreds. */
function finished<T extends Item>(line: RunningItem<T>, tax: ItemTax, { currency }: TaxRules): T {
  const { rate, price, rates, portions } = tax
  const item: T & { taxRate?: TaxRate; taxedPrice?: TaxedItemPrice } = {
    ...line.item,
    totalPrice: cents(totalOf(line), currency),
    discountedPricePerQuantity: discountedPrices(line, currency),
    perMethodTaxRate: rates,
    taxedPricePortions: portions,
  }
  if (rate) item.taxRate = rate
  else if (item.taxRate) delete item.taxRate
  if (price) item.taxedPrice = price
  else if (item.taxedPrice) delete item.taxedPrice
  return item
}

/** Pieces that go by each shipping method, in the order of the methods. */
function quantitiesByMethod(item: Item): ReadonlyMap<string, number> {
  const quantities = new Map<string, number>()
  for (const { shippingMethodKey, quantity } of item.shippingDetails?.targets ?? []) {
    if (shippingMethodKey === undefined) continue
    quantities.set(shippingMethodKey, (quantities.get(shippingMethodKey) ?? 0) + quantity)
  }
  return quantities
}

function taxByMethod<T extends Item>(
  line: RunningItem<T>,
  cart: Cart,
  running: Running,
  rules: TaxRules,
): ItemTax {
  const { item } = line
  const external = cart.taxMode === 'External'
  const rates: MethodTaxRate[] = external ? item.perMethodTaxRate : []
  const portions: MethodTaxedPrice[] = []
  const quantities = quantitiesByMethod(item)
  const split = splitPieces(line, [...quantities.values()])
  const methods = new Map(cart.shipping.map((one): [string, Shipping] => [one.shippingKey, one]))
  ;[...quantities.keys()].forEach((shippingMethodKey, index) => {
    const method = methods.get(shippingMethodKey)
    if (!method) return
    const rate = external
      ? item.perMethodTaxRate.find((one) => one.shippingMethodKey === shippingMethodKey)?.taxRate
      : rateAt(item, method.shippingAddress, cart, running)
    if (!rate) return
    if (!external) rates.push({ shippingMethodKey, taxRate: rate })
    portions.push({ shippingMethodKey, taxedPrice: taxedItem(split[index] ?? [], rate, rules) })
  })
  const all = portions.flatMap(({ taxedPrice }) => (taxedPrice ? [taxedPrice] : []))
  const isWhole = sum(quantities.values()) === item.quantity && all.length === quantities.size
  const price = isWhole && all.length > 0 ? mergeTaxed(all, rules.currency) : undefined
  return { rate: undefined, price, rates, portions }
}

/** Splits the pieces among the quantities in group order; each piece is taxed where it goes. */
function splitPieces<T extends Item>(
  line: RunningItem<T>,
  quantities: readonly number[],
): readonly (readonly TaxablePieces[])[] {
  const total = totalOf(line)
  const pieces = taxablePieces(line)
  const isWhole = pieces === line.pieces || line.item.quantity === 1
  if (!isWhole) {
    const rest = line.item.quantity - sum(quantities)
    return allocate(total, [...quantities, Math.max(0, rest)]).map((unit) => [{ quantity: 1, unit }])
  }
  const stock = pieces.map((group) => ({ ...group }))
  return quantities.map((wanted) => {
    const dealt: TaxablePieces[] = []
    let missing = wanted
    for (const group of stock) {
      const quantity = Math.min(group.quantity, missing)
      if (quantity === 0) continue
      dealt.push({ unit: group.unit, quantity })
      group.quantity -= quantity
      missing -= quantity
    }
    return dealt
  })
}

function taxedShippingInfo(
  info: ShippingInfo,
  address: Address | undefined,
  cart: Cart,
  running: Running,
  rules: TaxRules,
): ShippingInfo {
  const ofPlatform = cart.taxMode === 'Platform' && info.taxCategory && address
  const rate = ofPlatform
    ? rateFor(info.taxCategory.id, address, running.session)
    : cart.taxMode === 'External'
      ? info.taxRate
      : undefined
  const pieces = [{ quantity: 1, unit: shippingCents(info) }]
  const price = rate && address ? taxedItem(pieces, rate, rules) : undefined
  return assignAll(info, { taxRate: rate, taxedPrice: price })
}

function withTaxedShipping(cart: Cart, running: Running, rules: TaxRules): Cart {
  if (cart.shippingMode === 'Multiple') {
    const shipping = cart.shipping.map((one) => ({
      ...one,
      shippingInfo: taxedShippingInfo(one.shippingInfo, one.shippingAddress, cart, running, rules),
    }))
    return { ...cart, shipping }
  }
  if (!cart.shippingInfo) return cart
  return {
    ...cart,
    shippingInfo: taxedShippingInfo(cart.shippingInfo, cart.shippingAddress, cart, running, rules),
  }
}

/** The taxed price of the cart exists once every item and all shipping have theirs. */
function withTaxedTotals(cart: Cart, full: number): Cart {
  const currency = cart.totalPrice.currencyCode
  const total = cart.totalPrice.centAmount
  const items = [...cart.lineItems, ...cart.customLineItems].map(({ taxedPrice }) => taxedPrice)
  const shipping = shippingInfosOf(cart).map(({ taxedPrice }) => taxedPrice)
  const known = [...items, ...shipping].filter((one) => one !== undefined)
  const hasPlace =
    cart.shippingMode === 'Multiple' ? cart.shipping.length > 0 : cart.shippingAddress !== undefined
  const isComplete = hasPlace && items.length > 0 && known.length === items.length + shipping.length
  const knownShipping = shipping.filter((one) => one !== undefined)
  const isShippingKnown = shipping.length > 0 && knownShipping.length === shipping.length
  const whole = isComplete ? mergeTaxed(known, currency) : undefined
  const ofShipping = isShippingKnown
    ? proportionate(mergeTaxed(knownShipping, currency), total, full)
    : undefined
  const taxedPrice = whole && proportionate(whole, total, full)
  const taxed = assignAll(cart, { taxedPrice, taxedShippingPrice: ofShipping })
  if (!whole || !taxedPrice || !cart.discountOnTotalPrice) return taxed
  const off = (part: 'totalNet' | 'totalGross') => ({
    ...whole[part],
    centAmount: whole[part].centAmount - taxedPrice[part].centAmount,
  })
  const discountOnTotalPrice = {
    ...cart.discountOnTotalPrice,
    discountedNetAmount: off('totalNet'),
    discountedGrossAmount: off('totalGross'),
  }
  return { ...taxed, discountOnTotalPrice }
}
