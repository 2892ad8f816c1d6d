/**
 * The world around one test: clock, faults, inbox, payments, stock, accounts. All changes are undone after the test, so
 * that the worker's next test finds the shop as this one did.
 */
import { accounts, PASSWORD } from './accounts'
import { createFaults } from './faults'
import type { Faults } from './faults'
import { createInbox } from './inbox'
import type { Inbox } from './inbox'
import { copyAccount, setStock } from './merchant'
import type { Shop } from './server'
import { testCall } from './test-call'

export interface Transaction {
  readonly id: string
  /** The order's number and the leg, `N123-1`. */
  readonly orderId: string
  readonly state: 'authorized' | 'captured' | 'voided' | 'declined' | 'authorization-expired'
  /** Cents. */
  readonly amount: number
  readonly capturedAmount: number | null
}

export interface Account {
  readonly email: string
  readonly password: string
}

export interface World {
  readonly faults: Faults
  readonly inbox: Inbox
  /** Sets the clocks of the shop and its platforms to an instant, frozen or running on from there. */
  setClock(at: string, mode?: 'frozen' | 'running'): Promise<void>
  /** Back to real time. */
  resetClock(): Promise<void>
  /** A new account with the role and addresses of the seeded one. */
  account(role: keyof typeof accounts): Promise<Account>
  /** Sets a SKU's stock. */
  setStock(sku: string, quantity: number): Promise<void>
  /** The card gateway's transactions for an order, or for the whole shop, other tests' included. */
  transactions(orderNumber?: string): Promise<readonly Transaction[]>
  /** Restores the seed data, without sessions, orders or faults, in real time. Slow, and seldom needed. */
  reset(): Promise<void>
  /** Undoes all changes; the fixture does so after each test. */
  restore(): Promise<void>
}

/** Undo tasks by name: the first one added under a name is kept. */
export function createUndo() {
  const tasks = new Map<string, () => Promise<void>>()
  return {
    add(name: string, task: () => Promise<void>): void {
      if (!tasks.has(name)) tasks.set(name, task)
    },
    /** One that fails keeps none of the others from being undone. */
    async run(): Promise<void> {
      const failures: unknown[] = []
      for (const task of tasks.values()) {
        try {
          await task()
        } catch (error) {
          failures.push(error)
        }
      }
      tasks.clear()
      if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('\n'))
    },
  }
}

/** `email`: the test's own unique address. */
export function createWorld(server: Pick<Shop, 'url' | 'platforms' | 'dataDir'>, email: string): World {
  const { platforms } = server
  const shop = `${server.url}/__test`
  const areApart = platforms !== shop
  const undo = createUndo()
  const faults = createFaults(server, () => undo.add('faults', () => faults.off()))
  let made = 0

  async function moveClocks(body: unknown): Promise<void> {
    await testCall(`${platforms}/kit/clock`, { method: 'POST', body })
    if (areApart) await testCall(`${shop}/kit/clock`, { method: 'POST', body })
  }

  async function stock(sku: string, quantity: number): Promise<number> {
    const before = await setStock(platforms, sku, quantity)
    if (areApart) await testCall(`${shop}/forget-pages`, { method: 'POST' })
    return before
  }

  return {
    faults,
    inbox: createInbox(server, email),
    async setClock(at, mode = 'frozen') {
      undo.add('clock', () => moveClocks({}))
      await moveClocks({ now: at, frozen: mode === 'frozen' })
    },
    resetClock: () => moveClocks({}),
    async account(role) {
      made += 1
      const own = `${role}-${made}-${email}`
      await copyAccount(platforms, accounts[role].email, { email: own, password: PASSWORD })
      return { email: own, password: PASSWORD }
    },
    async setStock(sku, quantity) {
      const before = await stock(sku, quantity)
      undo.add(`stock ${sku}`, async () => void (await stock(sku, before)))
    },
    async transactions(orderNumber) {
      const response = await testCall(`${platforms}/payments/transactions`)
      const { transactions } = (await response.json()) as { transactions: Transaction[] }
      return transactions.filter(
        ({ orderId }) => orderNumber === undefined || orderId.startsWith(`${orderNumber}-`),
      )
    },
    async reset() {
      if (areApart) await testCall(`${platforms}/kit/reset`, { method: 'POST' })
      await testCall(`${shop}/reset`, { method: 'POST' })
    },
    restore: undo.run,
  }
}
