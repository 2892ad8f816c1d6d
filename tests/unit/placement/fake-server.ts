/** The fake platforms over HTTP, so that the shop's process can be killed and they live on. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OPERATIONS } from './fake-platforms'
import type { FakePlatforms } from './fake-platforms'

/** Tells the caller to stop for ever on this answer. */
export const STOP_HEADER = 'x-stop-here'

export async function serveFakePlatforms(
  platforms: FakePlatforms,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const operation = OPERATIONS.find((known) => `/${known}` === request.url)
      if (operation === undefined) {
        response.writeHead(404).end()
        return
      }
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>
      platforms.handle(operation, body).then(
        ({ verdict, result }) => {
          if (verdict === 'drop') {
            response.destroy()
            return
          }
          if (verdict === 'stop-caller') response.setHeader(STOP_HEADER, '1')
          response.setHeader('content-type', 'application/json')
          response.end(JSON.stringify(result))
        },
        () => response.destroy(),
      )
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
