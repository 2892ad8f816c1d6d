/** Pages that are seen on the way only: past a form, by a mailed link, with another role at checkout, while acting. */
import { createHttpBrowser } from './browser'
import type { Browser } from './browser'
import type { Shop } from './server'
import { reachPayment, signedIn } from './signed-in-pages'
import type { SomebodysPages } from './signed-in-pages'
import type { World } from './world'

/** The second screen of the first offer, which asks for a number. */
async function offerPath(browser: Browser): Promise<string> {
  const fill = { Email: `offered-${Date.now()}@example.com` }
  return (await browser.press(await browser.open('/offer'), 'Get my offer', { fill })).path
}

/** The path of the link in the first mail to this address. */
async function mailedPath({ inbox }: World, email: string, path: string): Promise<string> {
  const { text } = await inbox.waitForMail(email)
  const [link] = new RegExp(`${path}[\\w-]+`).exec(text) ?? []
  if (link === undefined) throw new Error(`No link to ${path} in: ${text}`)
  return link
}

async function resetPath({ url }: Shop, world: World): Promise<string> {
  const { email } = await world.account('shopper')
  const { status } = await createHttpBrowser(url).send('/api/sign/forgot-password', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  if (status !== 200) throw new Error(`A new password was answered ${status}`)
  return mailedPath(world, email, '/sign/reset-password/')
}

async function confirmPath(shop: Shop, world: World): Promise<string> {
  const account = await world.account('shopper')
  const browser = await signedIn(shop, account)
  const email = `new-${account.email}`
  const fill = { 'New email': email, 'Your password': account.password }
  await browser.press(await browser.open('/account/security'), 'Change Email', { fill })
  return mailedPath(world, email, '/sign/confirm-email/')
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

export async function pagesOnTheWay(shop: Shop, world: World): Promise<readonly SomebodysPages[]> {
  const guest = createHttpBrowser(shop.url)
  const ofGuest = [offerPath(guest), resetPath(shop, world), confirmPath(shop, world)]
  return [
    { browser: guest, paths: await Promise.all(ofGuest) },
    await pagesOfBusiness(shop, world),
    await pagesOfActing(shop, world),
  ]
}
