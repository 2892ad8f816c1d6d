import { randomUUID } from 'node:crypto'
import type { Prepared } from './browser'

/** Hand-written because `FormData` omits the empty file name that browsers send when none was chosen. */
export function multipartOf(fields: URLSearchParams, files: NonNullable<Prepared['files']>): RequestInit {
  const boundary = `----nutwood${randomUUID()}`
  const quoted = (text: string) => `"${text.replaceAll('"', '%22').replace(/\r\n|\r|\n/g, '%0D%0A')}"`
  const head = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(name)}`
  const body = new Blob([
    ...[...fields].map(([name, value]) => `${head(name)}\r\n\r\n${value}\r\n`),
    ...files.flatMap(([name, file]) => [
      `${head(name)}; filename=${quoted(file.name)}\r\nContent-Type: ${file.type || 'application/octet-stream'}\r\n\r\n`,
      file,
      '\r\n',
    ]),
    `--${boundary}--\r\n`,
  ])
  return { body, headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` } }
}
