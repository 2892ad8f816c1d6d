/** Browsers that ask for the shop under another name of the machine it stands on. */
import type { IncomingMessage } from 'node:http'
import { askedUrl, isHere } from '../../app/utils/own-host'

/** Not addresses of a machine, but browsers reach this one by them. */
const ANY_ADDRESS = ['0.0.0.0', '[::]']

/**
 * Whether a browser asks for a page of a shop at this machine under another of its names. A browser keeps the cookies
 * of each name apart: whoever fills a cart at 127.0.0.1 and comes back from the payment page to localhost has none.
 * Only at the shop's own port: another one is somebody's way through a proxy or tunnel.
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
