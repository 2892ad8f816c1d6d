/** The commerce platform as a merchant sees it: what is really stored, whatever the shop says. */

export interface StoredOrder {
  readonly orderNumber: string
  readonly customerEmail: string
  readonly cartId: string
  /** With tax. */
  readonly totalCents: number
}

interface WireOrder {
  readonly orderNumber: string
  readonly customerEmail: string
  readonly cart?: { readonly id: string }
  readonly totalPrice: { readonly centAmount: number }
  readonly taxedPrice?: { readonly totalGross: { readonly centAmount: number } }
}

const PAGE = 500

async function tokenOf(commerceUrl: string): Promise<string> {
  const response = await fetch(`${commerceUrl}/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from('nutwood:nutwood').toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

/** All orders, or those of one e-mail address. `platformsUrl`: a platforms process, or a shop's `/__test`. */
export async function ordersOf(platformsUrl: string, email?: string): Promise<readonly StoredOrder[]> {
  const commerce = `${platformsUrl}/commercetools`
  const query = new URLSearchParams({ limit: String(PAGE), sort: 'createdAt desc' })
  if (email !== undefined) query.set('where', `customerEmail = "${email}"`)
  const response = await fetch(`${commerce}/nutwood/orders?${query.toString()}`, {
    headers: { Authorization: `Bearer ${await tokenOf(commerce)}` },
  })
  if (!response.ok) throw new Error(`Orders answered ${response.status}: ${await response.text()}`)
  const { results } = (await response.json()) as { results: WireOrder[] }
  return results.map(({ orderNumber, customerEmail, cart, totalPrice, taxedPrice }) => ({
    orderNumber,
    customerEmail,
    cartId: cart?.id ?? '',
    totalCents: taxedPrice?.totalGross.centAmount ?? totalPrice.centAmount,
  }))
}

/** Sets a key on the newest cart of an e-mail address, as staff would from their own system. */
export async function giveCartKey(platformsUrl: string, email: string, key: string): Promise<void> {
  const commerce = `${platformsUrl}/commercetools`
  const headers = { Authorization: `Bearer ${await tokenOf(commerce)}`, 'Content-Type': 'application/json' }
  const query = new URLSearchParams({
    where: `customerEmail = "${email}"`,
    sort: 'lastModifiedAt desc',
    limit: '1',
  })
  const found = await fetch(`${commerce}/nutwood/carts?${query.toString()}`, { headers })
  const { results } = (await found.json()) as { results: WireVersion[] }
  const [cart] = results
  if (cart === undefined) throw new Error(`${email} has no cart`)
  const body = JSON.stringify({ version: cart.version, actions: [{ action: 'setKey', key }] })
  const saved = await fetch(`${commerce}/nutwood/carts/${cart.id}`, { method: 'POST', headers, body })
  if (!saved.ok) throw new Error(`The key was answered ${saved.status}`)
}

interface WireVersion {
  readonly id: string
  readonly version: number
}

interface WireInventory extends WireVersion {
  readonly quantityOnStock: number
}

interface WireCustomer {
  readonly firstName?: string
  readonly lastName?: string
  readonly customerGroup?: { readonly typeId: string; readonly id: string }
  readonly addresses: readonly object[]
  readonly custom?: object
}

/** Copies an account with everything but its e-mail address and password. */
export async function copyAccount(
  platformsUrl: string,
  original: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const commerce = `${platformsUrl}/commercetools`
  const headers = { Authorization: `Bearer ${await tokenOf(commerce)}`, 'Content-Type': 'application/json' }
  const query = new URLSearchParams({ where: `email = "${original}"` })
  const found = await fetch(`${commerce}/nutwood/customers?${query.toString()}`, { headers })
  const { results } = (await found.json()) as { results: WireCustomer[] }
  const [customer] = results
  if (customer === undefined) throw new Error(`There is no account ${original}`)
  const { firstName, lastName, customerGroup, custom } = customer
  const addresses = customer.addresses.map((address) => ({ ...address, id: undefined, email }))
  const body = JSON.stringify({
    ...{ email, password, firstName, lastName, customerGroup, custom, addresses, isEmailVerified: true },
    ...(addresses.length === 0 ? {} : { defaultShippingAddress: 0, defaultBillingAddress: 0 }),
  })
  const made = await fetch(`${commerce}/nutwood/customers`, { method: 'POST', headers, body })
  if (!made.ok) throw new Error(`The account was answered ${made.status}: ${await made.text()}`)
}

/** Sets a SKU's stock and returns the previous value. Tests use `world.setStock`, which restores it. */
export async function setStock(platformsUrl: string, sku: string, quantity: number): Promise<number> {
  const commerce = `${platformsUrl}/commercetools`
  const headers = { Authorization: `Bearer ${await tokenOf(commerce)}`, 'Content-Type': 'application/json' }
  const query = new URLSearchParams({ where: `sku="${sku}"` })
  const found = await fetch(`${commerce}/nutwood/inventory?${query.toString()}`, { headers })
  const { results } = (await found.json()) as { results: WireInventory[] }
  const [entry] = results
  if (entry === undefined) throw new Error(`No inventory of ${sku}`)
  const changed = await fetch(`${commerce}/nutwood/inventory/${entry.id}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ version: entry.version, actions: [{ action: 'changeQuantity', quantity }] }),
  })
  if (!changed.ok) throw new Error(`The stock of ${sku} answered ${changed.status}`)
  return entry.quantityOnStock
}

/** Replaces the only price of a product's first size. */
export async function setPrice(platformsUrl: string, productKey: string, centAmount: number): Promise<void> {
  const commerce = `${platformsUrl}/commercetools`
  const headers = { Authorization: `Bearer ${await tokenOf(commerce)}`, 'Content-Type': 'application/json' }
  const address = `${commerce}/nutwood/products/key=${productKey}`
  const { version } = (await (await fetch(address, { headers })).json()) as WireVersion
  const prices = [{ value: { currencyCode: 'USD', centAmount } }]
  const actions = [{ action: 'setPrices', variantId: 1, prices }, { action: 'publish' }]
  const body = JSON.stringify({ version, actions })
  const changed = await fetch(address, { method: 'POST', headers, body })
  if (!changed.ok) throw new Error(`The price of ${productKey} was answered ${changed.status}`)
}

/** Creates a code that takes a share off shipping to any destination. It affects no other cart. */
export async function makeShippingCode(platformsUrl: string, code: string, permyriad: number): Promise<void> {
  const commerce = `${platformsUrl}/commercetools`
  const headers = { Authorization: `Bearer ${await tokenOf(commerce)}`, 'Content-Type': 'application/json' }
  const post = async (path: string, draft: object): Promise<void> => {
    const body = JSON.stringify(draft)
    const made = await fetch(`${commerce}/nutwood/${path}`, { method: 'POST', headers, body })
    if (!made.ok) throw new Error(`${path} answered ${made.status}: ${await made.text()}`)
  }
  const key = code.toLowerCase()
  await post('cart-discounts', {
    key,
    name: { en: 'On delivery' },
    value: { type: 'relative', permyriad },
    target: { type: 'shipping' },
    cartPredicate: '1 = 1',
    // Between 0 and 1, and unique.
    sortOrder: `0.${code.replace(/\D/g, '')}1`,
    isActive: true,
    requiresDiscountCode: true,
  })
  const cartDiscounts = [{ typeId: 'cart-discount', key }]
  await post('discount-codes', { code, name: { en: code }, cartDiscounts, isActive: true })
}
