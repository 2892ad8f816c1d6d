/** Files in a bucket, by the S3 protocol, which many services speak. */
import { AwsClient } from 'aws4fetch'
import { withinDeadline } from '../deadline'
import { readBytes } from '../json-call.server'
import { isUpstreamError, UpstreamError } from '../upstream'
import { requireKey } from './file-store'
import type { FileStore } from './file-store'

export interface S3Settings {
  readonly FILES_S3_ENDPOINT: string
  readonly FILES_S3_REGION: string
  readonly FILES_S3_BUCKET: string
  readonly FILES_S3_ACCESS_KEY_ID: string
  readonly FILES_S3_SECRET_ACCESS_KEY: string
}

const DEADLINE_MS = 10_000
/** More than any form may carry (`server/admission/body-limit.ts`). */
const MAX_BYTES = 16 * 1024 * 1024

export function createS3Files({
  settings,
  fetch,
}: {
  readonly settings: S3Settings
  readonly fetch: typeof globalThis.fetch
}): FileStore {
  const aws = new AwsClient({
    accessKeyId: settings.FILES_S3_ACCESS_KEY_ID,
    secretAccessKey: settings.FILES_S3_SECRET_ACCESS_KEY,
    region: settings.FILES_S3_REGION,
    service: 's3',
  })
  const bucket = `${settings.FILES_S3_ENDPOINT.replace(/\/+$/, '')}/${settings.FILES_S3_BUCKET}`

  /** The answer's body, or null for a missing object. Faults contain neither the key nor the file's content. */
  async function call(
    operation: string,
    key: string,
    init: RequestInit,
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    const address = `${bucket}/${requireKey(key)}`
    async function attempt(signal: AbortSignal) {
      const response = await fetch(await aws.sign(address, init), { signal })
      if (response.ok) return readBytes(response, MAX_BYTES)
      await response.body?.cancel()
      if (response.status === 404) return null
      const { status } = response
      throw new UpstreamError({ service: 'files', operation, status, retryable: status >= 500 })
    }
    try {
      return await withinDeadline({ for: 'the file store', ms: DEADLINE_MS }, attempt)
    } catch (error) {
      if (isUpstreamError(error)) throw error
      throw new UpstreamError({ service: 'files', operation, retryable: true })
    }
  }

  return {
    async put(key, { bytes, contentType }) {
      const init = { method: 'PUT', body: bytes, headers: { 'Content-Type': contentType } }
      const answer = await call('put', key, init)
      // The bucket itself is missing.
      if (answer === null)
        throw new UpstreamError({ service: 'files', operation: 'put', status: 404, retryable: false })
    },
    get: (key) => call('get', key, { method: 'GET' }),
    async remove(key) {
      await call('remove', key, { method: 'DELETE' })
    },
  }
}
