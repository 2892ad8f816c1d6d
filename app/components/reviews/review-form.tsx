/** The form of both review pages: a card per product, and the name to publish. */
import { Form } from '@remix-run/react'
import { REVIEW_AUTHOR_MAX, REVIEW_TEXT_MAX, REVIEW_TITLE_MAX, STAR_WORDS } from '~/models/reviews/review'
import type { ReviewItem } from '~/models/reviews/review'
import { fieldOfItem } from '~/models/reviews/review-fields'
import type { FormFailure } from '~/models/validation/form-failure'
import { MISSING_WORDS } from '~/models/validation/missing-words'
import { part } from '../account/account.css'
import { useFailedForm } from '../forms/use-failed-form'
import type { FormState } from '../forms/use-failed-form'
import { Button, ButtonLink } from '../ui/button'
import { ErrorSummary } from '../ui/feedback'
import { SelectField, TextField } from '../ui/field'
import { Card, Cluster, Container, Stack } from '../ui/layout'
import { TextAreaField } from '../ui/text-area'

const STARS = Object.entries(STAR_WORDS)
  .reverse()
  .map(([value, word]) => ({ value, label: `${value} ${value === '1' ? 'star' : 'stars'}: ${word}` }))

function ItemFields({ item, form }: { readonly item: ReviewItem; readonly form: FormState }) {
  const field = (name: string) => {
    const named = fieldOfItem(item, name)
    return { name: named, defaultValue: form.values[named], error: form.errors[named] }
  }
  return (
    <Card>
      <Stack gap="4">
        <h2 className={part}>{item.name}</h2>
        <SelectField {...field('stars')} label="Rating" empty="Please choose" options={STARS} />
        <TextField {...field('title')} label="Title" maxLength={REVIEW_TITLE_MAX} />
        <TextAreaField {...field('text')} label="Your review" rows={4} maxLength={REVIEW_TEXT_MAX} />
      </Stack>
    </Card>
  )
}

export function ReviewForm({
  title,
  lead,
  items,
  author,
  failure,
  skip,
}: {
  readonly title: string
  readonly lead: string
  readonly items: readonly ReviewItem[]
  /** Suggested name to publish. */
  readonly author: string
  readonly failure: FormFailure | undefined
  /** Link that skips the review. */
  readonly skip?: { readonly label: string; readonly href: string }
}) {
  const form = useFailedForm('reviews', failure, { author })
  return (
    <Container width="text">
      {/* As a document load: the next page, whichever it is, shows the outcome. */}
      <Form method="post" reloadDocument {...form.formProps}>
        <Stack gap="5">
          <h1>{title}</h1>
          <p>{lead}</p>
          <ErrorSummary errors={form.summary} title="Your review was not sent" />
          {items.map((item) => (
            <ItemFields key={fieldOfItem(item, 'item')} item={item} form={form} />
          ))}
          <Card>
            <TextField
              name="author"
              label="Name to show"
              hint="Stands beside your reviews, as “Ada L.”"
              required
              data-missing={MISSING_WORDS.reviewAuthor}
              maxLength={REVIEW_AUTHOR_MAX}
              autoComplete="nickname"
              defaultValue={form.values['author']}
              error={form.errors['author']}
            />
          </Card>
          <Cluster>
            <Button size="large">Send</Button>
            {skip === undefined ? null : (
              <ButtonLink look="link" href={skip.href}>
                {skip.label}
              </ButtonLink>
            )}
          </Cluster>
          <p>We read every review before it is shown.</p>
        </Stack>
      </Form>
    </Container>
  )
}
