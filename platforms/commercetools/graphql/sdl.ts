/** The supported part of the published GraphQL schema: same names, types and nullability. */
import { LOCALIZED, VERSIONED } from './sdl-fields'
import { SALES } from './sdl-sales'

const VARIANTS =
  '(onlyMatching: Boolean, skus: [String!], isOnStock: Boolean, stockChannelIds: [String!], hasImages: Boolean): [ProductVariant!]!'
const PAGED = 'offset: Int! count: Int! total: Long! exists: Boolean!'
const QUERY = 'where: String, sort: [String!], limit: Int, offset: Int'
const METADATA = ['metaTitle', 'metaKeywords', 'metaDescription']
  .map((name) => `${name}${LOCALIZED} ${name}AllLocales: [LocalizedString!]`)
  .join('\n')

const CATALOGUE = `
type Product implements Versioned & ReferenceExpandable {
  ${VERSIONED}
  key: String
  productTypeRef: Reference!
  productType: ProductTypeDefinition
  masterData: ProductCatalogData!
  skus: [String!]!
  taxCategoryRef: Reference
}
type ProductCatalogData {
  current: ProductData
  staged: ProductData
  published: Boolean!
  hasStagedChanges: Boolean!
}
type ProductData {
  name${LOCALIZED}
  description${LOCALIZED}
  nameAllLocales: [LocalizedString!]!
  descriptionAllLocales: [LocalizedString!]
  slug${LOCALIZED}
  slugAllLocales: [LocalizedString!]!
  categoryOrderHint(categoryId: String!): String
  categoryOrderHints: [CategoryOrderHint!]!
  categoriesRef: [Reference!]!
  categories: [Category!]!
  searchKeyword(locale: Locale!): [SearchKeyword!]
  searchKeywords: [SearchKeywords!]!
  ${METADATA}
  masterVariant: ProductVariant!
  variants${VARIANTS}
  allVariants${VARIANTS}
  variant(sku: String, key: String): ProductVariant
  skus: [String!]!
  attributesRaw: [RawProductAttribute!]!
}
type ProductVariant {
  id: Int!
  key: String
  sku: String
  prices: [ProductPrice!]
  price(currency: Currency!, country: Country, customerGroupId: String, channelId: String, date: DateTime): ProductPrice
  images: [Image!]!
  availability: ProductVariantAvailabilityWithChannels
  attributesRaw(includeNames: [String!], excludeNames: [String!]): [RawProductAttribute!]!
}
type ProductPrice {
  id: String
  value: BaseMoney!
  key: String
  country: Country
  customerGroupRef: Reference
  channel: Channel
  channelRef: Reference
  validFrom: DateTime
  validUntil: DateTime
  discounted: DiscountedProductPriceValue
  tiers: [ProductPriceTier!]
  custom: CustomFieldsType
}
type Image { url: String! dimensions: Dimensions! label: String }
type Dimensions { width: Int! height: Int! }
type DiscountedProductPriceValue { value: BaseMoney! discountRef: Reference! discount: ProductDiscount }
type ProductPriceTier { minimumQuantity: Int! value: BaseMoney! }
type RawProductAttribute { name: String! value: Json! }
type ProductVariantAvailabilityWithChannels {
  noChannel: ProductVariantAvailability
  channels(includeChannelIds: [String!], excludeChannelIds: [String!], limit: Int, offset: Int): ProductVariantAvailabilitiesResult!
}
type ProductVariantAvailability {
  isOnStock: Boolean!
  restockableInDays: Int
  availableQuantity: Long
  version: Long
  id: String
}
type ProductVariantAvailabilitiesResult {
  limit: Int
  offset: Int
  total: Int!
  results: [ProductVariantAvailabilityWithChannel!]!
}
type ProductVariantAvailabilityWithChannel {
  channelRef: Reference!
  channel: Channel
  availability: ProductVariantAvailability!
}
type ProductTypeDefinition implements Versioned & ReferenceExpandable {
  ${VERSIONED}
  key: String
  name: String!
  description: String!
}
type ProductDiscount implements Versioned & ReferenceExpandable {
  ${VERSIONED}
  predicate: String!
  isActive: Boolean!
  sortOrder: String!
  key: String
  name${LOCALIZED}
  validFrom: DateTime
  validUntil: DateTime
}
type SearchKeyword { text: String! }
type SearchKeywords { locale: Locale! searchKeywords: [SearchKeyword!]! }
type CategoryOrderHint { categoryId: String! orderHint: String! }
type Category implements Versioned & ReferenceExpandable {
  ${VERSIONED}
  key: String
  name${LOCALIZED}
  nameAllLocales: [LocalizedString!]!
  description${LOCALIZED}
  descriptionAllLocales: [LocalizedString!]
  slug${LOCALIZED}
  slugAllLocales: [LocalizedString!]!
  ancestorsRef: [Reference!]!
  ancestors: [Category!]!
  parentRef: Reference
  parent: Category
  orderHint: String!
  externalId: String
  ${METADATA}
  childCount: Int!
  children: [Category!]
  custom: CustomFieldsType
}
type Channel implements Versioned & ReferenceExpandable {
  ${VERSIONED}
  key: String!
  name${LOCALIZED}
  nameAllLocales: [LocalizedString!]
  description${LOCALIZED}
  descriptionAllLocales: [LocalizedString!]
  address: Address
  custom: CustomFieldsType
}
`

const ADDRESS_FIELDS =
  'streetName streetNumber additionalStreetInfo postalCode city region state company department building apartment pOBox additionalAddressInfo externalId key phone mobile email fax title salutation firstName lastName'

const SHARED = `
type Address {
  id: String
  country: Country!
  ${ADDRESS_FIELDS.split(' ')
    .map((name) => `${name}: String`)
    .join('\n  ')}
  custom: CustomFieldsType
}
type CustomFieldsType {
  typeRef: Reference!
  customFieldsRaw(includeNames: [String!], excludeNames: [String!]): [RawCustomField!]
}
type RawCustomField { name: String! value: Json! }
type Reference { typeId: String! id: String! }
type LocalizedString { locale: Locale! value: String! }
interface Versioned { ${VERSIONED} }
interface ReferenceExpandable { id: String! }
interface BaseMoney { type: String! currencyCode: Currency! centAmount: Long! fractionDigits: Int! }
type Money implements BaseMoney { type: String! currencyCode: Currency! centAmount: Long! fractionDigits: Int! }
scalar DateTime
scalar Long
scalar Locale
scalar Country
scalar Currency
scalar Json
`

const ROOT = `
type MessagesConfiguration { enabled: Boolean! deleteDaysAfterCreation: Int }
type ProjectProjection {
  key: String!
  name: String!
  version: Long!
  createdAt: DateTime!
  languages: [Locale!]!
  countries: [Country!]!
  currencies: [Currency!]!
  messages: MessagesConfiguration!
}
type Query {
  project: ProjectProjection!
  product(sku: String, variantKey: String, id: String, key: String): Product
  products(${QUERY}, skus: [String!]): ProductQueryResult!
  category(id: String, key: String): Category
  categories(${QUERY}): CategoryQueryResult!
  channel(id: String, key: String): Channel
  channels(${QUERY}): ChannelQueryResult!
  customObject(id: String, key: String, container: String): CustomObject
  customObjects(${QUERY}, container: String!): CustomObjectQueryResult!
  cart(id: String!): Cart
  order(id: String, orderNumber: String): Order
  orders(${QUERY}): OrderQueryResult!
}
type ProductQueryResult { ${PAGED} results: [Product!]! }
type CategoryQueryResult { ${PAGED} results: [Category!]! }
type ChannelQueryResult { ${PAGED} results: [Channel!]! }
type CustomObjectQueryResult { ${PAGED} results: [CustomObject!]! }
type OrderQueryResult { ${PAGED} results: [Order!]! }
`

export const SDL = [ROOT, CATALOGUE, SALES, SHARED].join('\n')
