/** Agents' options at the payment step (AGENT-02); shown to agents only, and accepted from them only. */
import type { AgentField } from '~/models/payments/agent-fields'
import { SelectField, TextField } from '../ui/field'
import { Card, Stack } from '../ui/layout'

type Values = Readonly<Record<string, string | undefined>>

export function AgentPayment({
  fields,
  values,
  errors,
}: {
  readonly fields: readonly AgentField[]
  readonly values: Values
  readonly errors: Values
}) {
  if (fields.length === 0) return null
  return (
    <Card>
      <Stack gap="4">
        <h2>Customer service</h2>
        {fields.map((field) => {
          const filled = { defaultValue: values[field.name], error: errors[field.name] }
          if (!('options' in field))
            return <TextField key={field.name} {...field} {...filled} autoComplete="off" />
          const options = field.options.map((word) => ({ value: word, label: word }))
          return <SelectField key={field.name} {...field} {...filled} options={options} />
        })}
      </Stack>
    </Card>
  )
}
