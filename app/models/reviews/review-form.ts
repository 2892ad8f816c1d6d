/** The form that reviews an order's products: those left empty are skipped (REV-07). */
import { z } from 'zod'
import { check } from '../validation/check'
import { fieldErrors } from '../validation/form-fields'
import type { FormFields } from '../validation/form-fields'
import { formFailure } from '../validation/form-failure'
import type { FormFailure } from '../validation/form-failure'
import { requiredLine } from '../validation/fields'
import { MISSING_WORDS } from '../validation/missing-words'
import { cleanText } from '../validation/text'
import { REVIEW_AUTHOR_MAX, REVIEW_TEXT_MAX, REVIEW_TITLE_MAX } from './review'
import type { ReviewItem } from './review'
import { fieldOfItem, ITEM_FIELDS } from './review-fields'

const ItemSchema = z.object({
  stars: z.enum(['1', '2', '3', '4', '5'], { error: 'Please choose how many stars' }).transform(Number),
  title: requiredLine('Please enter a title', REVIEW_TITLE_MAX),
  text: z
    .string({ error: 'Please write a few words' })
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(1, { error: 'Please write a few words' })
        .max(REVIEW_TEXT_MAX, { error: `Please use at most ${REVIEW_TEXT_MAX} characters` }),
    ),
})
const AuthorSchema = z.object({
  author: requiredLine(MISSING_WORDS.reviewAuthor, REVIEW_AUTHOR_MAX),
})

export interface WrittenReview extends ReviewItem {
  readonly stars: number
  readonly title: string
  readonly text: string
}

export type ReadReviews =
  | { readonly ok: true; readonly author: string; readonly reviews: readonly WrittenReview[] }
  | { readonly ok: false; readonly failure: FormFailure }

/** `items` in form order. */
export function readReviews(fields: FormFields, items: readonly ReviewItem[]): ReadReviews {
  const errors: Record<string, string> = {}
  const reviews: WrittenReview[] = []
  const author = check(AuthorSchema, { author: fields['author'] ?? '' })
  if (!author.success) Object.assign(errors, fieldErrors(author.error))
  let isAnyFilled = false
  for (const item of items) {
    const typed = Object.fromEntries(ITEM_FIELDS.map((name) => [name, fields[fieldOfItem(item, name)] ?? '']))
    if (Object.values(typed).every((text) => text.trim() === '')) continue
    isAnyFilled = true
    const parsed = check(ItemSchema, typed)
    if (parsed.success) reviews.push({ ...item, ...parsed.data })
    else
      for (const [name, message] of Object.entries(fieldErrors(parsed.error)))
        errors[fieldOfItem(item, name)] = message
  }
  const [first] = items
  if (!isAnyFilled && first !== undefined)
    errors[fieldOfItem(first, 'stars')] = 'Please review one product at least'
  if (author.success && Object.keys(errors).length === 0)
    return { ok: true, author: author.data.author, reviews }
  return { ok: false, failure: formFailure(fields, errors) }
}
