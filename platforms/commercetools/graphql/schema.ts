/** The executable schema: the SDL with its resolvers and scalars. */
import { buildSchema, isObjectType, isScalarType, Kind as Ast } from 'graphql'
import type { GraphQLSchema, ValueNode } from 'graphql'
import type { DiscountCodeInfo, Product } from '@commercetools/platform-sdk'
import {
  availability,
  category,
  customFields,
  image,
  localized,
  productData,
  productVariant,
  references,
  skusOf,
} from './fields'
import type { Fields, Resolver } from './fields'
import { lines, query, sending } from './roots'
import { SDL } from './sdl'

const discountCodeInfo: Fields = {
  ...references('discount-code', 'discountCode'),
  discountCodeRef: ({ discountCode }: DiscountCodeInfo) => discountCode,
}

const RESOLVERS: Readonly<Record<string, Fields>> = {
  Query: query,
  Product: {
    ...references('product-type', 'productType'),
    ...references('tax-category', 'taxCategory'),
    skus: ({ masterData }: Product) => skusOf(masterData.current),
  },
  ProductCatalogData: {
    current: ({ published, current }: Product['masterData']) => (published ? current : null),
  },
  ProductData: productData,
  ProductVariant: productVariant,
  ProductPrice: {
    ...references('channel', 'channel'),
    ...references('customer-group', 'customerGroup'),
  },
  DiscountedProductPriceValue: references('product-discount', 'discount'),
  Image: image,
  ProductVariantAvailabilityWithChannels: availability,
  ProductVariantAvailabilityWithChannel: references('channel', 'channel'),
  ProductDiscount: localized('name'),
  Category: category,
  Channel: localized('name', 'description'),
  CustomFieldsType: customFields,
  ...sending,
  Cart: lines,
  Order: { ...lines, ...references('cart', 'cart') },
  LineItem: {
    ...localized('name', 'productSlug'),
    ...references('channel', 'supplyChannel', 'distributionChannel'),
  },
  DiscountCodeInfo: discountCodeInfo,
  DiscountCode: localized('name', 'description'),
}

export function createSchema(): GraphQLSchema {
  const schema = buildSchema(SDL)
  for (const [name, fields] of Object.entries(RESOLVERS)) {
    const type = schema.getType(name)
    if (!isObjectType(type)) throw new Error(`The schema has no object type ${name}.`)
    attach(type.getFields(), fields)
  }
  const money = schema.getType('BaseMoney')
  if (money && 'resolveType' in money) money.resolveType = () => 'Money'
  const long = schema.getType('Long')
  if (isScalarType(long)) {
    long.parseLiteral = (node: ValueNode) => (node.kind === Ast.INT ? Number(node.value) : Number.NaN)
  }
  return schema
}

/** Of a resolver pair such as `taxCategory`/`taxCategoryRef` the subset may have only one. */
function attach(types: Readonly<Record<string, { resolve?: unknown }>>, fields: Fields): void {
  for (const [name, resolve] of Object.entries(fields)) {
    const field = types[name]
    if (field) field.resolve = resolve satisfies Resolver
  }
}
