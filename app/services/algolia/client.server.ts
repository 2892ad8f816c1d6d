/** The vendor's search client with short deadlines, over our own transport if one is given. */
import { algoliasearch } from 'algoliasearch'
import { DeadlinePassed } from '~/utils/timeout'
import { withinDeadline } from '../deadline'
import { readBounded } from '../json-call.server'
import { definedOnly } from '~/models/defined-only'

export interface SearchClientOptions {
  readonly applicationId: string
  readonly apiKey: string
  /** Replaces the vendor's transport: the embedded service, or a test. */
  readonly fetch?: typeof fetch
  /** Base URL, `http://localhost:3000/algolia`; defaults to the vendor's own hosts. */
  readonly host?: string
}

export type SearchClient = ReturnType<typeof algoliasearch>

/** The client tries several hosts and lengthens its timeouts each time, so the first must be short. */
const BASE_TIMEOUT_MS = 500
/** With a single host there is no fallback: it gets nearly all of the time that a page waits. */
const ONLY_HOST_TIMEOUT_MS = 1_400
/** A page of a thousand cards for the sitemap is several megabytes. */
const MAX_ANSWER_BYTES = 20_000_000

type ClientOptions = NonNullable<Parameters<typeof algoliasearch>[2]>
type Requester = NonNullable<ClientOptions['requester']>

function requesterOver(send: typeof fetch): Requester {
  return {
    async send(request) {
      const { url, method, headers, data } = request
      try {
        return await withinDeadline({ for: 'a search', ms: request.responseTimeout }, async (signal) => {
          const response = await send(url, {
            method,
            headers,
            ...(typeof data === 'string' ? { body: data } : {}),
            redirect: 'error',
            signal,
          })
          const content = await readBounded(response, MAX_ANSWER_BYTES)
          return { status: response.status, content, isTimedOut: false }
        })
      } catch (error) {
        const isTimedOut = error instanceof DeadlinePassed
        return { status: 0, content: 'no answer', isTimedOut }
      }
    },
  }
}

function hostsOf(base: string): NonNullable<ClientOptions['hosts']> {
  const { protocol, host, pathname } = new URL(base)
  const url = `${host}${pathname.replace(/\/+$/, '')}`
  return [{ url, accept: 'readWrite', protocol: protocol === 'https:' ? 'https' : 'http' }]
}

export function createSearchClient({
  applicationId,
  apiKey,
  fetch: send,
  host,
}: SearchClientOptions): SearchClient {
  const patience = host === undefined ? BASE_TIMEOUT_MS : ONLY_HOST_TIMEOUT_MS
  return algoliasearch(applicationId, apiKey, {
    timeouts: { connect: patience, read: patience, write: 30_000 },
    ...(send === undefined && host === undefined ? {} : { requester: requesterOver(send ?? fetch) }),
    ...definedOnly({ hosts: host === undefined ? undefined : hostsOf(host) }),
  })
}
