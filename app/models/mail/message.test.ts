import { describe, expect, it } from 'vitest'
import { EMAIL_PATTERN } from '../constants/email'
import { MailAddressSchema, MailMessageSchema, MailSenderSchema } from './message'

const MESSAGE = {
  to: 'pat@example.com',
  subject: 'Your order',
  html: '<p>Thanks</p>',
  text: 'Thanks',
  dedupeKey: 'receipt-N1',
}
const isMessage = (over: object) => MailMessageSchema.safeParse({ ...MESSAGE, ...over }).success

describe('a mail', () => {
  it('has one receiver, a subject and both of its texts', () => {
    expect(MailMessageSchema.parse(MESSAGE)).toEqual(MESSAGE)
    expect(isMessage({ replyTo: 'care@nutwood.example' })).toBe(true)
    for (const name of Object.keys(MESSAGE)) {
      expect(isMessage({ [name]: '' }), name).toBe(false)
      expect(isMessage({ [name]: undefined }), name).toBe(false)
    }
    expect(isMessage({ replyTo: 'nobody' })).toBe(false)
  })

  it.each(['\n', '\r', '\u0000', '\u007f', '\u0085', '\u2028', '\u2029', '\t'])(
    'starts no header of its own by %j',
    (control) => {
      expect(isMessage({ subject: `Your order${control}Bcc: x@example.com` })).toBe(false)
      expect(isMessage({ dedupeKey: `a${control}` })).toBe(false)
      expect(MailSenderSchema.safeParse(`Nutwood${control} <orders@nutwood.example>`).success).toBe(false)
    },
  )

  it('has bounded headers', () => {
    expect([isMessage({ subject: 'x'.repeat(200) }), isMessage({ subject: 'x'.repeat(201) })]).toEqual([
      true,
      false,
    ])
    expect([isMessage({ dedupeKey: 'x'.repeat(200) }), isMessage({ dedupeKey: 'x'.repeat(201) })]).toEqual([
      true,
      false,
    ])
  })

  it('goes to one bare address', () => {
    const isOne = (text: string) => MailAddressSchema.safeParse(text).success
    expect(isOne('pat@example.com')).toBe(true)
    for (const wrong of ['Pat <pat@example.com>', 'a@example.com, b@example.com', '', '<pat@example.com>'])
      expect(isOne(wrong)).toBe(false)
  })

  it('comes from an address, by name or bare', () => {
    const isSender = (text: string) => MailSenderSchema.safeParse(text).success
    for (const sender of [
      'Nutwood <orders@nutwood.example>',
      '<orders@nutwood.example>',
      'orders@nutwood.example',
    ])
      expect(isSender(sender)).toBe(true)
    for (const wrong of [
      'Nutwood',
      'Nutwood <nobody>',
      'Nutwood <>',
      'a@example.com <orders@nutwood.example>',
      'Nuts, wood <orders@nutwood.example>',
      'Nutwood <orders@nutwood.example> x',
      '',
    ])
      expect(isSender(wrong)).toBe(false)
    expect(isSender(`${'x'.repeat(296)} <orders@nutwood.example>`)).toBe(false)
    expect(isSender(`${'x'.repeat(295)} <orders@nutwood.example>`)).toBe(true)
  })
})

describe('an e-mail address', () => {
  it.each([
    'a@b.co',
    "o'brien+nuts@example.co.uk",
    'a.b@ex-ample.com',
    '1@2.io',
    `${'x'.repeat(64)}@example.com`,
    `a@${'x'.repeat(63)}.com`,
  ])('may be %s', (address) => {
    expect(EMAIL_PATTERN.test(address)).toBe(true)
  })

  it.each([
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'a@example',
    'a@-example.com',
    'a@example-.com',
    'a@example.c',
    'a@example.1com',
    'a@example.com-',
    'a@exa_mple.com',
    'a@b@example.com',
    'a@.com',
    '@example.com',
    'é@example.com',
    `${'x'.repeat(65)}@example.com`,
    `a@${'x'.repeat(64)}.com`,
    `a@${'x.'.repeat(130)}com`,
    'a@example.com x',
    'x a@example.com',
  ])('is never %s', (address) => {
    expect(EMAIL_PATTERN.test(address)).toBe(false)
  })
})
