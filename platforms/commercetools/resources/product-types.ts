/** Product types define the attributes of a product's variants. */
import type { AttributeDefinition, AttributeType, ProductType } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { fail } from '../engine/contract'
import { setField, step } from '../wire/actions'
import { Key, Localized, optional, Text } from '../wire/shapes'
import { byTable, draft, keyLookup, newBase } from './resource'
import type { Resource } from './resource'

const PlainValue = z.object({ key: Text, label: Text })
const LocalizedValue = z.object({ key: Text, label: Localized })

const TypeDraft: z.ZodType<AttributeType> = z.discriminatedUnion('name', [
  z.object({ name: z.enum(['boolean', 'text', 'ltext', 'number', 'money', 'date', 'time', 'datetime']) }),
  z.object({ name: z.literal('enum'), values: z.array(PlainValue) }),
  z.object({ name: z.literal('lenum'), values: z.array(LocalizedValue) }),
  z.object({ name: z.literal('reference'), referenceTypeId: Text }),
  z.object({
    name: z.literal('nested'),
    typeReference: z.object({ typeId: z.literal('product-type'), id: Text }),
  }),
  z.object({
    name: z.literal('set'),
    get elementType() {
      return TypeDraft
    },
  }),
])

const Constraint = z.enum(['None', 'Unique', 'CombinationUnique', 'SameForAll'])
const Hint = z.enum(['SingleLine', 'MultiLine'])

const Definition = z.object({
  type: TypeDraft,
  name: z
    .string()
    .regex(/^[A-Za-z0-9_-]{2,256}$/, 'a name has 2 to 256 characters of A-Z, a-z, 0-9, _ and -'),
  label: Localized,
  isRequired: z.boolean(),
  level: optional(z.enum(['Product', 'Variant'])),
  attributeConstraint: optional(Constraint),
  inputTip: optional(Localized),
  inputHint: optional(Hint),
  isSearchable: optional(z.boolean()),
})

function toDefinition(input: z.output<typeof Definition>): AttributeDefinition {
  const {
    level = 'Variant',
    attributeConstraint = 'None',
    inputHint = 'SingleLine',
    isSearchable = true,
  } = input
  return { ...input, level, attributeConstraint, inputHint, isSearchable }
}

function change(
  type: ProductType,
  name: string,
  apply: (definition: AttributeDefinition) => AttributeDefinition | undefined,
): ProductType {
  const attributes = type.attributes ?? []
  if (!attributes.some((definition) => definition.name === name)) {
    fail(400, 'AttributeNameDoesNotExist', `The attribute '${name}' does not exist.`, {
      invalidAttributeName: name,
    })
  }
  return {
    ...type,
    attributes: attributes.flatMap((definition) =>
      definition.name === name ? (apply(definition) ?? []) : [definition],
    ),
  }
}

function addValue(
  definition: AttributeDefinition,
  name: 'enum' | 'lenum',
  value: unknown,
): AttributeDefinition {
  const { type } = definition
  if (type.name === name)
    return { ...definition, type: { ...type, values: [...type.values, value] } as AttributeType }
  if (type.name === 'set' && type.elementType.name === name) {
    const { elementType } = type
    const values = [...elementType.values, value]
    return { ...definition, type: { ...type, elementType: { ...elementType, values } as AttributeType } }
  }
  return fail(400, 'InvalidOperation', `The attribute '${definition.name}' is not of type ${name}.`)
}

const Named = z.object({ attributeName: Text })

export const productTypes: Resource<'product-type'> = {
  kind: 'product-type',
  path: 'product-types',
  lookups: keyLookup,
  indexes: ['key'],
  create: draft(
    z.object({
      key: optional(Key),
      name: Text,
      description: Text,
      attributes: optional(z.array(Definition)),
    }),
    ({ attributes = [], ...input }, context) => ({
      ...newBase(context),
      ...input,
      attributes: attributes.map(toDefinition),
    }),
  ),
  update: byTable<ProductType>({
    setKey: setField('key', optional(Key)),
    changeName: setField('name', Text),
    changeDescription: setField('description', Text),
    addAttributeDefinition: step(z.object({ attribute: Definition }), (type, { attribute }) => {
      const taken = type.attributes?.some((definition) => definition.name === attribute.name)
      if (taken)
        fail(400, 'DuplicateField', 'The attribute exists.', {
          field: 'name',
          duplicateValue: attribute.name,
        })
      return { ...type, attributes: [...(type.attributes ?? []), toDefinition(attribute)] }
    }),
    removeAttributeDefinition: step(z.object({ name: Text }), (type, { name }) =>
      change(type, name, () => undefined),
    ),
    changeLabel: step(Named.extend({ label: Localized }), (type, { attributeName, label }) =>
      change(type, attributeName, (definition) => ({ ...definition, label })),
    ),
    setInputTip: step(Named.extend({ inputTip: optional(Localized) }), (type, { attributeName, inputTip }) =>
      change(type, attributeName, ({ inputTip: _old, ...rest }) => (inputTip ? { ...rest, inputTip } : rest)),
    ),
    changeIsSearchable: step(
      Named.extend({ isSearchable: z.boolean() }),
      (type, { attributeName, isSearchable }) =>
        change(type, attributeName, (definition) => ({ ...definition, isSearchable })),
    ),
    addPlainEnumValue: step(Named.extend({ value: PlainValue }), (type, { attributeName, value }) =>
      change(type, attributeName, (definition) => addValue(definition, 'enum', value)),
    ),
    addLocalizedEnumValue: step(Named.extend({ value: LocalizedValue }), (type, { attributeName, value }) =>
      change(type, attributeName, (definition) => addValue(definition, 'lenum', value)),
    ),
  }),
}
