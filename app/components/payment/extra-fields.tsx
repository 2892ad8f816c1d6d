/** Groups of fields that only some see at the payment step: businesses, and agents (AGENT-02). */
import type { FieldGroup } from '~/models/payments/extra-fields'
import * as styles from '../checkout/checkout.css'
import { SelectField, TextField } from '../ui/field'
import { Card, Stack } from '../ui/layout'

type Values = Readonly<Record<string, string | undefined>>

export function ExtraFields({
  groups,
  values,
  errors,
}: {
  readonly groups: readonly FieldGroup[]
  readonly values: Values
  readonly errors: Values
}) {
  return groups.map(({ heading, fields }) => (
    <Card key={heading}>
      <Stack gap="4">
        <h2 className={styles.partTitle}>{heading}</h2>
        {fields.map((field) => {
          const filled = { defaultValue: values[field.name], error: errors[field.name] }
          if (!('options' in field))
            return <TextField key={field.name} {...field} {...filled} autoComplete="off" />
          const options = field.options.map((word) => ({ value: word, label: word }))
          return <SelectField key={field.name} {...field} {...filled} options={options} />
        })}
      </Stack>
    </Card>
  ))
}
