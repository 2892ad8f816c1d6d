/** The switches of test mode over HTTP: clock, reset, inbox, faults. */

export interface Mail {
  readonly id: string
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

export interface Switches {
  /** Stops the shop's clock at an instant, or lets it run on from there. */
  setClock(at: string, mode?: 'frozen' | 'running'): Promise<void>
  /** Seed data again, no sessions, no orders, no faults, the real time. */
  reset(): Promise<void>
  /** Mail to an address, newest first. */
  mailTo(address: string): Promise<readonly Mail[]>
  /** Waits for the first mail to an address: it leaves through the outbox, a moment after the order. */
  waitForMail(address: string): Promise<Mail>
  /** Makes a platform fail in a way that `platforms/kit/faults.ts` lists. */
  fault(fault: Readonly<Record<string, unknown>>): Promise<void>
  clearFaults(): Promise<void>
}

const MAIL_WAIT_MS = 15_000

export function createSwitches(url: string): Switches {
  async function call(path: string, init?: { method?: string; body?: unknown }): Promise<Response> {
    const response = await fetch(`${url}/__test${path}`, {
      method: init?.method ?? 'GET',
      headers: { 'Content-Type': 'application/json' },
      ...(init?.body === undefined ? {} : { body: JSON.stringify(init.body) }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
  }

  async function mailTo(address: string): Promise<readonly Mail[]> {
    const response = await call(`/mail/messages?to=${encodeURIComponent(address)}`)
    return ((await response.json()) as { messages: Mail[] }).messages
  }

  return {
    async setClock(at, mode = 'frozen') {
      await call('/kit/clock', { method: 'POST', body: { at, mode } })
    },
    async reset() {
      await call('/reset', { method: 'POST' })
    },
    mailTo,
    async waitForMail(address) {
      const until = Date.now() + MAIL_WAIT_MS
      while (Date.now() < until) {
        const [mail] = await mailTo(address)
        if (mail !== undefined) return mail
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error(`No mail came to ${address}`)
    },
    async fault(fault) {
      await call('/kit/faults', { method: 'POST', body: fault })
    },
    async clearFaults() {
      await call('/kit/faults', { method: 'DELETE' })
    },
  }
}
