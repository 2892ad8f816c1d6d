/** Customers' files, and what is made of them. */
import { join } from 'node:path'
import type { Audit } from '../audit/audit.server'
import { createFolderFiles } from '../files/folder-files.server'
import { createS3Files } from '../files/s3-files.server'
import { createResellerCertificates } from '../resellers/certificates.server'
import type { Foundation } from './foundation.server'

export function composeCertificates({ env, database, clock, fetchOf }: Foundation, audit: Audit) {
  const { files: bucket } = env.platforms
  const files =
    bucket === undefined
      ? createFolderFiles(join(env.dataDir, 'files'))
      : createS3Files({ settings: bucket, fetch: fetchOf('files', bucket) })
  return createResellerCertificates({ database, files, audit, clock })
}
