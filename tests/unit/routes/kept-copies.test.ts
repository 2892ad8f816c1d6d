/** A copy of the cart that stays in the browser after signing out, and its fate at the next sign-in. */
import { expect, it } from 'vitest'
import { PASSWORD } from '../../kit/accounts'
import { ALMONDS } from '../../kit/http-steps'
import { pressPlaceOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import { addToCart, beGuest, chooseDelivery, giveAddress, payByCard, send, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
type Browser = ReturnType<typeof app.newBrowser>
interface PlatformCart {
  readonly id: string
  readonly customerId?: string
  readonly lineItems: readonly { readonly quantity: number; readonly variant: { readonly sku: string } }[]
  readonly custom?: { readonly fields: Readonly<Record<string, unknown>> }
}

async function newAccount(email: string) {
  const made = await shop.merchant.post('customers', { email, password: PASSWORD, firstName: 'Robin' })
  return { email, password: PASSWORD, id: (made as { customer: { id: string } }).customer.id }
}

const signOut = (browser: Browser) =>
  send(browser, '/sign/out', 'Sign Out', { 'Keep a copy of my cart in this browser': true })

async function cartOf(browser: Browser): Promise<PlatformCart> {
  const { cartId } = await shop.visitor(browser.cookie())
  return (await shop.merchant.get(`carts/${cartId}`)) as PlatformCart
}

const linesOf = ({ lineItems }: PlatformCart) =>
  lineItems.map(({ quantity, variant }) => `${quantity} ${variant.sku}`)

it('is the account’s once its shopper is back, and so is the order of it [AUTH-47]', async () => {
  const account = await newAccount('robin@example.com')
  const browser = app.newBrowser()
  await addToCart(browser, '1101-01', '1')
  await signIn(browser, account)
  await signOut(browser)
  const copy = await cartOf(browser)
  // It has neither its owner nor the history of the other cart.
  expect(copy.customerId).toBeUndefined()
  expect(JSON.stringify(copy.custom)).not.toContain(account.id)
  await beGuest(browser, account.email)
  await giveAddress(browser)
  await signIn(browser, account)
  const named = await cartOf(browser)
  expect([named.id, named.customerId]).toEqual([copy.id, account.id])
  await chooseDelivery(browser)
  await pressPlaceOrder(browser, await payByCard(browser))
  const where = encodeURIComponent(`customerEmail="${account.email}"`)
  const orders = (await shop.merchant.get(`orders?where=${where}`)) as { results: PlatformCart[] }
  expect(orders.results.map(({ customerId }) => customerId)).toEqual([account.id])
})

it('takes what was added to the account’s cart meanwhile, however often it was copied [AUTH-47]', async () => {
  const account = await newAccount('kim@example.com')
  const browser = app.newBrowser()
  await signIn(browser, account)
  await addToCart(browser, '1101-01', '5')
  await signOut(browser)
  await addToCart(browser, '1103-01', '1')
  await signIn(browser, account)
  const quantity = `Quantity of ${ALMONDS.name}`
  const page = await browser.get('/cart')
  await browser.post(
    browser.prepare(page, `Update quantity of ${ALMONDS.name}`, { fill: { [quantity]: '1' } }),
  )
  await signOut(browser)
  const elsewhere = app.newBrowser()
  await signIn(elsewhere, account)
  await addToCart(elsewhere, '1101-01', '3')
  const here = linesOf(await cartOf(elsewhere))
  await beGuest(browser, account.email)
  await giveAddress(browser)
  await signIn(browser, account)
  expect(here).toContain('4 1101-01')
  expect(linesOf(await cartOf(browser))).toContain('4 1101-01')
})

it('is still known as one when its shopper has gone on with it for more edits than are remembered', async () => {
  const account = await newAccount('lou@example.com')
  const browser = app.newBrowser()
  await signIn(browser, account)
  await addToCart(browser, '1101-01', '2')
  await signOut(browser)
  const visitor = await shop.visitor(browser.cookie())
  for (let edit = 0; edit < 21; edit += 1) await shop.services.cartUseCases.add(visitor, '1102-01', 1)
  await signIn(browser, account)
  expect(linesOf(await cartOf(browser)).sort()).toEqual(['2 1101-01', '21 1102-01'])
})
