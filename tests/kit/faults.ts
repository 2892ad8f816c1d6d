/** A switch for each platform that makes it fail from now on. */
import type { Fault } from '../../platforms/kit/faults'
import type { PlatformName } from '../../platforms/openers'
import type { ShopServer } from './server'
import { testCall } from './test-call'

export type FaultKind = Fault['kind']
/** `times`: only that many calls. `match`: only calls with this method, or with this text in their path. */
export type FaultOptions = Pick<Fault, 'status' | 'times' | 'delayMs' | 'match'>

export interface FaultSwitch {
  on(kind: FaultKind, options?: FaultOptions): Promise<void>
  off(): Promise<void>
}

export type Faults = Readonly<Record<PlatformName, FaultSwitch>> & {
  /** Clears every fault. */
  off(): Promise<void>
}

/** `onUse` runs before the first switch is thrown, so that a test without faults has nothing to clean up. */
export function createFaults({ url, platforms }: Pick<ShopServer, 'url' | 'platforms'>, onUse: () => void) {
  const shop = `${url}/__test`

  async function tell(method: 'POST' | 'DELETE', body: object): Promise<void> {
    onUse()
    await testCall(`${platforms}/kit/faults`, { method, body })
    // Separate platforms cannot clear the shop's page cache, which predates the fault.
    if (platforms !== shop) await testCall(`${shop}/forget-pages`, { method: 'POST' })
  }

  const createSwitch = (platform: PlatformName): FaultSwitch => ({
    on: (kind, options = {}) => tell('POST', { ...options, platform, kind }),
    off: () => tell('DELETE', { platform }),
  })

  return {
    commercetools: createSwitch('commercetools'),
    algolia: createSwitch('algolia'),
    shipping: createSwitch('shipping'),
    addresses: createSwitch('addresses'),
    content: createSwitch('content'),
    payments: createSwitch('payments'),
    mail: createSwitch('mail'),
    identity: createSwitch('identity'),
    captcha: createSwitch('captcha'),
    personalisation: createSwitch('personalisation'),
    events: createSwitch('events'),
    chat: createSwitch('chat'),
    off: () => tell('DELETE', {}),
  } satisfies Faults
}
