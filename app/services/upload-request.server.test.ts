import { describe, expect, it } from 'vitest'
import { kindOfFile } from '~/models/validation/file-kinds'
import { uploadMessage, uploadStatus } from '~/models/validation/upload-problem'
import { readUpload } from './upload-request.server'
import type { UploadRules } from './upload-request.server'

const RULES: UploadRules = { field: 'certificate', maxBytes: 1000, kinds: ['pdf', 'png'] }
const PDF = '%PDF-1.7\n'
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1])

function formOf(...files: readonly File[]): FormData {
  const form = new FormData()
  form.append('state', 'OR')
  for (const file of files) form.append('certificate', file)
  return form
}

const post = (body: FormData) => new Request('http://localhost/form', { method: 'POST', body })
const read = (...files: readonly File[]) => readUpload(post(formOf(...files)), RULES)

async function statusOf(request: Request): Promise<number> {
  const thrown: unknown = await readUpload(request, RULES).catch((error: unknown) => error)
  return thrown instanceof Response ? thrown.status : 0
}

/** As the server passes on a body that was cut off after its limit. */
async function cut(form: FormData, keptBytes: number): Promise<Request> {
  const whole = post(form)
  const head = new Uint8Array(await whole.clone().arrayBuffer()).subarray(0, keptBytes)
  let isGiven = false
  const body = new ReadableStream(
    {
      pull(controller) {
        if (isGiven) controller.error(new Response('too large', { status: 413 }))
        else controller.enqueue(head)
        isGiven = true
      },
    },
    { highWaterMark: 0 },
  )
  const init: RequestInit = { method: 'POST', headers: whole.headers, body, duplex: 'half' }
  return new Request(whole.url, init)
}

describe('reading a form with a file', () => {
  it('gives the fields, and the file in memory with what it is by its content', async () => {
    const { fields, file } = await read(new File([PNG], 'C:\\scans\\cert\u202e.pdf', { type: 'text/html' }))
    expect(fields).toEqual({ state: 'OR' })
    expect(file).toEqual({ ok: true, value: { name: 'cert.pdf', kind: 'png', bytes: PNG } })
  })

  it.each([
    ['none was chosen', [new File([], '')], { kind: 'missing' }],
    ['there is no field for it', [], { kind: 'missing' }],
    ['nothing is in it', [new File([], 'a.pdf')], { kind: 'empty' }],
    ['there are two', [new File([PDF], 'a.pdf'), new File([PDF], 'b.pdf')], { kind: 'several' }],
    ['it is too large', [new File([PDF, 'x'.repeat(1000)], 'a.pdf')], { kind: 'too-large' }],
    [
      'it only says that it is a PDF',
      [new File(['<script>'], 'a.pdf')],
      { kind: 'wrong-kind', found: 'text' },
    ],
    ['nobody knows what it is', [new File(['\u0000\u0001'], 'a.png')], { kind: 'wrong-kind' }],
  ])('keeps what was typed where %s', async (_name, files, problem) => {
    const { fields, file } = await read(...files)
    expect(fields).toEqual({ state: 'OR' })
    expect(file).toEqual({ ok: false, problem })
  })

  it('keeps what was typed where the server has dropped the file', async () => {
    const form = formOf(new File([PDF, 'x'.repeat(5000)], 'a.pdf'))
    const { fields, file } = await readUpload(await cut(form, 900), RULES)
    expect(fields).toEqual({ state: 'OR' })
    expect(file).toEqual({ ok: false, problem: { kind: 'too-large' } })
  })

  it('says that it is too large where not even the first field is whole', async () => {
    const { fields, file } = await readUpload(await cut(formOf(new File([PDF], 'a.pdf')), 20), RULES)
    expect(fields).toEqual({})
    expect(file).toEqual({ ok: false, problem: { kind: 'too-large' } })
  })

  it('refuses what no form of ours sends', async () => {
    const urlencoded = new Request('http://localhost/form', {
      method: 'POST',
      body: new URLSearchParams('a=b'),
    })
    const broken = new Request('http://localhost/form', {
      method: 'POST',
      body: '--x\r\nno',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    })
    const other = formOf(new File([PDF], 'a.pdf'))
    other.append('another', new File([PDF], 'b.pdf'))
    const evil = formOf(new File([PDF], 'a.pdf'))
    evil.append('__proto__', 'x')
    for (const request of [urlencoded, broken, post(other), post(evil)])
      expect(await statusOf(request)).toBe(400)
  })
})

describe('what a file is', () => {
  it.each([
    ['%PDF-1.4', 'pdf'],
    ['PK\u0003\u0004', 'zip'],
    ['sku,quantity\r\n1101-01,2', 'text'],
    ['', 'text'],
  ])('goes by its content: %j', (content, kind) => {
    expect(kindOfFile(new TextEncoder().encode(content))).toBe(kind)
  })

  it('knows a photograph, and the text that spreadsheets save with two bytes a letter', () => {
    expect(kindOfFile(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0]))).toBe('jpeg')
    expect(kindOfFile(new Uint8Array([0xff, 0xfe, 0x73, 0]))).toBe('text')
    expect(kindOfFile(new Uint8Array([0x73, 0, 0x6b, 0]))).toBeUndefined()
  })
})

describe('saying what is wrong with a file', () => {
  const wanted = { what: 'a PDF, JPEG or PNG', maxBytes: 5 * 1024 * 1024 }
  it('names the limit, or what was found', () => {
    expect(uploadMessage({ kind: 'too-large' }, wanted)).toBe(
      'This file is too large. Please choose one of at most 5 MB.',
    )
    expect(uploadMessage({ kind: 'wrong-kind', found: 'zip' }, wanted)).toBe(
      'This is an Excel workbook or another packed file. Please choose a PDF, JPEG or PNG.',
    )
    expect(uploadMessage({ kind: 'wrong-kind', found: undefined }, wanted)).toBe(
      'This is not a PDF, JPEG or PNG. Please choose another file.',
    )
  })

  it('is 413 for what is too large alone', () => {
    expect([uploadStatus({ kind: 'too-large' }), uploadStatus({ kind: 'missing' })]).toEqual([413, 400])
  })
})
