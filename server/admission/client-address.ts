/** The client's address. Only as many X-Forwarded-For entries are trusted as we have proxies. */
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { isLoopback } from '../../app/utils/own-host'

const MAPPED_V4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const HOST_AND_PORT = /^\[([^\]]+)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/

function plain(address: string): string {
  const trimmed = address.trim()
  const split = HOST_AND_PORT.exec(trimmed)
  const host = split?.[1] ?? split?.[2] ?? trimmed
  return MAPPED_V4.exec(host)?.[1] ?? host
}

/**
 * The client's address. Each proxy appends the address it saw, so the entry `trustedProxies` from the right was
 * written by our outermost proxy; everything left of it was sent by the client and proves nothing.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const socket = plain(request.socket.remoteAddress ?? '')
  if (trustedProxies === 0) return socket
  const header = request.headers['x-forwarded-for']
  const chain = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map(plain)
  const claimed = chain[chain.length - trustedProxies] ?? ''
  return isIP(claimed) === 0 ? socket : claimed
}

/** True for a caller on this machine, unless the request came through a proxy. */
export function isLocalCaller(request: IncomingMessage): boolean {
  return (
    isLoopback(plain(request.socket.remoteAddress ?? '')) &&
    request.headers['x-forwarded-for'] === undefined &&
    request.headers['forwarded'] === undefined
  )
}

/** One key per household: an IPv6 client owns a whole /64 and can change its address at will. */
export function addressKey(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
