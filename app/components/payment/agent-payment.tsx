/** What agents may do at the payment step (AGENT-02); nobody else is shown it, and the server takes it from nobody else. */
import { REASON_MAX, RESHIP_REASONS } from '~/models/agents/reship-reasons'
import { OFFLINE_METHODS } from '~/models/payments/offline-methods'
import { SelectField, TextField } from '../ui/field'
import { Card, Stack } from '../ui/layout'

type Values = Readonly<Record<string, string | undefined>>

const toOptions = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }))

export function AgentPayment({
  mayAdjust,
  mayTakeOffline,
  values,
  errors,
}: {
  readonly mayAdjust: boolean
  readonly mayTakeOffline: boolean
  readonly values: Values
  readonly errors: Values
}) {
  if (!mayAdjust && !mayTakeOffline) return null
  return (
    <Card>
      <Stack gap="4">
        <h2>Customer service</h2>
        {mayAdjust ? (
          <>
            <TextField
              name="adjustment"
              label="Take off, in dollars"
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              defaultValue={values['adjustment']}
              error={errors['adjustment']}
            />
            <SelectField
              name="adjustmentReason"
              label="Reason"
              empty="No adjustment"
              options={toOptions(RESHIP_REASONS)}
              defaultValue={values['adjustmentReason']}
              error={errors['adjustmentReason']}
            />
            <TextField
              name="adjustmentOther"
              label="Other reason"
              hint="With “Other”"
              autoComplete="off"
              maxLength={REASON_MAX}
              defaultValue={values['adjustmentOther']}
              error={errors['adjustmentOther']}
            />
          </>
        ) : null}
        {mayTakeOffline ? (
          <>
            <SelectField
              name="offlineMethod"
              label="Paid outside of the shop"
              empty="No, by card or store credit"
              options={toOptions(OFFLINE_METHODS)}
              defaultValue={values['offlineMethod']}
              error={errors['offlineMethod']}
            />
            <TextField
              name="offlineReference"
              label="Number of the check or invoice"
              autoComplete="off"
              maxLength={60}
              defaultValue={values['offlineReference']}
              error={errors['offlineReference']}
            />
          </>
        ) : null}
      </Stack>
    </Card>
  )
}
