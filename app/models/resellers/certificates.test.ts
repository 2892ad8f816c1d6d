import { describe, expect, it } from 'vitest'
import { CERTIFICATE_FILE, CONTENT_TYPES } from './certificate'
import { certificateSchema } from './certificate-form'
import { toCertificateLine } from './certificate-line'

const TODAY = '2026-03-02'
const problems = (form: object) =>
  certificateSchema(TODAY)
    .safeParse({ state: 'NJ', number: 'R-1', ...form })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('the fields of a certificate', () => {
  it('are its state, its number, and the day on which it ends, if it does', () => {
    const read = (form: object) => certificateSchema(TODAY).parse({ state: 'NJ', number: ' R-1 ', ...form })
    expect(read({})).toEqual({ state: 'NJ', number: 'R-1', expiresOn: undefined })
    expect(read({ expiresOn: TODAY })).toEqual({ state: 'NJ', number: 'R-1', expiresOn: TODAY })
    for (const state of [undefined, '', 'ON', 'nj', 'XX'])
      expect(problems({ state })).toEqual(['state: Please choose the state that issued the certificate'])
    expect(problems({ number: ' ' })).toEqual(['number: Please enter the number of the certificate'])
    expect(problems({ number: 'x'.repeat(61) })).toEqual(['number: Please use at most 60 characters'])
    expect(problems({ expiresOn: '2026-03-01' })).toEqual(['expiresOn: This certificate has expired already'])
    for (const expiresOn of ['2026-02-30', 'soon'])
      expect(problems({ expiresOn })?.[0]).toMatch(/^expiresOn: .*date/i)
  })

  it('go with a file of five megabytes', () => {
    expect(CERTIFICATE_FILE).toEqual({
      field: 'certificate',
      kinds: ['pdf', 'jpeg', 'png'],
      maxBytes: 5_242_880,
      what: 'a PDF, JPEG or PNG',
    })
    expect(CONTENT_TYPES).toEqual({ pdf: 'application/pdf', jpeg: 'image/jpeg', png: 'image/png' })
  })
})

describe('a certificate in a table', () => {
  const certificate = {
    id: 'x1',
    state: 'NJ',
    number: 'R-1',
    fileName: 'a.pdf',
    sentAt: '2026-01-01T00:00:00.000Z',
  }
  const line = { id: 'x1', state: 'New Jersey', number: 'R-1', fileName: 'a.pdf' }

  it('is pending until somebody has looked at it, or its time is over', () => {
    expect(toCertificateLine(certificate, TODAY)).toEqual({ ...line, expires: 'Never', status: 'Pending' })
    expect(toCertificateLine({ ...certificate, expiresOn: TODAY }, TODAY)).toEqual({
      ...line,
      expires: 'March 2, 2026',
      status: 'Pending',
    })
    expect(toCertificateLine({ ...certificate, expiresOn: '2026-03-01' }, TODAY)).toEqual({
      ...line,
      expires: 'March 1, 2026',
      status: 'Expired',
    })
  })
})
