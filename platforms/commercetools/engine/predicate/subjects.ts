/** What identifiers and functions of cart predicates mean for a cart and its items. */
import type { CustomFields, CustomLineItem, LineItem, Product } from '@commercetools/platform-sdk'
import { cents } from '../money'
import { goodsTotal, isGift, totalOf } from '../running'
import type { Running, RunningItem } from '../running'
import type { Session } from '../session'
import { sum } from '../shape'
import { ratePrice } from '../shipping-rate'
import { evaluate } from './evaluate'
import type { PredicateSubject } from './evaluate'
import type { Predicate, PredicateFunction } from './syntax'

/** Follows a dotted path through plain documents; lists map over their elements. */
function dig(value: unknown, path: readonly string[]): unknown {
  let current = value
  for (const name of path) {
    if (Array.isArray(current)) current = current.map((one: unknown) => dig(one, [name]))
    else if (typeof current !== 'object' || current === null || !Object.hasOwn(current, name))
      return undefined
    else current = (current as Record<string, unknown>)[name]
  }
  return current
}

function customField(custom: CustomFields | undefined, path: readonly string[]): unknown {
  return dig(custom?.fields, path)
}

function customerField(running: Running, path: readonly string[]): unknown {
  const { cart, session } = running
  const [name, ...rest] = path
  if (name === 'customerGroup') return groupField(session, cart.customerGroup?.id, rest)
  const customer =
    cart.customerId === undefined ? undefined : session.context.customer({ id: cart.customerId })
  if (name === 'id') return cart.customerId
  if (name === 'email') return customer?.email ?? cart.customerEmail
  if (name === 'custom') return customField(customer?.custom, rest)
  return dig(customer, path)
}

function groupField(session: Session, id: string | undefined, path: readonly string[]): unknown {
  if (path[0] !== 'key' || id === undefined) return id
  return session.context.customerGroup?.({ id })?.key
}

function cartField(running: Running, path: readonly string[]): unknown {
  const { cart } = running
  const [name, ...rest] = path
  switch (name) {
    case 'totalPrice':
      // Goods only, as for `freeAbove`: with shipping included, free shipping would undo its own condition.
      return cents(goodsTotal(running), cart.totalPrice.currencyCode)
    case 'taxedPrice':
      running.session.readTaxes = true
      return dig({ net: cart.taxedPrice?.totalNet, gross: cart.taxedPrice?.totalGross }, rest)
    case 'currency':
      return cart.totalPrice.currencyCode
    case 'customer':
      return customerField(running, rest)
    case 'customerGroup':
      return groupField(running.session, cart.customerGroup?.id, rest)
    case 'custom':
      return customField(cart.custom, rest)
    case 'shippingAddress':
    case 'billingAddress':
      return rest[0] === 'custom' ? customField(cart[name]?.custom, rest.slice(1)) : dig(cart[name], rest)
    case 'shippingInfo':
      return shippingField(running, rest)
    case 'discountCodes':
      return codeField(running, rest)
    default:
      return dig(cart, path)
  }
}

function shippingField(running: Running, path: readonly string[]): unknown {
  const { cart, session } = running
  const [name, ...rest] = path
  const infos = cart.shippingInfo
    ? [cart.shippingInfo]
    : cart.shipping.map(({ shippingInfo }) => shippingInfo)
  const values = infos.map((info) => {
    if (name === 'price')
      return cents(ratePrice(info.shippingRate, goodsTotal(running)), info.price.currencyCode)
    if (name === 'shippingMethod' && rest[0] === 'key' && info.shippingMethod) {
      return session.context.shippingMethod({ id: info.shippingMethod.id })?.key
    }
    return dig(info, path)
  })
  return values.length > 1 ? values : values[0]
}

function codeField({ cart, session }: Running, path: readonly string[]): unknown {
  const ids = cart.discountCodes.map(({ discountCode }) => discountCode.id)
  return path[0] === 'code' ? ids.map((id) => session.context.discountCode({ id })?.code) : ids
}

function categoryField(session: Session, product: Product | undefined, path: readonly string[]): unknown {
  const [name, field] = path
  const own = product?.masterData.current.categories ?? []
  const ids = new Set(own.map(({ id }) => id))
  if (name === 'categoriesWithAncestors') {
    for (const { id } of own) {
      for (const ancestor of session.context.category?.({ id })?.ancestors ?? []) ids.add(ancestor.id)
    }
  }
  if (field !== 'key') return [...ids]
  const keys = [...ids].map(
    (id) => session.context.category?.({ id })?.key ?? own.find((one) => one.id === id)?.obj?.key,
  )
  return keys.filter((key) => key !== undefined)
}

function attributeField(item: LineItem, path: readonly string[]): unknown {
  const [name, ...rest] = path
  const value: unknown = item.variant.attributes?.find((attribute) => attribute.name === name)?.value
  return rest.length === 0 ? value : dig(value, rest)
}

function productField(session: Session, item: LineItem, path: readonly string[]): unknown {
  if (path[0] === 'key') return item.productKey ?? session.product(item.productId)?.key
  return path[0] === 'id' ? item.productId : undefined
}

function channelKey(
  session: Session,
  reference: { id: string } | undefined,
  path: readonly string[],
): unknown {
  if (!reference || path[0] !== 'key') return reference?.id
  return session.context.channel({ id: reference.id })?.key
}

function lineField(session: Session, { item }: RunningItem<LineItem>, path: readonly string[]): unknown {
  const [name, ...rest] = path
  const price = item.price.discounted?.value ?? item.price.value
  switch (name) {
    case 'sku':
      return item.variant.sku
    case 'product':
      return productField(session, item, rest)
    case 'productType':
      return rest[0] === 'key' ? item.productType.obj?.key : item.productType.id
    case 'variantId':
      return item.variant.id
    case 'price':
      return price
    case 'amount':
      return price.centAmount / 10 ** price.fractionDigits
    case 'centAmount':
      return price.centAmount
    case 'currency':
      return price.currencyCode
    case 'country':
      return item.price.country
    case 'customerGroup':
      return groupField(session, item.price.customerGroup?.id, rest)
    case 'channel':
      return channelKey(session, item.price.channel, rest)
    case 'distributionChannel':
      return channelKey(session, item.distributionChannel, rest)
    case 'supplyChannel':
      return channelKey(session, item.supplyChannel, rest)
    case 'productDiscount':
      return item.price.discounted?.discount.id
    case 'categories':
    case 'categoriesWithAncestors':
      return categoryField(session, session.product(item.productId), path)
    case 'attributes':
      return attributeField(item, rest)
    case 'custom':
      return customField(item.custom, rest)
    default:
      return dig(item, path)
  }
}

function customLineField({ item }: RunningItem<CustomLineItem>, path: readonly string[]): unknown {
  const [name, ...rest] = path
  if (name === 'custom') return customField(item.custom, rest)
  return name === 'price' ? item.money : dig(item, path)
}

function subject(field: (path: readonly string[]) => unknown): PredicateSubject {
  return { field, call: () => undefined }
}

export function lineSubject(session: Session, line: RunningItem<LineItem>): PredicateSubject {
  return subject((path) => lineField(session, line, path))
}

export function customLineSubject(line: RunningItem<CustomLineItem>): PredicateSubject {
  return subject((path) => customLineField(line, path))
}

/** Applies a function to the items matching its argument. */
function callOn(
  running: Running,
  name: string,
  items: readonly RunningItem<LineItem | CustomLineItem>[],
  holds: (item: RunningItem<LineItem | CustomLineItem>) => boolean,
): unknown {
  const matching = items.filter(holds)
  const currency = running.cart.totalPrice.currencyCode
  if (name.startsWith('forAll')) return matching.length === items.length
  if (name.endsWith('Exists')) return matching.length > 0
  if (name.endsWith('Count')) return sum(matching.map(({ item }) => item.quantity))
  if (!/(Net|Gross)Total$/.test(name)) return cents(sum(matching.map(totalOf)), currency)
  running.session.readTaxes = true
  const part = name.endsWith('NetTotal') ? 'totalNet' : 'totalGross'
  return cents(sum(matching.map((one) => one.item.taxedPrice?.[part].centAmount ?? totalOf(one))), currency)
}

/**
 * The cart with the discounts applied so far. Gifts count in no function, or a gift would keep itself in the
 * cart: a gift's own piece could satisfy the predicate that granted it.
 */
export function cartSubject(running: Running): PredicateSubject {
  const call = (name: PredicateFunction, argument: Predicate): unknown => {
    if (/custom/i.test(name)) {
      const test = new Set(running.customLines.filter((one) => evaluate(argument, customLineSubject(one))))
      return callOn(running, name, running.customLines, (one) => (test as ReadonlySet<unknown>).has(one))
    }
    const bought = running.lines.filter(({ item }) => !isGift(item))
    const test = new Set(bought.filter((one) => evaluate(argument, lineSubject(running.session, one))))
    return callOn(running, name, bought, (one) => (test as ReadonlySet<unknown>).has(one))
  }
  return { field: (path) => cartField(running, path), call }
}
