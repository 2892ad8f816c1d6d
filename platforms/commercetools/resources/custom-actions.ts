/** setCustomType and setCustomField, shared by all resources with custom fields. */
import type { CustomFields } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { rawStep, step, withField } from '../wire/actions'
import type { ActionTable } from '../wire/actions'
import { parseBody } from '../wire/body'
import { toCustomFields, withCustomField } from '../wire/custom-fields'
import { identifier, optional, Text } from '../wire/shapes'

interface Customizable {
  readonly custom?: CustomFields
}

const SetType = z.object({
  type: optional(identifier('type')),
  fields: optional(z.record(z.string(), z.unknown())),
})
const SetField = z.object({ name: Text })

export function customActions<D extends Customizable>(): ActionTable<D> {
  return {
    setCustomType: step(SetType, (document, { type, fields = {} }, { store }) =>
      withField(document, 'custom', (type && toCustomFields(store, { type, fields })) as D['custom']),
    ),
    setCustomField: rawStep((document, raw, { store }) => {
      const { name } = parseBody(SetField, raw)
      return withField(
        document,
        'custom',
        withCustomField(store, document.custom, name, raw.value) as D['custom'],
      )
    }),
  }
}
