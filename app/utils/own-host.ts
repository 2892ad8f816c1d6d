/**
 * Which host name a request was sent to. A foreign page can point its own name at 127.0.0.1 and have a browser here
 * read what is only for this machine; the Host header then has that name.
 */
import { isIP } from 'node:net'

export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}

/** The host as a URL, with the protocol of the shop's own; null for an invalid Host header. */
export function askedUrl(host: string | undefined, { protocol }: URL): URL | null {
  const asked = `${protocol}//${host ?? ''}`
  return URL.canParse(asked) ? new URL(asked) : null
}

/** Whether a URL's host is this machine itself. */
export function isHere({ hostname }: URL): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || (isIP(bare) !== 0 && isLoopback(bare))
}

/** Whether a Host header names this shop or this machine. */
export function isOwnHost(host: string | undefined, publicUrl: string): boolean {
  const own = new URL(publicUrl)
  const asked = askedUrl(host, own)
  return asked !== null && (isHere(asked) || asked.hostname === own.hostname)
}
