/**
 * Under which name a request asks. A page elsewhere can let its own name point to 127.0.0.1 and have a browser here
 * read what is for this machine alone; the Host header then has that name.
 */
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { isLoopback } from './client-address'

type Asking = Pick<IncomingMessage, 'headers'>

/** Its URL by the protocol of the shop's own; null for a Host header that names nothing. */
function askedUrl({ headers }: Asking, { protocol }: URL): URL | null {
  const asked = `${protocol}//${headers.host ?? ''}`
  return URL.canParse(asked) ? new URL(asked) : null
}

function isHere({ hostname }: URL): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || (isIP(bare) !== 0 && isLoopback(bare))
}

/** Whether a request names this shop or this machine as its host. */
export function isOwnHost(request: Asking, publicUrl: string): boolean {
  const own = new URL(publicUrl)
  const asked = askedUrl(request, own)
  return asked !== null && (isHere(asked) || asked.hostname === own.hostname)
}

/** Not addresses of a machine, but browsers reach this one by them. */
const ANY_ADDRESS = ['0.0.0.0', '[::]']

/**
 * Whether a browser asks for a page of a shop at this machine under another of its names. A browser keeps the cookies
 * of each name apart: whoever fills a cart at 127.0.0.1 and comes back from the payment page to localhost has none.
 * Only at the shop's own port: another one is somebody's way through a proxy or tunnel.
 */
export function createOtherNames(
  publicUrl: string,
): (request: Asking & Pick<IncomingMessage, 'method'>) => boolean {
  const own = new URL(publicUrl)
  if (!isHere(own)) return () => false
  return (request) => {
    const { method, headers } = request
    const isPage = (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true
    if (!isPage || headers.host === own.host) return false
    const asked = askedUrl(request, own)
    if (asked === null || asked.port !== own.port || asked.hostname === own.hostname) return false
    return isHere(asked) || ANY_ADDRESS.includes(asked.hostname)
  }
}
