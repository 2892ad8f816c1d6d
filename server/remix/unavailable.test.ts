import { afterEach, describe, expect, it } from 'vitest'
import { UpstreamError } from '../../app/services/upstream'
import { fakeBuild, shopRoutes } from '../testing/fake-build'
import type { FakeRoute } from '../testing/fake-build'
import { tryServer } from '../testing/try-server'
import type { TryServer } from '../testing/try-server'

let server: TryServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function statusOf(error: Error, method = 'GET'): Promise<number> {
  const fail = () => Promise.reject(error)
  const extra: FakeRoute = {
    id: 'extra',
    parentId: 'root',
    path: 'extra',
    module: { loader: fail, action: fail },
  }
  server = await tryServer({ build: fakeBuild([...shopRoutes(), extra]) })
  const answer = await server.send('/extra', { method })
  await server.close()
  server = undefined
  return answer.status
}

const fault = (status: number | undefined) =>
  new UpstreamError({ service: 'commercetools', operation: 'get cart', status, retryable: false })

describe('a fault behind the shop', () => {
  it.each([undefined, 200, 401, 403, 408, 429, 500, 502, 503])(
    'is a 503 when the platform says %s',
    async (status) => {
      expect(await statusOf(fault(status))).toBe(503)
    },
  )

  it('is a 503 for a form that was posted as well', async () => {
    expect(await statusOf(fault(502), 'POST')).toBe(503)
  })

  it.each([400, 404, 409])('is a 500 when we asked for something wrong: %s', async (status) => {
    expect(await statusOf(fault(status))).toBe(500)
  })

  it('is a 500 when it is our own', async () => {
    expect(await statusOf(new TypeError('ours'))).toBe(500)
  })
})
