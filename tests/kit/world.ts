/**
 * The world around one test: clock, faults, inbox, payments, stock, accounts. Whatever it changed is put back when the
 * test is over, so that the next test of the worker finds the shop as this one did.
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
  /** Stops the clocks of the shop and its platforms at an instant, or lets them run on from there. */
  setClock(at: string, mode?: 'frozen' | 'running'): Promise<void>
  /** The real time again. */
  resetClock(): Promise<void>
  /** An account of the test's own, with the role and the addresses of the seeded one. */
  account(role: keyof typeof accounts): Promise<Account>
  /** How many of a size are on the shelf. */
  setStock(sku: string, quantity: number): Promise<void>
  /** What the card gateway holds of an order, or of all of this shop, other tests' too. */
  transactions(orderNumber?: string): Promise<readonly Transaction[]>
  /** Seed data again, no sessions, no orders, no faults, the real time. Takes a moment, and is seldom needed. */
  reset(): Promise<void>
  /** Puts back what was changed; the fixture does so after each test. */
  restore(): Promise<void>
}

/** Tasks by their names, each of them once, whatever happened how often. */
function createUndo() {
  const tasks = new Map<string, () => Promise<void>>()
  return {
    add(name: string, task: () => Promise<void>): void {
      if (!tasks.has(name)) tasks.set(name, task)
    },
    async run(): Promise<void> {
      for (const task of tasks.values()) await task()
      tasks.clear()
    },
  }
}

/** `email`: the address of the test, which nobody else uses. */
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
      const before = await setStock(platforms, sku, quantity)
      undo.add(`stock ${sku}`, async () => void (await setStock(platforms, sku, before)))
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
