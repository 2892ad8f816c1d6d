/**
 * A form with one file: its fields as from `readForm`, and the file, which stays in memory. Problems with the file are
 * shown beside its field, and everything typed can be shown again, even if the server cut off a file that was far too
 * large: browsers send fields in order, so a form has its file last.
 */
import type { FileKind } from '~/models/validation/file-kinds'
import { kindOfFile } from '~/models/validation/file-kinds'
import { guardForm } from '~/models/validation/form-fields'
import type { UploadProblem } from '~/models/validation/upload-problem'
import { refuseForm } from './form-request.server'
import type { FormRequest } from './form-request.server'

export interface UploadRules {
  /** The name of the file's field. */
  readonly field: string
  /** Well below the server's limit for the whole body (`server/admission/body-limit.ts`). */
  readonly maxBytes: number
  readonly kinds: readonly FileKind[]
}

export interface UploadedFile {
  /** The owner's own name, without folders; only for display, never for a path. */
  readonly name: string
  readonly kind: FileKind
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface UploadForm extends FormRequest {
  readonly file:
    | { readonly ok: true; readonly value: UploadedFile }
    | { readonly ok: false; readonly problem: UploadProblem }
}

const MAX_NAME = 120

interface Read {
  readonly form: FormData
  readonly isCut: boolean
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** The whole body, or what came before the server's limit ended it with its 413. */
async function readBody(request: Request): Promise<{ bytes: Uint8Array<ArrayBuffer>; isCut: boolean }> {
  const chunks: Uint8Array[] = []
  const reader = request.body?.getReader()
  try {
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
      chunks.push(part.value)
    return { bytes: joined(chunks), isCut: false }
  } catch (error) {
    if (!(error instanceof Response) || error.status !== 413) throw error
    return { bytes: joined(chunks), isCut: true }
  }
}

const boundaryOf = (type: string): string | undefined =>
  /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]+)"|([^\s;]+))/i
    .exec(type)
    ?.slice(1)
    .find((found) => found !== undefined)

/** The complete parts of a truncated body, as a form of their own. */
function wholeParts(head: Uint8Array<ArrayBuffer>, boundary: string): Uint8Array<ArrayBuffer> {
  const buffer = Buffer.from(head)
  const last = Math.max(buffer.lastIndexOf(`--${boundary}`), 0)
  return joined([buffer.subarray(0, last), Buffer.from(`--${boundary}--\r\n`)])
}

async function readMultipart(request: Request): Promise<Read> {
  const type = request.headers.get('Content-Type') ?? ''
  const boundary = boundaryOf(type)
  if (boundary === undefined) throw refuseForm()
  const { bytes, isCut } = await readBody(request)
  try {
    const body = isCut ? wholeParts(bytes, boundary) : bytes
    // The platform's own parser, for a body that is bounded and in memory already.
    const form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
    return { form, isCut }
  } catch {
    throw refuseForm()
  }
}

function shownName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  return clean === '' ? 'file' : clean.slice(0, MAX_NAME)
}

async function check(
  files: readonly File[],
  isCut: boolean,
  { maxBytes, kinds }: UploadRules,
): Promise<UploadForm['file']> {
  const not = (problem: UploadProblem) => ({ ok: false, problem }) as const
  if (isCut) return not({ kind: 'too-large' })
  // Without a file browsers send one that has neither name nor content.
  const [file, ...others] = files.filter(({ name, size }) => name !== '' || size > 0)
  if (file === undefined) return not({ kind: 'missing' })
  if (others.length > 0) return not({ kind: 'several' })
  if (file.size === 0) return not({ kind: 'empty' })
  if (file.size > maxBytes) return not({ kind: 'too-large' })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = kindOfFile(bytes)
  if (kind === undefined || !kinds.includes(kind)) return not({ kind: 'wrong-kind', found: kind })
  return { ok: true, value: { name: shownName(file.name), kind, bytes } }
}

/** Throws a 400 Response for a body that is not such a form. */
export async function readUpload(request: Request, rules: UploadRules): Promise<UploadForm> {
  const { form, isCut } = await readMultipart(request)
  const files = form.getAll(rules.field).filter((value): value is File => value instanceof File)
  // Some readers return an empty text here when there is no file.
  const guarded = guardForm([...form].filter(([name]) => name !== rules.field))
  if (!guarded.ok) throw refuseForm()
  const { fields, entries } = guarded
  return { fields, entries, file: await check(files, isCut, rules) }
}
