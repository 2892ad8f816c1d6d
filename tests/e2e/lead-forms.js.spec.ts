/** Content forms with a script: submitted in place. And a modal that needs none. */
import { writePage } from '../kit/editor'
import { expect, test } from '../kit/fixtures'

const WHEN = {
  field: 'radio',
  name: 'when',
  label: 'When may we call?',
  required: true,
  options: [
    { label: 'Mornings', value: 'am' },
    { label: 'Afternoons', value: 'pm' },
  ],
}
const FORM = {
  type: 'form',
  hubspotFormId: 'ask-1',
  fields: [
    { field: 'input', name: 'email', placeholder: 'Email of yours', validation: ['required', 'email'] },
    { field: 'input', name: 'phone', placeholder: 'Phone', validation: 'phone' },
  ],
}

test('a form waits until it will do, opens its file first and is thanked for in place [FORM-06] [FORM-07] [FORM-08] [FORM-10]', async ({
  page,
  shop,
}) => {
  await writePage(shop.platforms, {
    path: '/form-by-script',
    blocks: [{ ...FORM, fileUrl: '/files/list.pdf' }],
  })
  await page.route('**/files/list.pdf', (route) => route.fulfill({ contentType: 'text/plain', body: 'List' }))
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/lead-forms', async (route) => {
    await released
    await route.continue()
  })
  // Only the page knows which of the two came first.
  await page.addInitScript(() => {
    const steps: string[] = []
    const [open, ask] = [window.open, window.fetch]
    window.open = (...args) => (steps.push('open'), open.apply(window, args))
    window.fetch = (...args) => (steps.push(`fetch ${String(args[0])}`), ask.apply(window, args))
    Object.assign(window, { steps })
  })
  await page.goto('/form-by-script')
  const form = page.locator('form[data-lead-form]')
  const button = form.getByRole('button', { name: 'Submit' })
  await expect(button).toBeDisabled()
  // Nothing holds it back without being told beside it.
  const missing = form.getByText('Before you send this, please complete: Email of yours', { exact: true })
  await expect(missing).toBeVisible()
  await expect(button).toHaveAccessibleDescription('Before you send this, please complete: Email of yours')
  // Whoever has the file sees no question any more.
  await form.getByLabel('Email of yours').fill('pat@gmial.com')
  await expect(button).toBeEnabled()
  await expect(form.getByText('Before you send this')).toBeHidden()
  await form.getByLabel('Phone').fill('555-010')
  await expect(button).toBeDisabled()
  await expect(form.getByText('Before you send this, please complete: Phone', { exact: true })).toBeVisible()
  await form.getByLabel('Phone').fill('5550101234')
  const sent: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/lead-forms')) sent.push(request.postData())
  })
  const tab = page.context().waitForEvent('page')
  await button.click()
  await expect(form).toHaveAttribute('aria-busy', 'true')
  await expect(button).toBeDisabled()
  const steps = await page.evaluate(() => (window as unknown as { readonly steps: string[] }).steps)
  expect(steps.slice(-2)).toEqual(['open', 'fetch /api/lead-forms'])
  release()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'Thank you for contacting us! We will reach out within 1 business day' }),
  ).toBeFocused()
  await expect(form).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/form-by-script')
  await (await tab).waitForURL('**/files/list.pdf')
  const values = { email: 'pat@gmial.com', phone: '5550101234' }
  const emailsAsked = ['pat@gmial.com']
  expect(sent).toEqual([
    JSON.stringify({ page: '/form-by-script', hubspotFormId: 'ask-1', values, emailsAsked }),
  ])
})

test.describe('an e-mail that looks mistyped', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('is asked about in its place: the likely one is a press away, and sending once more keeps the typed one [VAL-05]', async ({
    page,
    shop,
  }) => {
    await writePage(shop.platforms, { path: '/form-mistyped', blocks: [FORM] })
    const form = page.locator('form[data-lead-form][data-awake]')
    const thanks = page.getByText('Thank you for contacting us!')
    const ask = async () => {
      await page.goto('/form-mistyped')
      await form.getByLabel('Email of yours').fill('pat@gmial.com')
      await form.getByRole('button', { name: 'Submit' }).click()
      await expect(form.getByText('Did you mean pat@gmail.com?')).toBeVisible()
      await expect(form.getByLabel('Email of yours')).toBeFocused()
    }
    await ask()
    const sent = page.waitForRequest('**/api/lead-forms')
    await form.getByRole('button', { name: 'Use pat@gmail.com' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ values: { email: 'pat@gmail.com' } })
    await expect(thanks).toBeVisible()
    await ask()
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(thanks).toBeVisible()
  })
})

test.describe('a refusal of what a form does not show', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('is told of the form as a whole', async ({ page, shop }) => {
    await writePage(shop.platforms, { path: '/form-refused', blocks: [FORM] })
    const errors = [{ key: 'page', message: 'There is no such form any more.' }]
    await page.route('**/api/lead-forms', (route) => route.fulfill({ status: 400, json: { errors } }))
    await page.goto('/form-refused')
    const form = page.locator('form[data-lead-form][data-awake]')
    await form.getByLabel('Email of yours').fill('pat@example.com')
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(form.getByRole('alert')).toHaveText('There is no such form any more.')
    await expect(form.locator('[aria-invalid]')).toHaveCount(0)
  })
})

test.describe('the question about an e-mail', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('stays while another field is changed, and goes with what it was about [VAL-05]', async ({
    page,
    shop,
  }) => {
    const when = { ...WHEN, required: false }
    await writePage(shop.platforms, {
      path: '/form-asking',
      blocks: [{ ...FORM, fields: [...FORM.fields, when] }],
    })
    await page.goto('/form-asking')
    const form = page.locator('form[data-lead-form][data-awake]')
    await form.getByLabel('Email of yours').fill('pat@gmial.com')
    await form.getByRole('button', { name: 'Submit' }).click()
    const take = form.getByRole('button', { name: 'Use pat@gmail.com' })
    await expect(take).toBeVisible()
    await form.getByRole('radio', { name: 'Mornings' }).check()
    await form.getByLabel('Phone').fill('5550101234')
    await expect(take).toBeVisible()
    await form.getByLabel('Email of yours').fill('pat@gmial.co')
    await expect(take).toHaveCount(0)
  })
})

test('a form waits for what the shop asks more of than browsers do, and for a choice [FORM-07] [VAL-22]', async ({
  page,
  shop,
}) => {
  const company = { field: 'input', name: 'company', placeholder: 'Company', validation: 'required' }
  await writePage(shop.platforms, {
    path: '/form-by-rules',
    blocks: [{ ...FORM, fields: [...FORM.fields, company, WHEN] }],
  })
  await page.goto('/form-by-rules')
  const form = page.locator('form[data-lead-form][data-awake]')
  const button = form.getByRole('button', { name: 'Submit' })
  await form.getByLabel('Email of yours').fill('pat@example.com')
  await form.getByLabel('Company').fill('Nuts Ltd')
  await expect(button).toBeDisabled()
  await expect(form.getByText('please complete: When may we call?')).toBeVisible()
  await form.getByRole('radio', { name: 'Mornings' }).check()
  await expect(button).toBeEnabled()
  for (const [name, wrong, right] of [
    ['Email of yours', 'pat@example', 'pat@example.com'],
    ['Company', '   ', 'Nuts Ltd'],
  ] as const) {
    await form.getByLabel(name).fill(wrong)
    await expect(button, name).toBeDisabled()
    await form.getByLabel(name).fill(right)
    await expect(button, name).toBeEnabled()
  }
})

test('the button of a form has one of four colours [FORM-01] [BLOCK-29]', async ({ page, shop }) => {
  const themes = ['green', 'gray', 'red', 'white']
  await writePage(shop.platforms, {
    path: '/forms-of-colours',
    blocks: themes.map((buttonTheme) => ({ ...FORM, buttonTheme })),
  })
  await page.goto('/forms-of-colours')
  const buttons = page.locator('form[data-lead-form][data-awake] button[type="submit"]')
  await expect(buttons).toHaveCount(themes.length)
  // A waiting button is gray in all of them.
  await buttons.evaluateAll((all) => {
    for (const button of all) (button as HTMLButtonElement).disabled = false
  })
  await expect
    .poll(() =>
      buttons.evaluateAll(
        (all) => new Set(all.map((button) => getComputedStyle(button).backgroundColor)).size,
      ),
    )
    .toBe(themes.length)
})

test.describe('while the shop cannot keep it', () => {
  test.use({ expectedErrors: [/503/] })

  test('a form names the number to call and can be sent again [FORM-09]', async ({ page, shop }) => {
    await writePage(shop.platforms, { path: '/form-in-trouble', blocks: [FORM] })
    await page.route('**/api/lead-forms', (route) => route.fulfill({ status: 503, body: 'x' }))
    await page.goto('/form-in-trouble')
    const form = page.locator('form[data-lead-form]')
    await form.getByLabel('Email of yours').fill('pat@example.com')
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(form.getByRole('alert')).toHaveText(
      'Something happened on our end, please contact Customer Experience at 1-800-555-0134.',
    )
    await expect(form.getByRole('button', { name: 'Submit' })).toBeEnabled()
  })
})

test('a modal opens by its button, and closes by Escape, beside it, or by its own button [BLOCK-29]', async ({
  page,
  shop,
}) => {
  await writePage(shop.platforms, {
    path: '/a-modal',
    blocks: [{ type: 'modal-button', buttonText: 'Open it', title: 'Opened', text: 'Words' }],
  })
  await page.goto('/a-modal')
  const dialog = page.getByRole('dialog', { name: 'Opened' })
  await expect(dialog).toBeHidden()
  const closings = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 300),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]
  for (const close of closings) {
    await page.getByRole('button', { name: 'Open it' }).click()
    await expect(dialog).toBeVisible()
    await close()
    await expect(dialog).toBeHidden()
  }
})
