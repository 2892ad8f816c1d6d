/** Forms that marketers compose, without scripts, and the call behind them. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '~/services/database/database.server'
import { OfferPhoneSchema } from '~/models/offer/offer'
import { addressPhoneProblem } from '~/models/validation/field-rules'
import { visibleText } from '../../kit/html-text'
import { accounts } from '../../kit/accounts'
import type { Page } from '../support/browser'
import { post } from '../support/commerce-path'
import { writePage } from '../support/editor'
import { openInbox } from '../support/inbox'
import { openRoutes } from '../support/routes'
import { choiceOf, send, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
const browser = app.newBrowser()
afterEach(() => vi.restoreAllMocks())

const FIELDS = [
  { field: 'input', name: 'email', placeholder: 'Your email', validation: ['required', 'email'] },
  { field: 'input', name: 'phone', placeholder: 'Your phone', layout: 'placeholder', validation: 'phone' },
  {
    field: 'select',
    name: 'size',
    placeholder: 'How many of you',
    required: true,
    options: [
      { label: 'A few', value: 'small' },
      { label: 'Many', value: 'large' },
    ],
  },
  { field: 'checkbox', name: 'news', label: 'Send me news' },
  {
    field: 'radio',
    name: 'when',
    label: 'When may we call?',
    options: [
      { label: 'Mornings', value: 'am' },
      { label: 'Afternoons', value: 'pm' },
    ],
  },
]
const SELECT_NAMED_WITHIN = {
  field: 'select',
  name: 'flavor',
  placeholder: 'Your flavor',
  layout: 'placeholder',
  options: [{ label: 'Sweet', value: 'sweet' }],
}
const FORM = {
  type: 'form',
  title: 'Ask for a quote',
  gladlyEmail: 'quotes@nutwood.example',
  hubspotFormId: 'quote-1',
  buttonText: 'Ask',
  fields: FIELDS,
}
const FILLED = { 'Your email': 'pat@example.com', 'How many of you': 'large' }

let written = 0
async function pageWith(...forms: readonly object[]): Promise<string> {
  const path = `/lead-${(written += 1)}`
  await writePage(shop, path, forms)
  return path
}
/** Leads in the shop's own database. */
async function leadsBy(column: 'page' | 'form', value: string) {
  const dataDir = shop.settings['DATA_DIR'] ?? ''
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  try {
    return await database.db.selectFrom('lead').selectAll().where(column, '=', value).execute()
  } finally {
    await database.close()
  }
}
const leadsOf = (page: string) => leadsBy('page', page)

describe('a form of content', () => {
  it('has the settings and the fields that a marketer chose, each with a name [FORM-01] [FORM-02] [FORM-03] [FORM-11]', async () => {
    const { document } = await browser.get(
      await pageWith(
        { ...FORM, fields: [...FIELDS, SELECT_NAMED_WITHIN] },
        {
          ...FORM,
          hubspotFormId: undefined,
          formId: 'old',
          buttonText: undefined,
          buttonTheme: 'red',
        },
      ),
    )
    const [form, old] = [...document.querySelectorAll('main form')]
    const nameOf = (selector: string) => {
      const control = form?.querySelector(selector)
      const label = document.querySelector(`label[for="${control?.id}"]`)
      return control?.getAttribute('aria-label') ?? (label && visibleText(label))
    }
    expect(nameOf('[name="email"]')).toBe('Your email')
    expect(nameOf('[name="phone"]')).toBe('Your phone')
    expect(form?.querySelector('[name="phone"]')?.getAttribute('placeholder')).toBe('Your phone (optional)')
    expect(nameOf('[name="size"]')).toBe('How many of you')
    expect(
      ['size', 'flavor'].map((name) =>
        [...(form?.querySelectorAll(`[name="${name}"] option`) ?? [])].map((each) => [
          each.getAttribute('value'),
          visibleText(each),
        ]),
      ),
    ).toEqual([
      [
        ['', 'Please choose'],
        ['small', 'A few'],
        ['large', 'Many'],
      ],
      [
        ['', 'Your flavor'],
        ['sweet', 'Sweet'],
      ],
    ])
    expect(nameOf('[name="flavor"]')).toBe('Your flavor')
    expect(document.querySelector('label[for="form-1-flavor"]')).toBeNull()
    expect(nameOf('[name="news"]')).toBe('Send me news')
    expect(
      [...(form?.querySelectorAll('[type="radio"]') ?? [])].map(({ id }) =>
        visibleText(document.querySelector(`label[for="${id}"]`) ?? document),
      ),
    ).toEqual(['Mornings', 'Afternoons'])
    const hidden = (of: Element | undefined) =>
      Object.fromEntries(
        [...(of?.querySelectorAll('[type="hidden"]') ?? [])].map((each) => [
          each.getAttribute('name'),
          each.getAttribute('value'),
        ]),
      )
    expect(hidden(form)).toEqual({
      page: `/lead-${written}`,
      gladlyEmail: FORM.gladlyEmail,
      hubspotFormId: 'quote-1',
    })
    expect(hidden(old)).toEqual({ page: `/lead-${written}`, gladlyEmail: FORM.gladlyEmail, formId: 'old' })
    const [ask, submit] = [form, old].map((each) => each?.querySelector('button'))
    expect([ask && visibleText(ask), submit && visibleText(submit)]).toEqual(['Ask', 'Submit'])
    expect(ask?.className).not.toBe(submit?.className)
  })

  it('has one of four colours on its button [FORM-01]', async () => {
    const themes = ['green', 'gray', 'red', 'white']
    const { document } = await browser.get(
      await pageWith(...themes.map((buttonTheme) => ({ ...FORM, buttonTheme }))),
    )
    const looks = [...document.querySelectorAll('main form button')].map(({ className }) => className)
    expect(new Set(looks).size).toBe(themes.length)
  })

  it('offers a pdf and no other file [FORM-01]', async () => {
    const path = await pageWith({ ...FORM, fileUrl: '/files/prices.exe', fileName: 'Prices' }, FORM)
    const { html, document } = await browser.get(path)
    expect(html).not.toContain('prices.exe')
    expect(document.querySelectorAll('main form')).toHaveLength(1)
  })

  it('is thanked for on a page of its own, kept, and mailed to its desk [FORM-06] [FORM-08] [FORM-10] [FORM-11] [DATA-32]', async () => {
    const inbox = openInbox(shop)
    const path = await pageWith({ ...FORM, fileUrl: '/files/prices.pdf', fileName: 'Price list' })
    const before = await browser.get(path)
    expect(before.document.querySelector('form a[href="/files/prices.pdf"]')?.getAttribute('target')).toBe(
      '_blank',
    )
    const sent = await send(browser, path, 'Ask', {
      ...FILLED,
      'Your phone': '5550101234',
      'Send me news': true,
      Mornings: true,
    })
    expect(sent.status).toBe(303)
    const thanks = await browser.get(sent.location ?? '')
    expect(thanks.text).toContain('Thank you for contacting us! We will reach out within 1 business day')
    expect(thanks.document.querySelector('main a[href="/files/prices.pdf"]')?.textContent).toBe(
      'Open Price list (PDF)',
    )
    const [lead, ...others] = await leadsOf(path)
    expect(others).toEqual([])
    expect(lead).toMatchObject({
      form: 'quote-1',
      desk: FORM.gladlyEmail,
      email: 'pat@example.com',
      customer_id: null,
    })
    const answers = { email: 'pat@example.com', phone: '5550101234', size: 'large', news: 'yes', when: 'am' }
    expect(JSON.parse(lead?.answers ?? '')).toEqual(answers)
    const { text } = await inbox.waitFor(FORM.gladlyEmail, 'A form was sent: quote-1')
    for (const [name, value] of Object.entries(answers)) expect(text).toContain(`${name}: ${value}`)
  })

  it('says beside each field what is wrong, leads there from a list, and keeps what was typed [FORM-04] [FORM-07] [FORM-11] [VAL-22]', async () => {
    const required = new Set(['news', 'when'])
    const path = await pageWith({
      ...FORM,
      fields: FIELDS.map((each) => (required.has(each.name) ? { ...each, required: true } : each)),
    })
    const page = await send(browser, path, 'Ask', {
      'Your email': 'nobody',
      'Your phone': '555-010-1234',
      'Send me news': true,
    })
    expect(page.status).toBe(400)
    const errorOf = (name: string) => page.document.querySelector(`#field-${name}-error`)?.textContent
    expect(errorOf('email')).toContain('Please enter a valid email')
    expect(errorOf('phone')).toContain('Phone number must be exactly 10 characters')
    expect(errorOf('size')).toContain('This field is required')
    expect(errorOf('when')).toContain('This field is required')
    const links = [...page.document.querySelectorAll('#error-summary a')]
    expect(links.map((link) => link.textContent)).toEqual([
      'Your email: Please enter a valid email',
      'Your phone: Phone number must be exactly 10 characters',
      'How many of you: This field is required',
      'When may we call? This field is required',
    ])
    const fields = links.map((link) => page.document.querySelector(link.getAttribute('href') ?? 'none'))
    expect(fields.map((field) => field?.localName)).toEqual(['input', 'input', 'select', 'fieldset'])
    expect(fields.map((field) => field?.id)).toEqual(
      ['email', 'phone', 'size', 'when'].map((name) => `field-${name}`),
    )
    expect(fields[3]?.getAttribute('tabindex') ?? fields[3]?.getAttribute('tabIndex')).toBe('-1')
    expect(page.document.querySelector('#field-email')?.getAttribute('aria-describedby')).toBe(
      'field-email-error',
    )
    expect(page.document.querySelector('#field-email')?.getAttribute('value')).toBe('nobody')
    expect(page.document.querySelector('#field-news')?.hasAttribute('checked')).toBe(true)
    expect(await leadsOf(path)).toEqual([])
    expect(
      (await browser.get(`/lead-form?page=${path}&form=quote-1`)).document.querySelector('[data-told]'),
    ).toBe(null)
    const empty = await send(browser, path, 'Ask', { 'Your email': ' ' })
    for (const name of ['email', 'news', 'when'])
      expect([name, empty.document.querySelector(`#field-${name}-error`)?.textContent]).toEqual([
        name,
        expect.stringContaining('This field is required'),
      ])
  })

  it('takes a choice that names the amount of free shipping, as it is shown [FORM-03] [SHIP-21] [GEN-02]', async () => {
    const over = 'Over {threshold}'
    const path = await pageWith({
      ...FORM,
      title: 'Orders {threshold} and more',
      fields: [
        FIELDS[0],
        {
          field: 'select',
          name: 'order',
          placeholder: 'Your order',
          options: [{ label: over, value: over }],
        },
      ],
    })
    const fill = { 'Your email': 'nobody', 'Your order': 'Over $59' }
    const refused = await send(browser, path, 'Ask', fill)
    expect([refused.status, refused.document.querySelector('h1')?.textContent]).toEqual([
      400,
      'Orders $59 and more',
    ])
    expect(refused.html).not.toContain('{threshold}')
    expect(refused.document.querySelector('#field-order-error')).toBeNull()
    const again = { fill: { 'Your email': 'pat@example.com' } }
    expect((await browser.post(browser.prepare(refused, 'Ask', again))).status).toBe(303)
    const values = { email: 'pat@example.com', order: 'Over $59' }
    expect((await post(browser, '/api/lead-forms', { page: path, formId: 'quote-1', values })).status).toBe(
      201,
    )
    const answers = (await leadsOf(path)).map((lead) => JSON.parse(lead.answers) as unknown)
    expect(answers).toEqual([values, values])
  })

  it('asks about an e-mail that looks mistyped, keeps the rest, and takes either [VAL-05]', async () => {
    const path = await pageWith(FORM)
    const typed = { ...FILLED, 'Your email': 'pat@gmial.com', 'Send me news': true }
    const asked = await send(browser, path, 'Ask', typed)
    expect([asked.status, asked.document.querySelector('#field-email-error')?.textContent]).toEqual([
      400,
      expect.stringContaining('Did you mean pat@gmail.com?'),
    ])
    expect(asked.document.querySelector('#field-email')?.getAttribute('value')).toBe('pat@gmial.com')
    // What answers the question is this page, with a script, too.
    expect(asked.document.querySelector('form[data-lead-form]')).toBeNull()
    expect(await leadsOf(path)).toEqual([])
    const choose = (page: Page, choice: 'suggested' | 'typed', fill: Readonly<Record<string, string>> = {}) =>
      browser.post(browser.prepare(page, 'Ask', { fill: { ...fill, [choiceOf(page, choice)]: true } }))
    const other = await choose(asked, 'typed', { 'Your email': 'pat@hotmial.com' })
    expect([other.status, other.text]).toEqual([
      400,
      expect.stringContaining('Did you mean pat@hotmail.com?'),
    ])
    expect((await choose(asked, 'suggested')).status).toBe(303)
    expect((await choose(asked, 'typed')).status).toBe(303)
    const kept = (await leadsOf(path)).map(({ email, answers }) => [email, JSON.parse(answers)])
    const rest = { size: 'large', news: 'yes' }
    expect(kept).toEqual(
      expect.arrayContaining([
        ['pat@gmail.com', { email: 'pat@gmail.com', ...rest }],
        ['pat@gmial.com', { email: 'pat@gmial.com', ...rest }],
      ]),
    )
    // A choice outlives a failure.
    vi.spyOn(shop.services.leadForms, 'send').mockRejectedValue(new Error('away'))
    vi.spyOn(shop.services.logger, 'error').mockImplementation(() => undefined)
    const failed = await choose(asked, 'typed')
    expect([
      failed.status,
      failed.document.querySelector('[value="typed"]')?.hasAttribute('checked'),
    ]).toEqual([503, true])
    vi.restoreAllMocks()
    expect((await browser.post(browser.prepare(failed, 'Ask'))).status).toBe(303)
  })

  it.each(['typed', 'suggested'] as const)(
    'remembers the answer about an e-mail, %s, whatever else is wrong, and asks together with that [VAL-05]',
    async (choice) => {
      const path = await pageWith(FORM)
      const asked = await send(browser, path, 'Ask', {
        'Your email': 'pat@gmial.com',
        'Your phone': '555',
        'How many of you': 'large',
      })
      const errorOf = (page: Page, name: string) =>
        page.document.querySelector(`#field-${name}-error`)?.textContent
      expect([errorOf(asked, 'email'), errorOf(asked, 'phone')]).toEqual([
        expect.stringContaining('Did you mean pat@gmail.com?'),
        expect.stringContaining('Phone number must be exactly 10 characters'),
      ])
      const chosen = { fill: { [choiceOf(asked, choice)]: true } }
      const again = await browser.post(browser.prepare(asked, 'Ask', chosen))
      expect([again.status, errorOf(again, 'email')]).toEqual([400, undefined])
      expect(errorOf(again, 'phone')).toContain('Phone number must be exactly 10 characters')
      expect(again.document.querySelector(`[value="${choice}"]`)?.hasAttribute('checked')).toBe(true)
      const mended = { fill: { 'Your phone': '5550101234' } }
      expect((await browser.post(browser.prepare(again, 'Ask', mended))).status).toBe(303)
      const email = choice === 'typed' ? 'pat@gmial.com' : 'pat@gmail.com'
      expect((await leadsOf(path)).map((lead) => lead.email)).toEqual([email])
    },
  )

  it('counts the characters of a phone as they were typed, as no other form does [FORM-05]', async () => {
    const path = await pageWith({ ...FORM, fields: [{ ...FIELDS[1], validation: ['required', 'phone'] }] })
    const isTaken = async (phone: string) =>
      (await send(browser, path, 'Ask', { 'Your phone': phone })).status === 303
    const rules = async (phone: string) => [
      await isTaken(phone),
      OfferPhoneSchema.safeParse({ phone }).success,
      addressPhoneProblem(phone) === null,
    ]
    expect(await rules('5550101234')).toEqual([true, true, true])
    expect(await rules('(555) 0101')).toEqual([true, false, false])
    expect(await rules('(555) 010-1234')).toEqual([false, true, true])
    expect(await rules('+44 20 7946 0123')).toEqual([false, false, true])
  })

  it('names the number to call when it could not be kept, with all that was typed [FORM-09]', async () => {
    const path = await pageWith(FORM)
    vi.spyOn(shop.services.leadForms, 'send').mockRejectedValue(new Error('away'))
    const error = vi.spyOn(shop.services.logger, 'error').mockImplementation(() => undefined)
    const page = await send(browser, path, 'Ask', FILLED)
    expect(page.status).toBe(503)
    expect(page.text).toContain(
      'Something happened on our end, please contact Customer Experience at 1-800-555-0134.',
    )
    expect(page.document.querySelector('#field-email')?.getAttribute('value')).toBe('pat@example.com')
    expect(JSON.stringify(error.mock.calls)).not.toContain('pat@example.com')
  })

  it('is sent nowhere without an id, and leads to its file alone [FORM-10]', async () => {
    const path = await pageWith({ type: 'form', fileUrl: '/files/prices.pdf', fields: FIELDS })
    const { document } = await browser.get(path)
    expect(document.querySelector('main form')).toBeNull()
    expect(document.querySelector('main a[href="/files/prices.pdf"]')).not.toBeNull()
  })

  it('that is not on the page it names is not found', async () => {
    const path = await pageWith(FORM)
    const prepared = browser.prepare(await browser.get(path), 'Ask', { fill: FILLED })
    await writePage(shop, path, [{ type: 'text', text: 'Gone' }])
    expect((await browser.post(prepared)).status).toBe(404)
    expect((await browser.get('/lead-form')).status).toBe(404)
  })

  it('is the one that its sender was shown, of two that share an id [BLOCK-34] [FORM-10]', async () => {
    const company = { field: 'input', name: 'company', placeholder: 'Company', validation: 'required' }
    const path = await pageWith(
      { ...FORM, fields: [company], audience: 'business' },
      { ...FORM, audience: 'others' },
    )
    expect((await send(browser, path, 'Ask', FILLED)).status).toBe(303)
    const business = app.newBrowser()
    await signIn(business, accounts.business)
    const refused = await send(business, path, 'Ask', { Company: ' ' })
    expect([refused.status, refused.document.querySelector('#field-company-error')?.textContent]).toEqual([
      400,
      expect.stringContaining('This field is required'),
    ])
    expect((await send(business, path, 'Ask', { Company: 'Nuts Ltd' })).status).toBe(303)
    const call = { page: path, hubspotFormId: 'quote-1', values: { email: 'pat@example.com', size: 'small' } }
    expect((await post(browser, '/api/lead-forms', call)).status).toBe(201)
    const answers = (await leadsOf(path)).map((lead) => Object.keys(JSON.parse(lead.answers)).sort())
    expect(answers).toEqual(expect.arrayContaining([['company'], ['email', 'size'], ['email', 'size']]))
  })

  it('is kept under the account of whoever is signed in', async () => {
    const customer = app.newBrowser()
    await signIn(customer)
    const path = await pageWith(FORM)
    expect(
      (await send(customer, path, 'Ask', { ...FILLED, 'Your email': accounts.shopper.email })).status,
    ).toBe(303)
    const [lead] = await leadsOf(path)
    expect(lead?.customer_id).toBe((await shop.visitor(customer.cookie())).customerId)
  })
})

describe('the call of a form', () => {
  const call = async (body: object) => {
    const { status, html } = await post(browser, '/api/lead-forms', body)
    return { status, body: JSON.parse(html) as { errors?: readonly { key?: string; message: string }[] } }
  }

  it('takes the id under either name, and the answers [API-62]', async () => {
    const path = await pageWith(FORM)
    const values = { email: 'pat@example.com', size: 'small' }
    expect(await call({ page: path, hubspotFormId: 'quote-1', values })).toMatchObject({ status: 201 })
    expect(await leadsOf(path)).toHaveLength(1)
    const old = { gladlyEmail: 'stranger@example.org', formId: 'elsewhere-7', values: { word: 'Hello' } }
    expect((await call(old)).status).toBe(201)
    const kept = await leadsBy('form', 'elsewhere-7')
    // The recipient that the sender names gets no mail.
    expect(kept.map(({ desk, answers }) => [desk, JSON.parse(answers)])).toEqual([
      ['care@nutwood.example', { word: 'Hello' }],
    ])
  })

  it('is asked about an e-mail that looks mistyped as the form of its page is, once [VAL-05] [API-62]', async () => {
    const page = await pageWith(FORM)
    const email = 'pat@gmial.com'
    const asked = { page, hubspotFormId: 'quote-1', values: { email, size: 'small' } }
    expect(await call(asked)).toEqual({
      status: 400,
      body: {
        errors: [{ key: 'email', message: 'Did you mean pat@gmail.com?', suggestion: 'pat@gmail.com' }],
      },
    })
    expect(await leadsOf(page)).toEqual([])
    expect((await call({ ...asked, emailsAsked: ['pat@gmaik.com'] })).status).toBe(400)
    expect((await call({ ...asked, emailsAsked: [email] })).status).toBe(201)
    expect((await leadsOf(page)).map((lead) => lead.email)).toEqual([email])
    // Of no page of ours: a program means what it says.
    expect((await call({ formId: 'elsewhere-8', values: { email } })).status).toBe(201)
  })

  it('names what is wrong beside a question about an e-mail, and takes the answer for kept [VAL-05]', async () => {
    const asked = {
      page: await pageWith(FORM),
      hubspotFormId: 'quote-1',
      values: { email: 'pat@gmial.com', size: 'huge' },
    }
    const wrong = { key: 'size', message: 'Please choose one of these' }
    const question = { key: 'email', message: 'Did you mean pat@gmail.com?', suggestion: 'pat@gmail.com' }
    expect((await call(asked)).body.errors).toEqual([wrong, question])
    expect((await call({ ...asked, emailsAsked: ['pat@gmial.com'] })).body.errors).toEqual([wrong])
  })

  it.each([
    ['no id', { values: {} }, 400, 'Please send the id of the form'],
    [
      'a form that is not on its page',
      { page: '/about-us', formId: 'x', values: {} },
      404,
      'There is no such form on this page',
    ],
  ])('refuses %s [API-62]', async (_, body, status, message) => {
    const answer = await call(body)
    expect([answer.status, answer.body.errors?.[0]?.message]).toEqual([status, message])
  })

  it('names the fields that are wrong [API-62]', async () => {
    const answer = await call({
      page: await pageWith(FORM),
      hubspotFormId: 'quote-1',
      values: { email: 'x', size: 'huge' },
    })
    expect(answer).toEqual({
      status: 400,
      body: {
        errors: [
          { key: 'email', message: 'Please enter a valid email' },
          { key: 'size', message: 'Please choose one of these' },
        ],
      },
    })
  })
})
