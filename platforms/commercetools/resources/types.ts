/** Types: the definitions of custom fields. */
import type { FieldDefinition, FieldType, Type } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { fail } from '../engine/contract'
import { setField, step } from '../wire/actions'
import { Key, Localized, optional, Text } from '../wire/shapes'
import { byTable, draft, keyLookup, newBase } from './resource'
import type { Resource } from './resource'

const EnumValue = z.object({ key: Text, label: Text })
const LocalizedEnumValue = z.object({ key: Text, label: Localized })

const FieldTypeDraft: z.ZodType<FieldType> = z.discriminatedUnion('name', [
  z.object({
    name: z.enum(['Boolean', 'Number', 'String', 'LocalizedString', 'Money', 'Date', 'Time', 'DateTime']),
  }),
  z.object({ name: z.literal('Enum'), values: z.array(EnumValue) }),
  z.object({ name: z.literal('LocalizedEnum'), values: z.array(LocalizedEnumValue) }),
  z.object({ name: z.literal('Reference'), referenceTypeId: Text }),
  z.object({
    name: z.literal('Set'),
    get elementType() {
      return FieldTypeDraft
    },
  }),
])

const Field = z.object({
  type: FieldTypeDraft,
  name: z.string().regex(/^[A-Za-z0-9_-]{2,36}$/, 'a name has 2 to 36 characters of A-Z, a-z, 0-9, _ and -'),
  label: Localized,
  required: z.boolean(),
  inputHint: optional(z.enum(['SingleLine', 'MultiLine'])),
})

function toField({ inputHint = 'SingleLine', ...field }: z.output<typeof Field>): FieldDefinition {
  return { ...field, inputHint }
}

function changeField(
  type: Type,
  name: string,
  change: (field: FieldDefinition) => FieldDefinition | undefined,
): Type {
  if (!type.fieldDefinitions.some((field) => field.name === name)) {
    fail(400, 'InvalidOperation', `The type has no field '${name}'.`)
  }
  return {
    ...type,
    fieldDefinitions: type.fieldDefinitions.flatMap((field) =>
      field.name === name ? (change(field) ?? []) : [field],
    ),
  }
}

function addValue<V>(field: FieldDefinition, name: 'Enum' | 'LocalizedEnum', value: V): FieldDefinition {
  if (field.type.name !== name)
    return fail(400, 'InvalidOperation', `The field '${field.name}' is not of type ${name}.`)
  return { ...field, type: { ...field.type, values: [...field.type.values, value] } as FieldType }
}

export const types: Resource<'type'> = {
  kind: 'type',
  path: 'types',
  lookups: keyLookup,
  indexes: ['key'],
  create: draft(
    z.object({
      key: Key,
      name: Localized,
      description: optional(Localized),
      resourceTypeIds: z.array(Text).min(1),
      fieldDefinitions: optional(z.array(Field)),
    }),
    ({ fieldDefinitions = [], ...input }, context) => ({
      ...newBase(context),
      ...input,
      fieldDefinitions: fieldDefinitions.map(toField),
    }),
  ),
  update: byTable<Type>({
    changeKey: setField('key', Key),
    changeName: setField('name', Localized),
    setDescription: setField('description', optional(Localized)),
    addFieldDefinition: step(z.object({ fieldDefinition: Field }), (type, { fieldDefinition }) => {
      const taken = type.fieldDefinitions.some((field) => field.name === fieldDefinition.name)
      if (taken)
        fail(400, 'DuplicateField', 'The field exists.', {
          field: 'name',
          duplicateValue: fieldDefinition.name,
        })
      return { ...type, fieldDefinitions: [...type.fieldDefinitions, toField(fieldDefinition)] }
    }),
    removeFieldDefinition: step(z.object({ fieldName: Text }), (type, { fieldName }) =>
      changeField(type, fieldName, () => undefined),
    ),
    changeLabel: step(z.object({ fieldName: Text, label: Localized }), (type, { fieldName, label }) =>
      changeField(type, fieldName, (field) => ({ ...field, label })),
    ),
    addEnumValue: step(z.object({ fieldName: Text, value: EnumValue }), (type, { fieldName, value }) =>
      changeField(type, fieldName, (field) => addValue(field, 'Enum', value)),
    ),
    addLocalizedEnumValue: step(
      z.object({ fieldName: Text, value: LocalizedEnumValue }),
      (type, { fieldName, value }) =>
        changeField(type, fieldName, (field) => addValue(field, 'LocalizedEnum', value)),
    ),
  }),
}
