/** The shop's only product type: names and types of all variant attributes (DATA-10, DATA-11). */
import type { AttributeDefinitionDraft, AttributeType, ProductTypeDraft } from '@commercetools/platform-sdk'

export const PRODUCT_TYPE_KEY = 'nutwood-product'

/** Bag-size keys of SIZE-05 and of the pictures in PDP-15, with the badge text. */
export const BAG_SIZES = {
  NSSB: 'Single-serve bag',
  NSS: 'Small bag',
  NSM: 'Medium bag',
  NSLB: 'White bag',
  CSSB: 'Single-serve bag',
  CSS: 'Small bag',
  CSL: 'White bag',
  SNS: 'Small bag',
  SNL: 'Large bag',
  SNLB: 'Brown bag',
  DFSB: 'Single-serve bag',
  DFS: 'Small bag',
  DFL: 'Large bag',
  DFLB: 'Brown bag',
  BLS: 'Small black bag',
  BLL: 'Large black bag',
  J16: 'Tamper-evident jar',
  J24: 'Square jar',
  J48: 'Round jar',
} as const
export type BagSizeKey = keyof typeof BAG_SIZES

/** Key and label are identical, as in `CUSTOM_PRODUCTS` in the app's model. */
export const CUSTOM_PRODUCT_KEYS = [
  'Custom Mix',
  'Custom Tray',
  'Dynamic Bundle',
  'Gift Certificate',
  'Greeting Card',
] as const

const text: AttributeType = { name: 'text' }
const number: AttributeType = { name: 'number' }
const boolean: AttributeType = { name: 'boolean' }
const texts: AttributeType = { name: 'set', elementType: text }

/** Attributes of one size. Absent booleans mean false, except `active`, which is always set. */
const VARIANT_ATTRIBUTES: Readonly<Record<string, AttributeType>> = {
  variantName: text,
  variantLabel: text,
  unitName: text,
  /** Pounds of product, without packaging. */
  weight: number,
  active: boolean,
  backordered: boolean,
  /** `YYYY-MM-DD`. */
  backorderedUntil: { name: 'date' },
  bagSize: {
    name: 'enum',
    values: Object.entries(BAG_SIZES).map(([key, label]) => ({ key, label })),
  },
  bulk: boolean,
  wholesale: boolean,
  sample: boolean,
  snackPack: boolean,
  autoDeliveryEligible: boolean,
  maximumPiecesPerOrder: number,
  servingsPerContainer: number,
  grindSize: text,
  tinColor: text,
  digital: boolean,
  fixedAddress: boolean,
  hiddenFromSearch: boolean,
}

/** Attributes of the product, the same on all its variants. */
const PRODUCT_ATTRIBUTES: Readonly<Record<string, AttributeType>> = {
  meltable: boolean,
  inMix: boolean,
  inTray: boolean,
  /** `PDP`, `BYOB`, `CSB` (DATA-12). */
  customAvailability: texts,
  customProduct: {
    name: 'enum',
    values: CUSTOM_PRODUCT_KEYS.map((key) => ({ key, label: key })),
  },
  countPerPound: number,
  countryOfOrigin: text,
  storageRequirements: text,
  ingredients: text,
  healthTips: text,
  /** An experimental alternative to the description, set by merchants; the seed has none. */
  testDescription: text,
  /** Country codes it may not be shipped to. */
  restrictedCountries: texts,
  oneLinerDescription: text,
  contentList: texts,
  /** A text slide among the pictures: HTML, its description, and its thumbnail (PDP-11). */
  galleryContent: text,
  galleryContentAlt: text,
  galleryMiniature: text,
  /** Documents of the custom-object container `tags`; their value is `{ key, label, urlName }`. */
  tagReferences: { name: 'set', elementType: { name: 'reference', referenceTypeId: 'key-value-document' } },
  /** Key of the category in the product page's path. */
  primaryCategory: text,
  /** In the wording of PDP-23. */
  allergens: texts,
  certifications: texts,
  /** Named by merchants: the seed has none, so that those of its products come from their nutrition facts (PDP-18). */
  highlights: texts,
  /** Product keys. */
  upsellingProducts: texts,
  offerGiftAddOns: boolean,
  hidePrice: boolean,
  averageRating: number,
  totalReviews: number,
  orderCount: number,
  sampleData: boolean,
  /** Levels separated by ` > `. */
  reportingCategory: text,
  merchandisingCategory: text,
  googleProductCategory: text,
  customPageTitle: text,
  activatedAt: { name: 'datetime' },
}

function define(
  attributes: Readonly<Record<string, AttributeType>>,
  attributeConstraint: 'None' | 'SameForAll',
): AttributeDefinitionDraft[] {
  return Object.entries(attributes).map(([name, type]) => ({
    name,
    type,
    label: { en: name },
    isRequired: false,
    isSearchable: false,
    attributeConstraint,
  }))
}

export const productType: ProductTypeDraft = {
  key: PRODUCT_TYPE_KEY,
  name: 'Nutwood product',
  description: 'Everything sold by weight, by piece or as a gift',
  attributes: [...define(VARIANT_ATTRIBUTES, 'None'), ...define(PRODUCT_ATTRIBUTES, 'SameForAll')],
}

export const VARIANT_ATTRIBUTE_NAMES: readonly string[] = Object.keys(VARIANT_ATTRIBUTES)
export const PRODUCT_ATTRIBUTE_NAMES: readonly string[] = Object.keys(PRODUCT_ATTRIBUTES)
