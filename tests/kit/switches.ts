/** The switches of test mode over HTTP: clock, reset, inbox, payments, faults. */
import { definedOnly } from '../../app/models/defined-only'
import type { ShopServer } from './server'

export interface Mail {
  readonly id: string
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

export interface Transaction {
  readonly id: string
  /** The order's number and the leg, `N123-1`. */
  readonly orderId: string
  readonly state: 'authorized' | 'captured' | 'voided' | 'declined' | 'authorization-expired'
  /** Cents. */
  readonly amount: number
  readonly capturedAmount: number | null
}

/** One of `platforms/kit/faults.ts`. */
export interface Fault {
  readonly platform: 'commercetools' | 'algolia' | 'shipping' | 'content' | 'payments' | 'mail'
  readonly kind:
    | 'refuse'
    | 'hang'
    | 'hang-after-head'
    | 'trickle'
    | 'status'
    | 'html-502'
    | 'truncate'
    | 'reset'
    | 'empty'
    | 'wrong-types'
    | 'huge'
    | 'lost-reply'
    | 'slow'
  readonly status?: number
  /** How many calls; all until cleared when absent. */
  readonly times?: number
  readonly delayMs?: number
  readonly match?: { readonly path?: string; readonly method?: string }
}

export interface Switches {
  /** Stops the clocks at an instant, or lets them run on from there. */
  setClock(at: string, mode?: 'frozen' | 'running'): Promise<void>
  /** The real time again. */
  resetClock(): Promise<void>
  /** Seed data again, no sessions, no orders, no faults, the real time. */
  reset(): Promise<void>
  /** Mail to an address, newest first. */
  mailTo(address: string): Promise<readonly Mail[]>
  /** Waits for the first mail to an address: it leaves through the outbox, a moment after the order. */
  waitForMail(address: string, patienceMs?: number): Promise<Mail>
  /** What the gateway holds of an order, or of all the latest ones. */
  transactions(orderNumber?: string): Promise<readonly Transaction[]>
  /** Makes a platform fail. */
  fault(fault: Fault): Promise<void>
  clearFaults(): Promise<void>
}

const MAIL_WAIT_MS = 60_000
const POLL_MS = 100

async function call(address: string, init: { method?: string; body?: unknown } = {}): Promise<Response> {
  const response = await fetch(address, {
    method: init.method ?? 'GET',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Basic ${Buffer.from('nutwood:nutwood').toString('base64')}`,
    },
    ...definedOnly({ body: init.body === undefined ? undefined : JSON.stringify(init.body) }),
  })
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
  return response
}

export function createSwitches({ url, platforms }: Pick<ShopServer, 'url' | 'platforms'>): Switches {
  const shop = `${url}/__test`
  const areApart = platforms !== shop

  async function moveClocks(body: unknown): Promise<void> {
    await call(`${platforms}/kit/clock`, { method: 'POST', body })
    if (areApart) await call(`${shop}/kit/clock`, { method: 'POST', body })
  }

  /** Pages that the shop keeps are of the time before a change that shared platforms were told of. */
  async function forgetPages(): Promise<void> {
    if (areApart) await call(`${shop}/forget-pages`, { method: 'POST' })
  }

  async function mailTo(address: string): Promise<readonly Mail[]> {
    const response = await call(`${platforms}/mail/messages?to=${encodeURIComponent(address)}`)
    return ((await response.json()) as { messages: Mail[] }).messages
  }

  return {
    setClock: (at, mode = 'frozen') => moveClocks({ now: at, frozen: mode === 'frozen' }),
    resetClock: () => moveClocks({}),
    async reset() {
      if (areApart) await call(`${platforms}/kit/reset`, { method: 'POST' })
      await call(`${shop}/reset`, { method: 'POST' })
    },
    mailTo,
    async waitForMail(address, patienceMs = MAIL_WAIT_MS) {
      const until = Date.now() + patienceMs
      while (Date.now() < until) {
        const [mail] = await mailTo(address)
        if (mail !== undefined) return mail
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
      throw new Error(`No mail came to ${address}`)
    },
    async transactions(orderNumber) {
      const response = await call(`${platforms}/payments/transactions`)
      const { transactions } = (await response.json()) as { transactions: Transaction[] }
      return transactions.filter(
        ({ orderId }) => orderNumber === undefined || orderId.startsWith(`${orderNumber}-`),
      )
    },
    async fault(fault) {
      await call(`${platforms}/kit/faults`, { method: 'POST', body: fault })
      await forgetPages()
    },
    async clearFaults() {
      await call(`${platforms}/kit/faults`, { method: 'DELETE' })
      await forgetPages()
    },
  }
}
