/** A content form that the shop has refused already, sent once more by a script. */
import { parseHTML } from 'linkedom'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { leadFormShape } from '~/models/content/lead-form'
import { LeadFormPage } from '../lead-form/lead-form-page'
import { wakeLeadForms } from './lead-forms'

const INVALID = 'Please enter a valid email'
const FORM = z.object(leadFormShape).parse({
  hubspotFormId: 'ask-1',
  fields: [
    { field: 'input', name: 'email', placeholder: 'Your email', validation: ['required', 'email'] },
    { field: 'input', name: 'name', placeholder: 'Your name', layout: 'placeholder', validation: 'required' },
    { field: 'checkbox', name: 'terms', label: 'I agree', required: true },
  ],
})

afterEach(() => vi.unstubAllGlobals())

/** The page with these errors, awake; `answers` is what the call says to the next press. */
function openPage(errors: Readonly<Record<string, string>>, answers: () => Response) {
  const page = renderToStaticMarkup(
    <LeadFormPage form={FORM} page="/ask" title="Ask us" values={{ email: 'pat@' }} errors={errors} />,
  )
  const { document, Event, HTMLElement, HTMLInputElement } = parseHTML(`<html><body>${page}</body></html>`)
  const form = document.querySelector('form')
  if (form === null) throw new Error('No form')
  // What linkedom does not have of forms.
  const elements = { namedItem: (name: string) => form.querySelector(`[name="${name}"]`) }
  Object.assign(form, { elements, checkValidity: () => true })
  Object.assign(HTMLElement.prototype, { focus: vi.fn(), setCustomValidity: vi.fn() })
  for (const [name, value] of Object.entries({ document, HTMLElement, HTMLInputElement }))
    vi.stubGlobal(name, value)
  vi.stubGlobal('FormData', function ofNothing() {
    return new Map()
  })
  vi.stubGlobal('fetch', async () => answers())
  wakeLeadForms()
  return {
    document,
    async press() {
      form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      await new Promise<void>((done) => setTimeout(done))
    },
  }
}

it('shows each error once, and none of before', async () => {
  const wrong = { email: INVALID, name: 'This field is required', terms: 'This field is required' }
  const { document, press } = openPage(wrong, () =>
    Response.json({ errors: [{ key: 'email', message: INVALID }] }, { status: 400 }),
  )
  const idsOf = () => [...document.querySelectorAll('[id$="-error"]')].map(({ id }) => id)
  expect(idsOf()).toEqual(['field-email-error', 'field-name-error', 'field-terms-error'])
  await press()
  expect(idsOf()).toEqual(['field-email-error'])
  expect(document.querySelector('#field-email-error')?.textContent).toBe(INVALID)
  expect(document.body.textContent).not.toContain('Please check these fields')
})

it('is thanked for without what was wrong before', async () => {
  const { document, press } = openPage({ email: INVALID }, () => Response.json({}, { status: 201 }))
  expect(document.body.textContent).toContain('Please check these fields')
  await press()
  expect(document.querySelector('[role="status"]')?.textContent).toContain('Thank you for contacting us!')
  expect(document.querySelector('[role="alert"]')).toBeNull()
})
