import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { definedOnly } from '../defined-only'
import { reviewDialogOf, reviewOutcomePath } from './review-dialog'
import { readReviews } from './review-form'
import { fieldOfItem } from './review-fields'
import { isLinkExpired, proposedAuthor, ratingOf, withCustomerReviews } from './review'

const at = (text: string) => new Date(text)

describe('a link', () => {
  it.each([
    ['2026-01-15T10:00:00.000Z', '2026-07-15T09:59:59.999Z', false],
    ['2026-01-15T10:00:00.000Z', '2026-07-15T10:00:00.000Z', true],
    // The last day of a shorter month.
    ['2025-08-31T00:00:00.000Z', '2026-02-27T23:59:59.999Z', false],
    ['2025-08-31T00:00:00.000Z', '2026-02-28T00:00:00.000Z', true],
    ['2026-10-01T00:00:00.000Z', '2027-04-01T00:00:00.000Z', true],
  ])('of %s is expired at %s: %s', (sentAt, now, expected) => {
    expect(isLinkExpired(sentAt, at(now))).toBe(expected)
  })

  it('lasts 181 to 184 days, whenever it was sent', () => {
    const DAY_MS = 86_400_000
    const sent = fc.date({ min: at('2020-01-01'), max: at('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(sent, (date) => {
        const later = (days: number) => new Date(date.getTime() + days * DAY_MS)
        const isExpired = (days: number) => isLinkExpired(date.toISOString(), later(days))
        return !isExpired(180) && isExpired(184)
      }),
    )
  })
})

describe('a rating', () => {
  it.each([
    [[], 0, 0],
    [[5], 5, 1],
    [[5, 4], 4.5, 2],
    [[5, 4, 4], 4.33, 3],
  ])('of %j', (stars, averageRating, totalReviews) => {
    expect(ratingOf(stars.map((each) => ({ stars: each })))).toEqual({ averageRating, totalReviews })
  })

  it('keeps what others wrote, and of customers what is published now', () => {
    const review = (id: string, date: string, verifiedBuyer?: boolean) => ({
      ...{ id, date, author: 'A', stars: 5, title: 'T', text: 'x' },
      ...definedOnly({ verifiedBuyer }),
    })
    const own = new Set(['old', 'new'])
    const shown = [
      review('old', '2026-01-02', true),
      review('seed', '2025-01-01'),
      review('imported', '2024-01-01', true),
    ]
    const merged = withCustomerReviews(shown, [review('new', '2026-03-01', true)], own)
    expect(merged.map(({ id }) => id)).toEqual(['new', 'seed', 'imported'])
    expect(withCustomerReviews(merged, [], own).map(({ id }) => id)).toEqual(['seed', 'imported'])
  })

  it.each([
    ['Ada Lovelace', 'Ada L.'],
    ['Ada', 'Ada'],
    ['  Ada  King Lovelace ', 'Ada L.'],
    [undefined, ''],
  ])('proposes for %j the name %j', (name, author) => {
    expect(proposedAuthor(name)).toBe(author)
  })
})

describe('the form', () => {
  const items = ['1101', 'a.b'].map((productKey) => ({
    ...{ orderNumber: 'N1', productKey, sku: `${productKey}-01`, name: `Nut ${productKey}` },
  }))
  const [first, second] = items as [(typeof items)[0], (typeof items)[0]]
  const filled = (item = first, over: object = {}) =>
    Object.fromEntries(
      Object.entries({ stars: '4', title: ' Good ', text: 'Crunchy', ...over }).map(([name, value]) => [
        fieldOfItem(item, name),
        value,
      ]),
    )

  it('reads what is filled, and leaves out what is not', () => {
    expect(readReviews({ author: 'Ada L.', ...filled(second) }, items)).toEqual({
      ok: true,
      author: 'Ada L.',
      reviews: [{ ...second, stars: 4, title: 'Good', text: 'Crunchy' }],
    })
  })

  it.each([
    [{}, 'stars', 'Please review one product at least'],
    [filled(first, { stars: '' }), 'stars', 'Please choose how many stars'],
    [filled(first, { stars: '6' }), 'stars', 'Please choose how many stars'],
    [filled(first, { title: ' ' }), 'title', 'Please enter a title'],
    [filled(first, { title: 'x'.repeat(101) }), 'title', 'Please use at most 100 characters'],
    [filled(first, { text: '' }), 'text', 'Please write a few words'],
    [filled(first, { text: 'x'.repeat(2_001) }), 'text', 'Please use at most 2000 characters'],
  ])('refuses %j', (fields, name, message) => {
    const read = readReviews({ author: 'Ada', ...fields }, items)
    expect(read.ok ? {} : read.failure.errors).toEqual({ [fieldOfItem(first, name)]: message })
  })

  it('needs a name to show, and keeps what was typed', () => {
    const read = readReviews({ author: '', ...filled() }, items)
    expect(read).toMatchObject({ ok: false, failure: { values: filled() } })
    expect(read.ok ? {} : read.failure.errors).toEqual({ author: 'Please enter the name to show' })
  })
})

describe('the flags', () => {
  it.each([
    ['', null],
    ['?page=2', null],
    ['?reviewsLinkExpired=false', null],
    ['?reviewsLinkExpired=true', 'Our review request links expire after 6 months.'],
    ['?hasCompletedReviews=true', 'You have already reviewed your order. Thank you!'],
    [
      '?justCompletedReviews=true&orderDate=2026-03-02&totalSkusCount=1',
      'Thank you for reviewing your order of 1 item of March 2, 2026. Your words will be shown once we have read them.',
    ],
    [
      '?hasCompletedReviews=true&orderDate=2026-99-99&totalSkusCount=-1',
      'You have already reviewed your order. Thank you!',
    ],
  ])('%s', (search, text) => {
    expect(reviewDialogOf(search)?.text ?? null).toBe(text)
  })

  it('leave the rest of the query as it is, and never throw', () => {
    expect(reviewDialogOf('?page=2&reviewsLinkExpired=true&sort=name')?.searchAfter).toBe('?page=2&sort=name')
    fc.assert(
      fc.property(fc.string(), fc.string(), (orderDate, totalSkusCount) => {
        const query = new URLSearchParams({ justCompletedReviews: 'true', orderDate, totalSkusCount })
        expect(reviewDialogOf(`?${query.toString()}`)?.searchAfter).toBe('')
      }),
    )
  })

  it('lead to the home page', () => {
    expect(reviewOutcomePath('reviewsLinkExpired')).toBe('/?reviewsLinkExpired=true')
    expect(reviewOutcomePath('justCompletedReviews', { orderDate: '2026-03-02', totalSkusCount: 2 })).toBe(
      '/?justCompletedReviews=true&orderDate=2026-03-02&totalSkusCount=2',
    )
  })
})
