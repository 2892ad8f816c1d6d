/** No test leaves this machine: every way of opening a socket (fetch, http, https, net, tls) goes through here. */
import { isIP, Socket } from 'node:net'

interface Target {
  readonly host?: string | undefined
  readonly path?: string | undefined
}

/** `connect(port, host)`, `connect(path)`, `connect(options)`, or the normalised array that Node passes internally. */
function targetOf(first: unknown, second: unknown): Target {
  if (Array.isArray(first)) return targetOf(first[0], first[1])
  if (typeof first === 'object' && first !== null) return first as Target
  if (typeof first === 'string' && Number.isNaN(Number(first))) return { path: first }
  return { host: typeof second === 'string' ? second : undefined }
}

function isLoopback({ host, path }: Target): boolean {
  if (path !== undefined && path !== null) return true
  const name = (host ?? 'localhost').toLowerCase().replace(/^\[|\]$/g, '')
  if (isIP(name) === 0) return name === 'localhost' || name.endsWith('.localhost')
  return /^(?:127\.|::1$|::ffff:127\.)/.test(name)
}

type Connect = Socket['connect']
interface Guarded extends Connect {
  refused: string[]
}

const isGuarded = (connect: Connect): connect is Guarded => 'refused' in connect

/** Once per process, however often this module is loaded again. */
export function allowLoopbackOnly(): void {
  const original = Socket.prototype.connect
  if (isGuarded(original)) return
  const refused: string[] = []
  function connect(this: Socket, ...args: unknown[]): Socket {
    const target = targetOf(args[0], args[1])
    if (isLoopback(target)) return Reflect.apply(original, this, args)
    refused.push(String(target.host))
    throw new Error(`Tests may not connect to ${target.host}`)
  }
  Socket.prototype.connect = Object.assign(connect as Connect, { refused })
}

/** The hosts refused since the last call: code under test may have swallowed the error. */
export function takeRefused(): readonly string[] {
  const { connect } = Socket.prototype
  return isGuarded(connect) ? connect.refused.splice(0) : []
}
