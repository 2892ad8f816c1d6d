/** The embedded platforms, and how each is opened. */
import { createAddresses } from './addresses/handler'
import { ALGOLIA_CREDENTIAL, createAlgolia } from './algolia/handler'
import { createCaptcha } from './captcha/handler'
import { createChat } from './chat/handler'
import { createCommercetools } from './commercetools/handler'
import { createContent } from './content/handler'
import { createIdentity } from './identity/handler'
import { createEvents } from './events/handler'
import { createMail } from './mail/handler'
import { createPayments } from './payments/handler'
import { createPersonalisation } from './personalisation/handler'
import type { PlatformOptions } from './platform'
import { createShipping } from './shipping/handler'

export interface OpenOptions extends PlatformOptions {
  readonly gatewayOrigin: string
  readonly returnOrigins: readonly string[] | undefined
  /** The commerce platform refuses targets without a shipping method in Multiple mode. */
  readonly strictTargets: boolean
  /** Calls another of these platforms over its own protocol. */
  readonly ask: (name: 'algolia', request: Request) => Promise<Response>
  /** Path of the inspection pages; undefined shows none. */
  readonly inspectPath: string | undefined
}

/** Whether the search service has an object with this id. */
async function isIndexed(ask: OpenOptions['ask'], index: string, objectID: string): Promise<boolean> {
  const path = `/1/indexes/${encodeURIComponent(index)}/${encodeURIComponent(objectID)}`
  const headers = {
    'x-algolia-application-id': ALGOLIA_CREDENTIAL,
    'x-algolia-api-key': ALGOLIA_CREDENTIAL,
  }
  return (await ask('algolia', new Request(`http://platforms.invalid${path}`, { headers }))).ok
}

export const openers = {
  commercetools: ({ dataDir, clock, strictTargets }: OpenOptions) =>
    createCommercetools({ dataDir, clock, strictTargets }),
  algolia: ({ dataDir, clock }: OpenOptions) => createAlgolia({ dataDir, clock }),
  shipping: ({ dataDir, clock }: OpenOptions) => createShipping({ dataDir, clock }),
  content: ({ dataDir, clock }: OpenOptions) => createContent({ dataDir, clock }),
  payments: (options: OpenOptions) => createPayments(options),
  mail: (options: OpenOptions) => createMail(options),
  addresses: ({ dataDir, clock }: OpenOptions) => createAddresses({ dataDir, clock }),
  identity: (options: OpenOptions) => createIdentity(options),
  captcha: ({ clock }: OpenOptions) => createCaptcha({ clock }),
  personalisation: (options: OpenOptions) => createPersonalisation(options),
  events: (options: OpenOptions) =>
    createEvents({ ...options, isIndexed: (index, id) => isIndexed(options.ask, index, id) }),
  chat: ({ returnOrigins }: OpenOptions) => createChat(returnOrigins),
}

export type PlatformName = keyof typeof openers
export const PLATFORM_NAMES = Object.keys(openers) as readonly PlatformName[]
