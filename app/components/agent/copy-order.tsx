/** Copies an order: free of charge with a reason, or as a paid one (AGENT-04, AGENT-05, AGENT-11). */
import { REASON_MAX, RESHIP_REASONS } from '~/models/agents/reship-reasons'
import type { FormFailure } from '~/models/validation/form-failure'
import { Button } from '../ui/button'
import { ErrorSummary } from '../ui/feedback'
import { SelectField, TextField } from '../ui/field'
import { Cluster, Stack } from '../ui/layout'
import * as styles from './agent.css'

export function CopyOrder({
  failed,
  given,
}: {
  readonly failed: FormFailure | undefined
  /** Values of a copy that failed. */
  readonly given: FormFailure['values']
}) {
  const { values = given, errors = {} } = failed ?? {}
  return (
    <form className={styles.form} method="post" noValidate>
      <Stack gap="3">
        <ErrorSummary
          errors={Object.entries(errors).map(([field, message]) => ({
            message,
            ...(field === '' ? {} : { field }),
          }))}
        />
        <SelectField
          name="reason"
          label="Reason"
          required
          empty="Choose a reason"
          options={RESHIP_REASONS.map((reason) => ({ value: reason, label: reason }))}
          defaultValue={values['reason']}
          error={errors['reason']}
        />
        <TextField
          name="otherReason"
          label="Other reason"
          hint="With “Other”"
          autoComplete="off"
          maxLength={REASON_MAX}
          defaultValue={values['otherReason']}
          error={errors['otherReason']}
        />
        <Cluster>
          <Button name="intent" value="reship">
            Reship
          </Button>{' '}
          <Button name="intent" value="copy" look="secondary">
            Copy to be paid
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}
