/**
 * The official SDK with its network layer replaced. The original limits only idle time, reads without bounds, and
 * parses JSON outside its promise: one malformed answer ends the process, and the call never settles. Here every answer
 * is bounded, and is either XML parsed into an object or one UpstreamError.
 */
import { createRequire } from 'node:module'
import braintree from 'braintree'
import { UpstreamError } from '../../upstream'
import { readBounded } from '../../json-call.server'

export interface BraintreeAccount {
  readonly environment: braintree.Environment
  readonly merchantId: string
  readonly publicKey: string
  readonly privateKey: string
}

/** What the replacement needs of the SDK beyond its published types. */
interface SdkParts {
  readonly readXml: (text: string, options: object) => Promise<unknown>
  readonly toObject: (tree: unknown) => unknown
  readonly toWireKeys: (body: object) => object
}

const MAX_ANSWER_BYTES = 1_000_000
const API_VERSION = '6'
const READABLE = new Set([200, 201, 422])
const XML_OPTIONS = { attrkey: '@', charkey: '#', explicitArray: false }
const SERVICE = 'payments'

function fault(status?: number): UpstreamError {
  const retryable = status === undefined || status >= 500 || status === 408 || status === 429
  return new UpstreamError({ service: SERVICE, operation: 'request', status, retryable })
}

/** Something was done, but its result is unreadable: the next attempt finds out. */
export function unreadable(status?: number): UpstreamError {
  const code = 'unreadable-answer'
  return new UpstreamError({ service: SERVICE, operation: 'request', status, retryable: true, code })
}

/** The SDK's own parser and conversions, resolved from the SDK's location, so that answers mean the same here. */
function loadParts(): SdkParts {
  const fromSdk = createRequire(createRequire(import.meta.url).resolve('braintree'))
  const xml = fromSdk('xml2js') as { parseStringPromise: SdkParts['readXml'] }
  const { Util } = fromSdk('./lib/braintree/util') as {
    Util: {
      convertNodeToObject: SdkParts['toObject']
      convertObjectKeysToUnderscores: SdkParts['toWireKeys']
    }
  }
  return {
    readXml: (text, options) => xml.parseStringPromise(text, options),
    toObject: (tree) => Util.convertNodeToObject(tree),
    toWireKeys: (body) => Util.convertObjectKeysToUnderscores(body),
  }
}

const parts = loadParts()

async function readAnswer(status: number, type: string | null, text: string): Promise<object> {
  if (!READABLE.has(status)) throw fault(status)
  if (type === null || !type.includes('application/xml')) throw unreadable(status)
  let answer: unknown
  try {
    answer = parts.toObject(await parts.readXml(text, XML_OPTIONS))
  } catch {
    throw unreadable(status)
  }
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) throw unreadable(status)
  return answer
}

function baseUrlOf(environment: braintree.Environment): string {
  const { server, port, ssl } = environment as unknown as { server: string; port: string; ssl: boolean }
  return `${ssl ? 'https' : 'http'}://${server}:${port}`
}

function createRequester(account: BraintreeAccount, signal: AbortSignal) {
  const baseUrl = baseUrlOf(account.environment)
  const pair = `${account.publicKey}:${account.privateKey}`
  const headers = {
    accept: 'application/xml',
    authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
    'content-type': 'application/json',
    'x-apiversion': API_VERSION,
  }
  return async (method: string, path: string, body: object | null | undefined): Promise<object> => {
    const init: RequestInit = { method, headers, signal, redirect: 'error' }
    if (body != null) init.body = JSON.stringify(parts.toWireKeys(body))
    let status: number
    let type: string | null
    let text: string
    try {
      const response = await fetch(baseUrl + path, init)
      status = response.status
      type = response.headers.get('content-type')
      text = await readBounded(response, MAX_ANSWER_BYTES)
    } catch {
      throw fault()
    }
    // Only a deletion may have an empty answer.
    if (method === 'DELETE' && status === 200 && text.trim() === '') return {}
    return readAnswer(status, type, text)
  }
}

/** An SDK for one call: its requests end with the call's signal. */
export function connect(account: BraintreeAccount, signal: AbortSignal): braintree.BraintreeGateway {
  const sdk = new braintree.BraintreeGateway({ ...account })
  const http: unknown = Reflect.get(sdk, 'http')
  // Its `get`, `post`, `put` and `delete` all end up in this method.
  if (typeof http !== 'object' || http === null || typeof Reflect.get(http, 'httpRequest') !== 'function')
    throw new Error('This version of the braintree package is built in another way')
  Reflect.set(http, 'httpRequest', createRequester(account, signal))
  return sdk
}
