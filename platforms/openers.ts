/** Which embedded platforms there are, and how each is opened. */
import type { Platform, PlatformOptions } from './platform'

export interface OpenOptions extends PlatformOptions {
  readonly gatewayOrigin: string
  readonly returnOrigins: readonly string[] | undefined
  readonly inspect: boolean
}

export type PlatformName = 'commercetools' | 'algolia' | 'shipping' | 'content' | 'payments' | 'mail'

export const openers: Partial<Record<PlatformName, (options: OpenOptions) => Platform>> = {}

export const PLATFORM_NAMES = Object.keys(openers) as readonly PlatformName[]
