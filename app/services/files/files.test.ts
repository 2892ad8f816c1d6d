import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import type { FileStore } from './file-store'
import { createFolderFiles } from './folder-files.server'
import { createS3Files } from './s3-files.server'
import { withRequestBudget } from '../request-budget'

const folder = mkdtempSync(join(tmpdir(), 'nutwood-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SETTINGS = {
  FILES_S3_ENDPOINT: 'https://s3.example.com/',
  FILES_S3_REGION: 'us-east-1',
  FILES_S3_BUCKET: 'nutwood',
  FILES_S3_ACCESS_KEY_ID: 'AKID',
  FILES_S3_SECRET_ACCESS_KEY: 'a secret',
}

/** As much of a bucket as the tests need. */
function openBucket() {
  const objects = new Map<string, Uint8Array<ArrayBuffer>>()
  const seen: Request[] = []
  const send = async (input: RequestInfo | URL): Promise<Response> => {
    const request = new Request(input)
    seen.push(request.clone())
    const { pathname } = new URL(request.url)
    if (
      !/^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/us-east-1\/s3\//.test(
        request.headers.get('Authorization') ?? '',
      )
    )
      return new Response(null, { status: 403 })
    if (request.method === 'PUT') objects.set(pathname, new Uint8Array(await request.arrayBuffer()))
    if (request.method === 'DELETE') objects.delete(pathname)
    const object = objects.get(pathname)
    if (request.method === 'GET') return new Response(object, { status: object === undefined ? 404 : 200 })
    return new Response(null, { status: request.method === 'PUT' ? 200 : 204 })
  }
  return { objects, seen, files: createS3Files({ settings: SETTINGS, fetch: send }) }
}

const KEY = 'reseller-certificates/0f2c-1'
const file = (text: string) => ({ bytes: new TextEncoder().encode(text), contentType: 'application/pdf' })
const textOf = async (files: FileStore, key: string) => {
  const bytes = await files.get(key)
  return bytes === null ? null : new TextDecoder().decode(bytes)
}

describe.each([
  ['a folder', () => createFolderFiles(folder)],
  ['a bucket', () => openBucket().files],
])('files in %s', (_, open) => {
  it('are put, had back and removed by their key', async () => {
    const files = open()
    expect(await textOf(files, KEY)).toBeNull()
    await files.put(KEY, file('one'))
    await files.put(KEY, file('two'))
    expect(await textOf(files, KEY)).toBe('two')
    await files.remove(KEY)
    await files.remove(KEY)
    expect(await textOf(files, KEY)).toBeNull()
  })

  it.each(['../secrets/session', 'a/../../b', '/etc/passwd', 'a/b/c', 'a', 'A/b', 'a/.b', ''])(
    'have no such key: %j',
    async (key) => {
      await expect(open().get(key)).rejects.toThrow('no key of a file')
      await expect(open().put(key, file('x'))).rejects.toThrow('no key of a file')
    },
  )
})

describe('a folder', () => {
  it('is for the shop’s own user, and holds whole files alone', async () => {
    const files = createFolderFiles(join(folder, 'own'))
    await files.put(KEY, file('secret'))
    const inside = join(folder, 'own', 'reseller-certificates')
    expect(readdirSync(inside)).toEqual(['0f2c-1'])
    expect((statSync(join(inside, '0f2c-1')).mode & 0o777).toString(8)).toBe('600')
    expect((statSync(inside).mode & 0o777).toString(8)).toBe('700')
  })

  it('that cannot be written to is an outage', async () => {
    const blocked = join(folder, 'blocked')
    writeFileSync(blocked, 'a file where the folder should be')
    chmodSync(blocked, 0o400)
    await expect(createFolderFiles(blocked).put(KEY, file('x'))).rejects.toMatchObject({
      kind: 'UpstreamError',
      service: 'files',
    })
  })
})

describe('a bucket', () => {
  it('is asked by path, signed, with the kind of the file and without its secret', async () => {
    const { files, seen, objects } = openBucket()
    await files.put(KEY, file('one'))
    expect([...objects.keys()]).toEqual([`/nutwood/${KEY}`])
    const [put] = seen
    expect([put?.method, put?.headers.get('Content-Type')]).toEqual(['PUT', 'application/pdf'])
    expect(JSON.stringify([...(put?.headers ?? [])])).not.toContain('a secret')
  })

  it.each([
    [
      'away',
      async () => Promise.reject(new TypeError('fetch failed')),
      { status: undefined, retryable: true },
    ],
    ['in trouble', async () => new Response(null, { status: 503 }), { status: 503, retryable: true }],
    ['not ours', async () => new Response(null, { status: 403 }), { status: 403, retryable: false }],
  ])('that is %s is told as a fault, without key or answer', async (_, send, fault) => {
    const files = createS3Files({ settings: SETTINGS, fetch: send })
    const error: unknown = await files.get(KEY).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ kind: 'UpstreamError', service: 'files', ...fault })
    expect(String(error)).not.toContain('0f2c')
  })

  /** A file in pieces, each after a delay, until the signal aborts, as with `fetch`. */
  const sending = (count: number, piece: Uint8Array<ArrayBuffer>, waitMs: number) =>
    createS3Files({
      settings: SETTINGS,
      async fetch(_, init) {
        let left = count
        const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
          await sleep(waitMs)
          if (init?.signal?.aborted === true) controller.error(init.signal.reason)
          else if (left === 0) controller.close()
          else controller.enqueue(piece)
          left -= 1
        }
        return new Response(new ReadableStream({ pull }))
      },
    })

  it.each([
    ['more slowly than a request may wait', 100, new Uint8Array(1), 30],
    ['of more than anybody has sent', 32, new Uint8Array(1024 * 1024), 0],
  ])('that sends a file %s is a fault', async (_, count, piece, waitMs) => {
    const reading = withRequestBudget(1_000, () => sending(count, piece, waitMs).get(KEY))
    // So that a failure does not print megabytes.
    const read = reading.then((bytes) => bytes?.byteLength)
    await expect(read).rejects.toMatchObject({ kind: 'UpstreamError', service: 'files', retryable: true })
  })

  it('that does not exist takes nothing', async () => {
    const files = createS3Files({
      settings: SETTINGS,
      fetch: async () => new Response(null, { status: 404 }),
    })
    await expect(files.put(KEY, file('x'))).rejects.toMatchObject({ kind: 'UpstreamError', status: 404 })
  })
})
