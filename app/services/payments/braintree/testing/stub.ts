/** A stub Braintree on a local port, for tests: its XML, its states, and any other answer a test wants. */
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import braintree from 'braintree'
import { LONG_LIVED } from '../../../../../tests/unit/support/long-lived'
import { createStubVault } from './stub-vault'
import { errorXml, idsXml, methodNonceXml, transactionXml } from './xml'
import type { StubTransaction } from './xml'

export interface Received {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly body: Record<string, Record<string, unknown>>
}

export type Reply =
  | { readonly status: number; readonly body: string; readonly type?: string }
  | 'hang'
  | 'trickle'
  | 'headers-then-hang'
  | 'reset'
  | 'truncate'

interface Rule {
  readonly path: RegExp
  readonly reply: Reply | ((received: Received) => Reply | undefined)
  left: number
}

const XML = 'application/xml; charset=utf-8'
const ok = (body: string): Reply => ({ status: 201, body })

async function receive(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    authorization: request.headers.authorization,
    body: text === '' ? {} : (JSON.parse(text) as Received['body']),
  }
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply === 'hang') return
  if (reply === 'reset') return void response.socket?.destroy()
  if (typeof reply === 'object') {
    response.writeHead(reply.status, { 'content-type': reply.type ?? XML })
    return void response.end(reply.body)
  }
  response.writeHead(200, { 'content-type': XML, 'content-length': '5000' })
  response.write('<transaction>')
  if (reply === 'truncate') setTimeout(() => response.socket?.destroy(), 10)
  if (reply !== 'trickle') return
  const drip = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(drip))
}

/** What the stub stores and does unless a test's rule says otherwise. */
function createLedger() {
  const transactions: StubTransaction[] = []
  const spent = new Set<string>()
  const vault = createStubVault()
  const find = (path: string) => transactions.find(({ id }) => id === path.split('/')[4])

  function sell({ body }: Received): Reply {
    const asked = body['transaction'] ?? {}
    const nonce = String(asked['payment_method_nonce'])
    if (spent.has(nonce)) return { status: 422, body: errorXml('91564') }
    spent.add(nonce)
    const id = `t${transactions.length + 1}`
    const sale = { id, amount: String(asked['amount']), orderId: String(asked['order_id']) }
    transactions.unshift({ ...sale, status: 'authorized' })
    return ok(transactionXml({ ...sale, status: 'authorized' }))
  }

  function move(path: string, from: readonly string[], to: string, code: string): Reply {
    const one = find(path)
    if (one === undefined) return { status: 404, body: '' }
    if (!from.includes(one.status)) return { status: 422, body: errorXml(code) }
    one.status = to
    return ok(transactionXml(one))
  }

  function giveBack(path: string): Reply {
    const one = find(path)
    if (one === undefined) return { status: 404, body: '' }
    if (one.status !== 'settled' || one.refundId !== undefined)
      return { status: 422, body: errorXml('91506') }
    one.refundId = `r-${one.id}`
    return ok(transactionXml({ ...one, id: one.refundId }))
  }

  function answer(received: Received): Reply {
    const { path, body } = received
    if (path.endsWith('/advanced_search_ids')) {
      const { order_id: wanted } = body['search'] as { order_id?: { is?: string } }
      return ok(idsXml(transactions.filter(({ orderId }) => orderId === wanted?.is).map(({ id }) => id)))
    }
    if (path.endsWith('/submit_for_settlement'))
      return move(path, ['authorized'], 'submitted_for_settlement', '91507')
    if (path.endsWith('/void'))
      return move(path, ['authorized', 'submitted_for_settlement'], 'voided', '91504')
    if (path.endsWith('/refund')) return giveBack(path)
    const saved = vault.answer(received)
    if (saved !== undefined) return saved
    if (path.endsWith('/client_token'))
      return ok('<client-token><value>dG9rZW4tb2YtdGhlLXN0dWI=</value></client-token>')
    if (path.includes('/payment_method_nonces/')) {
      const nonce = path.split('/')[4] ?? ''
      return nonce.startsWith('unknown') ? { status: 404, body: '' } : ok(methodNonceXml(nonce))
    }
    if (received.method === 'POST' && path.endsWith('/transactions')) return sell(received)
    const one = find(path)
    return one === undefined ? { status: 404, body: '' } : ok(transactionXml(one))
  }

  return { transactions, answer }
}

export async function startStub() {
  const ledger = createLedger()
  const rules: Rule[] = []
  const received: Received[] = []
  const server = createServer(LONG_LIVED, (request, response) => {
    void receive(request).then((one) => {
      received.push(one)
      const rule = rules.find(({ path, left }) => left > 0 && path.test(one.path))
      if (rule !== undefined) rule.left -= 1
      const reply = typeof rule?.reply === 'function' ? rule.reply(one) : rule?.reply
      send(response, reply ?? ledger.answer(one))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    environment: new braintree.Environment('127.0.0.1', String(port), '', false, '127.0.0.1', String(port)),
    transactions: ledger.transactions,
    received,
    answer: (one: Received) => ledger.answer(one),
    /** Answers matches with `reply`, up to `times` times; returning nothing leaves it to the stub. */
    reply(path: RegExp, reply: Rule['reply'], times = Infinity) {
      rules.push({ path, reply, left: times })
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type Stub = Awaited<ReturnType<typeof startStub>>

export const SALE = /\/transactions$/
export const SEARCH = /advanced_search_ids$/
export const SETTLE = /submit_for_settlement$/
export const VOID = /\/void$/
