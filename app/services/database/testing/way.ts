/** A proxy to a database server that runs in this process, so a test can cut the server off. */
import { connect, createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'

export interface Way {
  /** The server's URL through this proxy. */
  readonly url: string
  open(): Promise<void>
  /** Stops listening, and cuts open connections. */
  shut(): Promise<void>
  /** Connections stay open, but nothing gets through. */
  silence(): void
  /** What was swallowed is lost: those connections are of no further use. */
  speak(): void
}

/** A proxy to the server that can be shut, or swallow all traffic. */
export async function openWay(to: URL): Promise<Way> {
  const sockets = new Set<Socket>()
  let isSilent = false
  let server: Server | undefined
  let port = 0
  const carry = (from: Socket, other: Socket) => {
    sockets.add(from)
    from.on('data', (bytes) => void (isSilent || other.write(bytes)))
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      other.destroy()
    })
  }
  async function open(): Promise<void> {
    const opened = createServer((client) => {
      const behind = connect(Number(to.port || 5432), to.hostname)
      carry(client, behind)
      carry(behind, client)
    })
    await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve))
    port = (opened.address() as AddressInfo).port
    server = opened
  }
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  await open()
  const url = new URL(to)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.toString(),
    open,
    async shut() {
      const closed = new Promise((resolve) => server?.close(resolve))
      cut()
      await closed
    },
    silence: () => void (isSilent = true),
    speak() {
      isSilent = false
      cut()
    },
  }
}
