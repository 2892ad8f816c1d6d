/** A small commercetools client for seeding: a token, JSON, and limited concurrency. */
import { z } from 'zod'
import { definedOnly } from '../../app/models/defined-only'
import type { SeedTarget } from './target'

export class SeedError extends Error {
  constructor(
    readonly method: string,
    readonly path: string,
    readonly status: number,
    detail: string,
  ) {
    super(`${method} ${path} was answered with ${status}: ${detail}`)
    this.name = 'SeedError'
  }
}

const TokenSchema = z.object({ access_token: z.string(), expires_in: z.number() })
const DocumentSchema = z.object({ id: z.string(), version: z.number().int() })
const KeyedSchema = DocumentSchema.extend({ key: z.string().optional() })
const PageSchema = z.object({ results: z.array(z.unknown()) })

export type SeededDocument = z.infer<typeof DocumentSchema>
export interface Draft {
  readonly key: string
}
export type Action = Readonly<Record<string, unknown>> & { readonly action: string }

export interface SeedClient {
  get(path: string): Promise<unknown>
  post(path: string, body: unknown): Promise<unknown>
  /** Version and id of all documents of a resource, by key. */
  existing(resource: string): Promise<Map<string, SeededDocument>>
  /** All documents of a resource, read in pages of 500 ordered by id. */
  all(resource: string, query?: string): Promise<unknown[]>
  create(resource: string, draft: unknown): Promise<SeededDocument>
  update(resource: string, document: SeededDocument, actions: readonly Action[]): Promise<SeededDocument>
}

const PAGE = 500
const RENEW_BEFORE_MS = 60_000
const DEADLINE_MS = 30_000

async function readFailure(response: Response): Promise<string> {
  const text = await response.text()
  return text.slice(0, 600)
}

export function createSeedClient(target: SeedTarget): SeedClient {
  const { apiUrl, authUrl, projectKey, clientId, clientSecret } = target.commercetools
  let token: { readonly value: string; readonly until: number } | undefined

  async function authorise(): Promise<string> {
    if (token !== undefined && token.until > Date.now()) return token.value
    const response = await target.fetch(`${authUrl}/oauth/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `grant_type=client_credentials&scope=manage_project:${projectKey}`,
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    if (!response.ok)
      throw new SeedError('POST', '/oauth/token', response.status, await readFailure(response))
    const answer = TokenSchema.parse(await response.json())
    token = { value: answer.access_token, until: Date.now() + answer.expires_in * 1_000 - RENEW_BEFORE_MS }
    return token.value
  }

  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await target.fetch(`${apiUrl}/${projectKey}/${path}`, {
      method,
      headers: { authorization: `Bearer ${await authorise()}`, 'content-type': 'application/json' },
      ...definedOnly({ body: body === undefined ? undefined : JSON.stringify(body) }),
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    if (!response.ok) throw new SeedError(method, path, response.status, await readFailure(response))
    return response.json()
  }

  async function all(resource: string, query = ''): Promise<unknown[]> {
    const found: unknown[] = []
    let after = ''
    for (;;) {
      const where = after === '' ? '' : `&where=${encodeURIComponent(`id > "${after}"`)}`
      const path = `${resource}?limit=${PAGE}&withTotal=false&sort=${encodeURIComponent('id asc')}${where}${query}`
      const { results } = PageSchema.parse(await call('GET', path))
      found.push(...results)
      const last = results.at(-1)
      if (results.length < PAGE || last === undefined) return found
      after = DocumentSchema.parse(last).id
    }
  }

  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    all,
    async existing(resource) {
      const documents = (await all(resource)).map((document) => KeyedSchema.parse(document))
      return new Map(
        documents.flatMap(({ key, id, version }) => (key === undefined ? [] : [[key, { id, version }]])),
      )
    },
    create: async (resource, draft) => DocumentSchema.parse(await call('POST', resource, draft)),
    update: async (resource, { id, version }, actions) =>
      DocumentSchema.parse(await call('POST', `${resource}/${id}`, { version, actions })),
  }
}

/** Runs the work on every item in order, at most `width` at a time. The first failure stops it. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const lane = async (): Promise<void> => {
    for (;;) {
      const index = next
      next += 1
      const item = items[index]
      if (item === undefined) return
      await work(item, index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane))
}
