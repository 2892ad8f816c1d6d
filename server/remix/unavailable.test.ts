import { afterEach, describe, expect, it } from 'vitest'
import { admittedBody } from '../../app/services/admitted-body'
import { peekField, readForm } from '../../app/services/form-request.server'
import { UpstreamError } from '../../app/services/upstream'
import { fakeBuild, shopRoutes } from '../testing/fake-build'
import type { FakeRoute } from '../testing/fake-build'
import { tryServer } from '../testing/try-server'
import type { TryServer } from '../testing/try-server'
import { withUnavailable } from './unavailable'

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

const FORM = {
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'sku=1101-01&note=Cr%C3%A8me+br%C3%BBl%C3%A9e&note=%00&password=secret&newPassword=&currentPassword=secret&nonce=card&token=of-a-card',
}

/** For the page that offers it: without its passwords, which are typed again, and without the nonce of a card. */
const SENT_AGAIN = [
  ['sku', '1101-01'],
  ['note', 'Crème brûlée'],
  ['note', '\u0000'],
  ['password'],
  ['newPassword', ''],
  ['currentPassword'],
  ['token', 'of-a-card'],
]

async function answerOf(action: (request: Request) => Promise<Response>, sent = FORM) {
  const module = { action: async ({ request }: { readonly request: Request }) => action(request) }
  const extra: FakeRoute = { id: 'extra', parentId: 'root', path: 'extra', module }
  server = await tryServer({ build: fakeBuild([...shopRoutes(), extra]) })
  const { status, text } = await server.send('/extra', sent)
  return { status, body: JSON.parse(text) as unknown }
}

describe('a form whose action finds a platform away', () => {
  const away = () => Promise.reject(fault(502))
  it.each<readonly [string, (request: Request) => Promise<Response>]>([
    ['read', (request) => readForm(request).then(away)],
    [
      'looked at and read',
      (request) =>
        peekField(request, 'sku')
          .then(() => readForm(request))
          .then(away),
    ],
    ['read as a text', (request) => request.text().then(away)],
    ['not read', away],
  ])('is offered to be sent again as it was, where it was %s', async (_, action) => {
    expect(await answerOf(action)).toEqual({ status: 503, body: { sendAgain: SENT_AGAIN } })
  })

  it('is offered as well where another server admitted it', async () => {
    const action = async ({ request }: { readonly request: Request }) => readForm(request).then(away)
    const routes: FakeRoute[] = [{ id: 'root', path: 'extra', module: { action } }]
    const guarded = withUnavailable(fakeBuild(routes)).routes['root']?.module.action
    const request = new Request('http://localhost/extra', FORM)
    const thrown: unknown = await Promise.resolve(guarded?.({ request, params: {}, context: {} })).catch(
      (error: unknown) => error,
    )
    const body: unknown = thrown instanceof Response ? await thrown.json() : thrown
    expect(body).toEqual({ sendAgain: SENT_AGAIN })
  })

  it('is not offered if it is of a kind that may bring files', async () => {
    const body = '--x\r\nContent-Disposition: form-data; name="sku"\r\n\r\n1101-01\r\n--x--\r\n'
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const multipart = await answerOf((request) => readForm(request).then(away), { ...FORM, headers, body })
    expect(multipart).toMatchObject({ status: 503, body: { sendAgain: null } })
  })
})

describe('a body that was admitted', () => {
  it('is at hand in an action, though its request is a copy', async () => {
    const { body } = await answerOf(async (request) => {
      const isAtHand = admittedBody(request) !== undefined
      const { fields } = await readForm(request)
      return Response.json({ isAtHand, fields, isLeft: !request.bodyUsed })
    })
    const fields = { sku: '1101-01', note: '\ufffd', password: 'secret' }
    expect(body).toMatchObject({ isAtHand: true, fields, isLeft: true })
  })

  it('is not that of another request made meanwhile', async () => {
    const { body } = await answerOf(async (request) => {
      const other = new Request(request.url, { ...FORM, body: 'sku=1102-01' })
      return Response.json((await readForm(other)).fields)
    })
    expect(body).toEqual({ sku: '1102-01' })
  })
})
