import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  checkAnswers,
  emailIn,
  LeadFieldSchema,
  leadFieldProblem,
  leadFormShape,
  leadPhoneProblem,
} from './lead-form'
import type { LeadField } from './lead-form'
import { LEAD_FORM_WORDS, leadFormFault, leadFormId } from './lead-form-words'

const FormSchema = z.object(leadFormShape)
const fits = (form: unknown) => FormSchema.safeParse(form).success
const isField = (field: unknown) => LeadFieldSchema.safeParse(field).success
const long = (length: number) => 'x'.repeat(length)
const options = [
  { label: 'Yes', value: 'y' },
  { label: 'No', value: 'n' },
]
const input = (validation: unknown = [], name = 'city'): LeadField =>
  LeadFieldSchema.parse({ field: 'input', name, placeholder: 'City', validation })

describe('a field of a composed form', () => {
  it('is one of four, with what it says by default', () => {
    expect(input()).toEqual({
      field: 'input',
      name: 'city',
      placeholder: 'City',
      layout: 'label',
      validation: [],
    })
    expect(input('email')).toMatchObject({ validation: ['email'] })
    expect(input(['email', 'required'])).toMatchObject({ validation: ['email', 'required'] })
    expect(LeadFieldSchema.parse({ field: 'select', name: 'a', placeholder: 'A', options })).toEqual({
      field: 'select',
      name: 'a',
      placeholder: 'A',
      layout: 'label',
      options,
      required: false,
    })
    expect(LeadFieldSchema.parse({ field: 'checkbox', name: 'a', label: 'A' })).toMatchObject({
      required: false,
    })
    expect(LeadFieldSchema.parse({ field: 'radio', name: 'a', label: 'A', options })).toMatchObject({
      options,
    })
    expect(isField({ field: 'slider', name: 'a' })).toBe(false)
  })

  it('has a name of its own, that a form can have', () => {
    const named = (name: string) => isField({ field: 'checkbox', name, label: 'A' })
    for (const name of ['a', 'A1-_', `a${long(59)}`]) expect(named(name)).toBe(true)
    for (const name of ['', '1a', 'a b', `a${long(60)}`, 'gladlyEmail', 'hubspotFormId', 'formId', 'page'])
      expect(named(name)).toBe(false)
    const said = LeadFieldSchema.safeParse({ field: 'checkbox', name: 'page', label: 'A' })
    expect(said.error?.issues).toMatchObject([{ message: 'A field may not have this name' }])
    const odd = LeadFieldSchema.safeParse({ field: 'checkbox', name: '1', label: 'A' })
    expect(odd.error?.issues).toMatchObject([
      { message: 'A name has letters, digits, - and _, and begins with a letter' },
    ])
  })

  it('is bounded in every part', () => {
    const select = (count: number) =>
      isField({
        field: 'select',
        name: 'a',
        placeholder: 'A',
        options: Array.from({ length: count }, () => options[0]),
      })
    expect([select(0), select(1), select(60), select(61)]).toEqual([false, true, true, false])
    const labelled = (label: string) => isField({ field: 'checkbox', name: 'a', label })
    expect([labelled(''), labelled(long(200)), labelled(long(201))]).toEqual([false, true, false])
    const checked = (validation: unknown) =>
      isField({ field: 'input', name: 'a', placeholder: 'A', validation })
    expect([
      checked('web'),
      checked(['email', 'phone', 'required', 'email']),
      checked(['email', 'phone', 'required']),
    ]).toEqual([false, false, true])
    expect(isField({ field: 'input', name: 'a', placeholder: 'A', layout: 'aside' })).toBe(false)
  })
})

describe('a composed form', () => {
  it('stands with what it leaves out', () => {
    expect(FormSchema.parse({})).toEqual({ buttonText: 'Submit', buttonTheme: 'green', fields: [] })
  })

  it('opens a pdf and nothing else', () => {
    for (const fileUrl of ['/files/a.pdf', 'https://cdn.example/a.PDF?v=1', '/a.pdf#page=2'])
      expect(fits({ fileUrl })).toBe(true)
    for (const fileUrl of [
      '//evil.example/a.pdf',
      '/\\evil.pdf',
      'http://plain.example/a.pdf',
      '/a.doc',
      '/a.pdf.exe',
      '/a b.pdf',
      'x/a.pdf',
      '/a?x=.pdf',
      `/${long(500)}.pdf`,
    ])
      expect(fits({ fileUrl })).toBe(false)
    expect(FormSchema.safeParse({ fileUrl: '/a.doc' }).error?.issues).toMatchObject([
      { message: 'Not a pdf that pages may lead to' },
    ])
  })

  it('has thirty fields at most, each with another name', () => {
    const fields = (count: number) => Array.from({ length: count }, (_, index) => input([], `f${index}`))
    expect([fits({ fields: fields(30) }), fits({ fields: fields(31) })]).toEqual([true, false])
    expect(FormSchema.safeParse({ fields: [input(), input()] }).error?.issues).toMatchObject([
      { message: 'Two fields have the same name' },
    ])
  })

  it('is sent under an id of letters and digits', () => {
    expect([
      fits({ hubspotFormId: 'a-B_1' }),
      fits({ hubspotFormId: 'a b' }),
      fits({ formId: long(81) }),
      fits({ formId: long(80) }),
    ]).toEqual([true, false, false, true])
    expect(leadFormId({ hubspotFormId: 'a', formId: 'b' })).toBe('a')
    expect(leadFormId({ formId: 'b' })).toBe('b')
    expect(leadFormId({})).toBeUndefined()
    expect(leadFormFault('1-800')).toBe(
      'Something happened on our end, please contact Customer Experience at 1-800.',
    )
    expect([
      fits({ buttonTheme: 'pink' }),
      fits({ buttonTheme: 'red' }),
      fits({ gladlyEmail: 'x' }),
      fits({ buttonText: '' }),
    ]).toEqual([false, true, false, false])
  })
})

describe('an answer', () => {
  const select = LeadFieldSchema.parse({ field: 'select', name: 'a', placeholder: 'A', options })
  const tick = LeadFieldSchema.parse({ field: 'checkbox', name: 'a', label: 'A', required: true })

  it('is asked for only where it is required', () => {
    for (const empty of ['', '  ']) {
      expect(leadFieldProblem(input('required'), empty)).toBe(LEAD_FORM_WORDS.required)
      expect(leadFieldProblem(input('email'), empty)).toBeNull()
      expect(leadFieldProblem(select, empty)).toBeNull()
      expect(leadFieldProblem(tick, empty)).toBe(LEAD_FORM_WORDS.required)
      expect(leadFieldProblem({ ...tick, required: false } as LeadField, empty)).toBeNull()
    }
    expect(leadFieldProblem(tick, 'on')).toBeNull()
  })

  it('is checked as its field says', () => {
    expect(leadFieldProblem(select, 'y')).toBeNull()
    expect(leadFieldProblem(select, 'Yes')).toBe(LEAD_FORM_WORDS.choice)
    expect(leadFieldProblem(input('email'), ' pat@example.com ')).toBeNull()
    expect(leadFieldProblem(input('email'), 'pat')).toBe(LEAD_FORM_WORDS.email)
    expect(leadFieldProblem(input('phone'), '2015550134')).toBeNull()
    expect(leadFieldProblem(input('phone'), '201')).toBe(LEAD_FORM_WORDS.phone)
    expect(leadFieldProblem(input(['email', 'phone']), 'pat')).toBe(LEAD_FORM_WORDS.email)
    expect(leadFieldProblem(input(), 'pat')).toBeNull()
    expect(leadFieldProblem(input(), long(1_000))).toBeNull()
    expect(leadFieldProblem(input(), long(1_001))).toBe(LEAD_FORM_WORDS.tooLong)
    expect([leadPhoneProblem('201 555 01'), leadPhoneProblem('201')]).toEqual([null, LEAD_FORM_WORDS.phone])
  })

  it('is taken where it was asked for, and the e-mail found in it', () => {
    const fields = [input(), input(['required', 'email'], 'mail')]
    expect(checkAnswers({ fields }, { city: ' Rome ', mail: 'pat@example.com', other: 'x' })).toEqual({
      answers: { city: 'Rome', mail: 'pat@example.com' },
      errors: {},
    })
    expect(checkAnswers({ fields }, { mail: 'pat@example.com' })).toEqual({
      answers: { mail: 'pat@example.com' },
      errors: {},
    })
    expect(checkAnswers({ fields }, { city: ' Rome ' })).toEqual({
      answers: { city: 'Rome' },
      errors: { mail: LEAD_FORM_WORDS.required },
    })
    expect(emailIn({ fields }, { mail: 'pat@example.com' })).toBe('pat@example.com')
    expect(emailIn({ fields: [input(), select] }, { city: 'pat@example.com' })).toBeUndefined()
  })
})
