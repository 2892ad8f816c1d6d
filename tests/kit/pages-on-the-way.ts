/** Pages that are seen on the way only: past a form, by a mailed link, with another role at checkout, while acting. */
import { PASSWORD } from './accounts'
import { createHttpBrowser } from './browser'
import type { Browser } from './browser'
import { pressAddToCart } from './http-steps'
import type { Shop } from './server'
import { reachPayment, signedIn } from './signed-in-pages'
import type { SomebodysPages } from './signed-in-pages'
import type { Account, World } from './world'

/** What an addition leads to without a script. */
async function addedPath(browser: Browser): Promise<string> {
  const { location, text } = await pressAddToCart(browser)
  if (location === null) throw new Error(`Nothing was added: ${text}`)
  return location
}

/** What a code on the cart promises. */
async function promotionPath(browser: Browser): Promise<string> {
  const fill = { 'Discount code': 'HARVEST15' }
  const cart = await browser.press(await browser.open('/cart'), 'Apply', { fill })
  return (await browser.follow(cart, 'Promotion Details')).path
}

/** The second screen of the first offer, which asks for a number. */
async function offerPath(browser: Browser): Promise<string> {
  const fill = { Email: `offered-${Date.now()}@example.com` }
  return (await browser.press(await browser.open('/offer'), 'Get my offer', { fill })).path
}

/** The second step of signing in, what is said of each mail that it sends, and what the links in them lead to. */
async function signInPaths(browser: Browser, { inbox }: World, email: string): Promise<readonly string[]> {
  const fill = { Email: email }
  const step = await browser.press(await browser.open('/sign/in'), 'Continue', { fill })
  const sent = [
    await browser.press(step, 'Email Me Sign In Link'),
    await browser.press(step, 'Reset Password'),
  ]
  return [
    ...[step, ...sent].map(({ path }) => path),
    await inbox.waitForLink('/sign/in/link/', email),
    await inbox.waitForLink('/sign/reset-password/', email),
  ]
}

/** By the link that is mailed to a new address of the account. */
async function confirmPath(browser: Browser, { inbox }: World, account: Account): Promise<string> {
  const email = `new-${account.email}`
  const fill = { 'New email': email, 'Your password': account.password }
  await browser.press(await browser.open('/account/security'), 'Change Email', { fill })
  return inbox.waitForLink('/sign/confirm-email/', email)
}

/** By the link in a mail that nobody asked for. */
async function unsubscribePath(browser: Browser, { inbox }: World, account: Account): Promise<string> {
  const friend = `friend-${account.email}`
  const fill = { 'Your friend’s email': friend }
  await browser.press(await browser.open('/refer'), 'Send invitation', { fill })
  return inbox.waitForLink('/unsubscribe/', friend)
}

/** Whose address nobody has proven: a link to it asks about the password. */
async function signUp(browser: Browser): Promise<Account> {
  const account = { email: `new-here-${Date.now()}@example.com`, password: PASSWORD }
  const fill = { 'Full name': 'Robin Sample', Email: account.email, Password: account.password }
  const { status } = await browser.press(await browser.open('/sign/up'), 'Create Account', { fill })
  if (status >= 400) throw new Error(`No account was made (${status})`)
  return account
}

/** A guest buys, and signs in to the account that somebody made elsewhere. */
async function pagesOfGuest({ url }: Shop, world: World): Promise<SomebodysPages> {
  const elsewhere = createHttpBrowser(url)
  const account = await signUp(elsewhere)
  const browser = createHttpBrowser(url)
  const paths = [
    await addedPath(browser),
    await promotionPath(browser),
    await offerPath(browser),
    ...(await signInPaths(browser, world, account.email)),
    await confirmPath(elsewhere, world, account),
    await unsubscribePath(elsewhere, world, account),
  ]
  return { browser, paths }
}

/** Theirs is the banner on every page, and more fields to pay by. */
async function pagesOfActing(shop: Shop, world: World): Promise<SomebodysPages> {
  const { email } = await world.account('shopper')
  const browser = await signedIn(shop, await world.account('agent'))
  const fill = { 'Customer or order': email }
  const customer = await browser.press(await browser.open('/agent'), 'Find', { fill })
  const { text } = await browser.press(customer, /^Act for/)
  const payment = await reachPayment(browser)
  if (!payment.text.includes('Paid outside of the shop')) throw new Error(`Nobody is acted for: ${text}`)
  return { browser, paths: ['/account/order-history', payment.path] }
}

async function pagesOfBusiness(shop: Shop, world: World): Promise<SomebodysPages> {
  const browser = await signedIn(shop, await world.account('business'))
  const payment = await reachPayment(browser)
  if (!payment.text.includes('Purchase order number')) throw new Error('No purchase order is asked for')
  return { browser, paths: [payment.path] }
}

export const pagesOnTheWay = async (shop: Shop, world: World): Promise<readonly SomebodysPages[]> => [
  await pagesOfGuest(shop, world),
  await pagesOfBusiness(shop, world),
  await pagesOfActing(shop, world),
]
