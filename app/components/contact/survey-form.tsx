/** "Give Feedback": a rating and optional comments (FOOT-11). */
import { SURVEY_COMMENT_MAX } from '~/models/contacts/topics'
import { FORM_INTROS } from '~/models/contacts/words'
import { EmailChoice } from '../forms/email-choice'
import { Button } from '../ui/button'
import { FieldError, fieldId, TextField } from '../ui/field'
import * as field from '../ui/field.css'
import { TextAreaField } from '../ui/text-area'
import * as styles from './contact.css'
import { FormFrame } from './form-frame'
import type { FormView } from './form-state'

const RATINGS = [
  ['1', 'Poor'],
  ['2', 'Fair'],
  ['3', 'Good'],
  ['4', 'Very good'],
  ['5', 'Excellent'],
] as const

export function SurveyForm({
  view,
  thanks,
}: {
  readonly view: FormView
  readonly thanks?: string | undefined
}) {
  const id = fieldId('rating')
  const { values, errors } = view
  return (
    <FormFrame
      title="Give Feedback"
      level={1}
      intro={FORM_INTROS.survey}
      view={view}
      action="/survey-submissions"
      thanks={thanks}
      onwards={{ text: 'Back to the shop', url: '/' }}
    >
      <input type="hidden" name="page" value={values['page'] ?? ''} />
      <fieldset id={id} tabIndex={-1} aria-describedby={errors['rating'] ? `${id}-error` : undefined}>
        <legend className={field.legend}>Your rating</legend>
        <div className={styles.ratings}>
          {RATINGS.map(([value, word]) => (
            <label className={styles.rating} key={value}>
              <input
                className={field.tick}
                type="radio"
                name="rating"
                value={value}
                required
                defaultChecked={values['rating'] === value}
              />{' '}
              <strong>{value}</strong> <span className={styles.ratingWord}>{word}</span>
            </label>
          ))}
        </div>
        <FieldError id={`${id}-error`} message={errors['rating']} />
      </fieldset>
      <TextAreaField
        name="comment"
        label="What could be better?"
        rows={4}
        maxLength={SURVEY_COMMENT_MAX}
        defaultValue={values['comment']}
        error={errors['comment']}
      />
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={200}
        hint="Only if you would like an answer."
        defaultValue={values['email']}
        error={errors['email']}
      />
      <EmailChoice form={view} />
      <Button size="large">Send feedback</Button>
    </FormFrame>
  )
}
