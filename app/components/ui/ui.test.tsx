import fc from 'fast-check'
import { renderToStaticMarkup as render } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { usd } from '~/models/money/money'
import { Button } from './button'
import { ErrorSummary, Notice, Notices, Progress } from './feedback'
import { RadioCards } from '../checkout/radio-cards'
import { CheckboxField, SelectField, TextField } from './field'
import { countOf, formatDayRange } from './format'
import { SkipLinks } from './layout'
import { Breadcrumbs, Disclosure } from './navigation'
import { Price, Stars, toHalfStars } from './price'

it('components are tested by the React that warns, and what it says of them fails their tests', () => {
  const heard = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(<button type="button" tabIndex={Number.NaN} />)
  expect(heard).toHaveBeenCalledWith(expect.stringContaining('Received NaN'), 'tabIndex', expect.anything())
})

describe('fields', () => {
  it('tie label, hint and message to the control and keep what was typed [UX-04]', () => {
    const html = render(
      <TextField
        name="shipping.city"
        label="City"
        required
        hint="Where it goes"
        error="Please enter your city"
        defaultValue="Cran<ford"
      />,
    )
    expect(html).toContain('for="field-shipping-city"')
    expect(html).toContain('id="field-shipping-city"')
    expect(html).toContain('aria-describedby="field-shipping-city-hint field-shipping-city-error"')
    expect(html).toContain('aria-invalid="true"')
    expect(html).toContain('value="Cran&lt;ford"')
    expect(html).toContain('Please enter your city')
  })

  it('say which fields are optional', () => {
    expect(render(<TextField name="company" label="Company" />)).toContain('(optional)')
    expect(render(<TextField name="city" label="City" required />)).not.toContain('(optional)')
  })

  it('offer choices, one of them chosen', () => {
    const select = render(
      <SelectField
        name="a"
        label="A"
        empty="Choose…"
        defaultValue="2"
        options={[
          { value: '1', label: 'One' },
          { value: '2', label: 'Two' },
        ]}
      />,
    )
    expect(select).toContain('<option value="2" selected="">Two</option>')
    const radios = render(
      <RadioCards
        name="offer"
        legend="Delivery"
        defaultValue="x"
        options={[
          { value: 'x', label: 'X' },
          { value: 'y', label: 'Y' },
        ]}
      />,
    )
    expect(radios).toMatch(/<legend[^>]*>Delivery<\/legend>/)
    expect(radios).toMatch(/checked="" value="x"|value="x" checked=""/)
    expect(render(<CheckboxField name="ok" label="Yes" defaultChecked />)).toContain('checked=""')
  })

  it('leave submit enabled unless they are told otherwise', () => {
    expect(render(<Button>Go</Button>)).not.toContain('disabled')
    expect(render(<Button disabled>Go</Button>)).toContain('disabled=""')
  })
})

describe('messages', () => {
  it('are styled and announced by their type [ERR-04]', () => {
    const [error, warning, notice] = (['error', 'warning', 'notice'] as const).map((type) =>
      render(<Notice type={type}>Text</Notice>),
    )
    expect(error).toContain('role="alert"')
    expect(warning).toContain('role="status"')
    expect(notice).toContain('role="status"')
    const classes = [error, warning, notice].map((html) => /class="([^"]*)"/.exec(html ?? '')?.[1])
    expect(new Set(classes).size).toBe(3)
  })

  it('show nothing when there are none', () => {
    expect(render(<Notices items={[]} />)).toBe('')
    expect(render(<ErrorSummary errors={[]} />)).toBe('')
  })

  it('link from the summary to the field, and take the focus', () => {
    const html = render(
      <ErrorSummary
        errors={[{ field: 'email', message: 'Please enter your email address' }, { message: 'Try again' }]}
      />,
    )
    expect(html).toContain('href="#field-email"')
    expect(html).toContain('role="alert"')
    expect(html).toContain('tabindex="-1"')
  })

  it('count progress up to its end and no further', () => {
    expect(render(<Progress value={80} max={59} label="Toward" />)).toContain('value="59" max="59"')
  })

  it.each([
    [5900, '100%'],
    [5880, '99%'],
    [0, '0%'],
  ])('say %d of 5900 as %s: what is not reached yet is not all of it', (value, said) => {
    expect(render(<Progress value={value} max={5900} label="Toward" />)).toContain(`>${said}</progress>`)
  })
})

describe('ways through the shop', () => {
  it('start a breadcrumb at Home and end it at the page', () => {
    const html = render(<Breadcrumbs items={[{ name: 'Nuts', url: '/nuts/' }, { name: 'Almonds' }]} />)
    expect(html.indexOf('href="/"')).toBeLessThan(html.indexOf('href="/nuts/"'))
    expect(html).toContain('<span aria-current="page">Almonds</span>')
    expect(render(<Breadcrumbs />)).toContain('>Home</a>')
  })

  it('take a line in text browsers, which break lines where lists and paragraphs have one', () => {
    const html = render(<Breadcrumbs items={[{ name: 'Nuts', url: '/nuts/' }, { name: 'Almonds' }]} />)
    expect(html).not.toMatch(/<(?:ol|ul|li|p)\b/)
    expect(html.replace(/<[^>]*>/g, '')).toBe('Home / Nuts / Almonds')
  })

  it('unfold without a script', () => {
    expect(render(<Disclosure summary="Ingredients">Salt</Disclosure>)).toMatch(
      /^<details[^>]*><summary[^>]*>Ingredients<\/summary>/,
    )
  })

  it('let the keyboard skip to the content first', () => {
    expect(render(<SkipLinks />)).toContain('href="#main"')
  })
})

describe('prices and stars', () => {
  it('strike the price before, in words too', () => {
    const html = render(<Price price={usd(1099)} comparison={usd(1299)} unit="$0.69 / oz" />)
    expect(html.replace(/<[^>]+>/g, '')).toBe('Now $10.99 was $12.99 $0.69 / oz')
    expect(html).toMatch(/<s[ >]/)
  })

  it('strike nothing when nothing was taken off', () => {
    expect(render(<Price price={usd(1099)} comparison={usd(1099)} />)).not.toMatch(/<s[ >]/)
  })

  it.each([
    [4.74, 4.5],
    [4.49, 4],
    [5, 5],
    [0.4, 0],
    [-1, 0],
    [9, 5],
  ])('round a rating of %d down to %d', (rating, stars) => {
    expect(toHalfStars(rating)).toBe(stars)
  })

  it('say the rating in words, once', () => {
    const stars = render(<Stars rating={4.74} reviews={1234} />)
    expect(stars.replaceAll(/<[^>]*>/g, '')).toBe('4.5 out of 5 stars (1,234 reviews)')
    expect(stars.match(/4\.5 out of 5/g)).toHaveLength(1)
  })

  it('never show more stars than were given', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 5, noNaN: true }), (rating) => {
        const stars = toHalfStars(rating)
        return stars <= rating && rating - stars < 0.5 && Number.isInteger(stars * 2)
      }),
    )
  })
})

describe('formats', () => {
  it('write counts and days for en-US', () => {
    expect(countOf(1, 'item')).toBe('1 item')
    expect(countOf(1200, 'item')).toBe('1,200 items')
    expect(formatDayRange('2025-03-04', '2025-03-06')).toBe('Tue, Mar 4 – Thu, Mar 6')
    expect(formatDayRange('2025-03-04', '2025-03-04')).toBe('Tue, Mar 4')
    expect(formatDayRange(undefined, undefined)).toBe('')
  })
})
