/** Browsers that reach the shop under another name of its machine. */
import type { IncomingMessage } from 'node:http'
import { askedUrl, isHere } from '../../app/utils/own-host'

/** Not real addresses, but browsers accept them for this machine. */
const ANY_ADDRESS = ['0.0.0.0', '[::]']

/**
 * Whether a browser requests a page of a local shop under another of its names. Cookies are per host: a cart filled at
 * 127.0.0.1 is missing after the payment page returns to localhost. Only on the shop's own port: another one may be
 * someone's proxy or tunnel.
 */
export function createOtherNames(
  publicUrl: string,
): (request: Pick<IncomingMessage, 'method' | 'headers'>) => boolean {
  const own = new URL(publicUrl)
  if (!isHere(own)) return () => false
  return ({ method, headers }) => {
    const isPage = (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true
    if (!isPage || headers.host === own.host) return false
    const asked = askedUrl(headers.host, own)
    if (asked === null || asked.port !== own.port || asked.hostname === own.hostname) return false
    return isHere(asked) || ANY_ADDRESS.includes(asked.hostname)
  }
}
