/** Sends a certificate: state, number, expiry and, last, its file (RESL-02). */
import { CERTIFICATE_FILE } from '~/models/resellers/certificate'
import { MISSING_WORDS } from '~/models/validation/missing-words'
import { inMegabytes, uploadMessage } from '~/models/validation/upload-problem'
import type { FormState } from '../forms/use-failed-form'
import { part } from '../account/account.css'
import { Button } from '../ui/button'
import { ErrorSummary } from '../ui/feedback'
import { SelectField, TextField } from '../ui/field'
import type { SelectOption } from '../ui/field'
import { FileField } from '../ui/file-field'
import { Card, Stack } from '../ui/layout'

const { field, what, maxBytes } = CERTIFICATE_FILE

/** A plain form even with scripts: the file is uploaded once, and the browser shows the progress. */
export function CertificateForm({
  form,
  states,
  today,
}: {
  readonly form: FormState
  readonly states: readonly SelectOption[]
  /** `YYYY-MM-DD` */
  readonly today: string
}) {
  const { values, errors } = form
  return (
    <Card>
      <form method="post" encType="multipart/form-data" {...form.formProps}>
        <Stack gap="4">
          <h2 className={part}>Send a certificate</h2>
          <ErrorSummary errors={form.summary} title="Your certificate is not sent yet" />
          <SelectField
            name="state"
            label="State"
            required
            data-missing={MISSING_WORDS.certificateState}
            options={states}
            empty="Choose…"
            defaultValue={values['state']}
            error={errors['state']}
          />
          <TextField
            name="number"
            label="Certificate number"
            required
            data-missing={MISSING_WORDS.certificateNumber}
            maxLength={60}
            spellCheck={false}
            defaultValue={values['number']}
            error={errors['number']}
          />
          <TextField
            name="expiresOn"
            label="Expiration date"
            type="date"
            min={today}
            hint="Leave it empty if the certificate does not expire"
            defaultValue={values['expiresOn']}
            error={errors['expiresOn']}
          />
          <FileField
            name={field}
            label="Certificate"
            required
            data-missing={uploadMessage({ kind: 'missing' }, CERTIFICATE_FILE)}
            accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
            hint={`Choose ${what}, at most ${inMegabytes(maxBytes)}`}
            error={errors[field]}
          />
          <Button size="large">Send certificate</Button>
        </Stack>
      </form>
    </Card>
  )
}
