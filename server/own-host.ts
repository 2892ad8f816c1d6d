/**
 * Whether a request names this shop or this machine as its host. A page elsewhere can let its own name point to
 * 127.0.0.1 and have a browser here read what is for this machine alone; the Host header then has that name.
 */
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { isLoopback } from './client-address'

export function isOwnHost({ headers }: IncomingMessage, publicUrl: string): boolean {
  const asked = `http://${headers.host ?? ''}`
  if (!URL.canParse(asked)) return false
  const hostname = new URL(asked).hostname.replace(/^\[|\]$/g, '')
  const isHere = hostname === 'localhost' || (isIP(hostname) !== 0 && isLoopback(hostname))
  return isHere || hostname === new URL(publicUrl).hostname
}
