/** The wallet of an account: cards saved at the gateway, and store credit with its statement. */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSqlite } from '../../../lib/sqlite'
import { PASSWORD } from '../../kit/accounts'
import type { Browser, Page } from '../support/browser'
import { openRoutes } from '../support/routes'
import { signIn } from '../support/steps'

const { shop, app } = await openRoutes()
const WALLET = '/account/wallet'
let browser: Browser
let customerId: string
let nth = 0

beforeEach(async () => {
  browser = app.newBrowser()
  const email = `wallet-${++nth}@example.com`
  const made = (await shop.merchant.post('customers', {
    email,
    password: PASSWORD,
    firstName: 'Pat',
    lastName: 'Example',
  })) as { readonly customer: { readonly id: string } }
  customerId = made.customer.id
  await signIn(browser, { email, password: PASSWORD })
})

afterEach(() => shop.platforms.faults.clear())

/** Through the gateway's page and back to the wallet. */
async function addCard(number: string): Promise<Page> {
  const started = await browser.post(browser.prepare(await browser.get(WALLET), 'Add a card'))
  expect(started.location).toMatch(/^http:\/\/localhost:3001\/pay\/pay_/)
  const asked = await shop.platforms.gateway(new Request(started.location ?? ''))
  expect(await asked.text()).toContain('Nothing is charged now')
  const entered = await shop.platforms.gateway(
    new Request(started.location ?? '', {
      method: 'POST',
      body: new URLSearchParams({ name: 'Pat Example', number, expiry: '12/35', code: '123' }),
    }),
  )
  const back = new URL(entered.headers.get('Location') ?? '')
  return browser.get(back.pathname + back.search)
}

describe('saved cards', () => {
  it('are added on the gateway’s page, named, made the default and removed [ACCT-08]', async () => {
    expect((await browser.get(WALLET)).text).toContain('You have no saved cards.')
    await addCard('4111 1111 1111 1111')
    const two = await addCard('5555 5555 5555 4444')
    expect(two.text).toMatch(/Visa ending in 1111 Expires 12\/2035 · Default/)
    expect(two.text).toContain('Mastercard ending in 4444 Expires 12/2035')

    await browser.post(browser.prepare(two, 'Make default Mastercard ending in 4444'))
    const named = await browser.get(WALLET)
    expect(named.text).toMatch(/Mastercard ending in 4444 Expires 12\/2035 · Default/)
    const [first] = await shop.services.wallet.cards(customerId)
    await browser.crafted(WALLET, { intent: 'rename', token: first?.token ?? '', name: 'Family card' })
    const renamed = await browser.get(WALLET)
    expect(renamed.text).toMatch(/Family card Visa ending in 1111, expires 12\/2035/)

    await browser.post(browser.prepare(renamed, 'Remove Visa ending in 1111'))
    const rest = await browser.get(WALLET)
    expect(rest.text).not.toContain('Visa ending in 1111')
    expect(rest.text).not.toContain('Family card')
  })

  it('are added without an e-mail for the provider to send a receipt to, as nothing is paid', async () => {
    await addCard('4111 1111 1111 1111')
    const file = openSqlite(join(shop.services.env.dataDir, 'platforms', 'payments'), 'payments.sqlite')
    const rows = file.prepare('SELECT amount, email FROM session WHERE customer_id = ?').all(customerId)
    file.close()
    expect(rows).toEqual([{ amount: 0, email: null }])
  })

  it('of somebody else are not there, whatever is sent', async () => {
    await addCard('4111 1111 1111 1111')
    const [mine] = await shop.services.wallet.cards(customerId)
    const token = mine?.token ?? ''
    const stranger = app.newBrowser()
    await signIn(stranger)
    for (const intent of ['default', 'remove', 'rename'])
      await stranger.crafted(WALLET, { intent, token, name: 'Mine now' })
    expect((await stranger.get(WALLET)).text).not.toContain('Visa ending in 1111')
    expect(await shop.services.wallet.cards(customerId)).toMatchObject([{ token, isDefault: true }])
  })

  it('take no name that is too long, nor what nobody can do with them', async () => {
    await addCard('4111 1111 1111 1111')
    const [card] = await shop.services.wallet.cards(customerId)
    const token = card?.token ?? ''
    const long = await browser.crafted(WALLET, { intent: 'rename', token, name: 'x'.repeat(41) })
    expect([long.status, long.text.includes('at most 40 characters')]).toEqual([400, true])
    expect((await browser.crafted(WALLET, { intent: 'steal', token })).status).toBe(400)
  })

  it('keep a name that was typed, unfolded and with what is wrong with it [UX-04] [ACCT-08]', async () => {
    await addCard('4111 1111 1111 1111')
    const page = await browser.get(WALLET)
    const long = 'x'.repeat(41)
    const rename = (name: string) => {
      const token = page.document.querySelector('input[name="token"]')?.getAttribute('value') ?? ''
      return browser.crafted(WALLET, { intent: 'rename', token, name })
    }
    const typedIn = ({ document }: Page) => document.querySelector('input[name="name"]')
    const refused = await rename(long)
    expect([refused.status, typedIn(refused)?.getAttribute('value')]).toEqual([400, long])
    expect(typedIn(refused)?.closest('details')?.hasAttribute('open')).toBe(true)
    expect(typedIn(refused)?.getAttribute('aria-invalid')).toBe('true')
    const link = refused.document.querySelector('#error-summary a')
    expect(link?.getAttribute('href')).toBe(`#${typedIn(refused)?.id}`)
    expect(refused.document.querySelectorAll('details[open] input[name="name"]')).toHaveLength(1)

    // Even while there are no cards to show it beside.
    shop.platforms.faults.add({ platform: 'payments', kind: 'status', status: 503 })
    const away = await rename('Family')
    shop.platforms.faults.clear()
    expect([away.status, typedIn(away)?.getAttribute('value')]).toEqual([503, 'Family'])
    const saved = await browser.post(browser.prepare(away, 'Save name'))
    expect([saved.status, saved.location]).toEqual([303, WALLET])
    expect((await browser.get(WALLET)).text).toContain('Family Visa ending in 1111')
    expect(
      typedIn(await browser.get(WALLET))
        ?.closest('details')
        ?.hasAttribute('open'),
    ).toBe(false)
  })

  it('are not told to be unchanged when the answer is lost, and a refusal is told and logged [ACCT-08]', async () => {
    const added = await addCard('4111 1111 1111 1111')
    const remove = browser.prepare(added, 'Remove Visa ending in 1111')
    const warn = vi.spyOn(shop.services.logger, 'warn')
    shop.platforms.faults.add({ platform: 'payments', kind: 'status', status: 400 })
    const refused = await browser.post(remove)
    expect([refused.status, refused.text.includes('The payment provider did not accept this')]).toEqual([
      400,
      true,
    ])
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ status: 400, intent: 'remove' }),
      'an edit of saved cards was refused',
    )
    warn.mockRestore()
    shop.platforms.faults.clear()
    shop.platforms.faults.add({ platform: 'payments', kind: 'lost-reply' })
    const lost = await browser.post(remove)
    expect([lost.status, lost.text.includes('this change may not have been made')]).toEqual([503, true])
    expect(lost.text).not.toContain('Nothing was')
    shop.platforms.faults.clear()
    expect((await browser.get(WALLET)).text).toContain('You have no saved cards.')
  })

  it('are told to be away while the gateway is, and the rest of the wallet stands', async () => {
    shop.platforms.faults.add({ platform: 'payments', kind: 'refuse' })
    const page = await browser.get(WALLET)
    expect([page.status, page.text.includes('cannot be shown at the moment')]).toEqual([200, true])
    expect(page.text).toContain('Store credit')
    const added = await browser.crafted(WALLET, { intent: 'add' })
    expect([added.status, added.text.includes('Nothing was changed')]).toEqual([503, true])
  })
})

describe('credit', () => {
  it('is shown with its balance and what it is made of [ACCT-08]', async () => {
    expect((await browser.get(WALLET)).text).toContain('You have no store credit.')
    const give = (kind: 'store-credit' | 'credit', amountCents: number, note: string) =>
      shop.services.credit.grant({ customerId, kind, amountCents, note, key: `${customerId}-${note}` })
    await give('store-credit', 1_250, 'Damaged bag')
    await give('credit', 50_000, 'Net 30')
    const { text } = await browser.get(WALLET)
    expect(text).toContain('Balance: $12.50')
    expect(text).toMatch(/Damaged bag \$12\.50/)
    expect(text).toContain('$500.00 of $500.00 available, $0.00 owed')
    expect(text).toMatch(/Net 30 \$500\.00/)
  })
})
