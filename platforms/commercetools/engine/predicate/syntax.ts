/** Syntax tree of the discount predicate language (the platform's cart predicates, not `where` predicates). */

export type PredicateScope = 'cart' | 'lineItem' | 'customLineItem'

export type Literal =
  | { readonly kind: 'string'; readonly value: string; readonly money?: MoneyLiteral }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }

export interface MoneyLiteral {
  readonly centAmount: number
  readonly currencyCode: string
}

export type CompareOperator = '=' | '!=' | '<' | '>' | '<=' | '>='

export type Operand =
  | { readonly kind: 'field'; readonly path: readonly string[] }
  | { readonly kind: 'call'; readonly name: PredicateFunction; readonly argument: Predicate }
  | { readonly kind: 'literal'; readonly literal: Literal }

export type Predicate =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Predicate[] }
  | { readonly kind: 'not'; readonly part: Predicate }
  | {
      readonly kind: 'compare'
      readonly operand: Operand
      readonly operator: CompareOperator
      readonly value: Literal
    }
  | {
      readonly kind: 'in'
      readonly operand: Operand
      readonly values: readonly Literal[]
      readonly negated: boolean
    }
  | {
      readonly kind: 'contains'
      readonly operand: Operand
      readonly all: boolean
      readonly values: readonly Literal[]
    }
  | {
      readonly kind: 'same'
      readonly operand: Operand
      readonly values: readonly Literal[]
      readonly negated: boolean
    }
  | { readonly kind: 'defined'; readonly operand: Operand; readonly negated: boolean }
  | { readonly kind: 'empty'; readonly operand: Operand; readonly negated: boolean }
  | { readonly kind: 'truth'; readonly operand: Operand }

/** Function names of the language, by the lower-case name they are found with. */
export const FUNCTIONS = {
  lineitemtotal: { name: 'lineItemTotal', scope: 'lineItem' },
  lineitemnettotal: { name: 'lineItemNetTotal', scope: 'lineItem' },
  lineitemgrosstotal: { name: 'lineItemGrossTotal', scope: 'lineItem' },
  lineitemcount: { name: 'lineItemCount', scope: 'lineItem' },
  lineitemexists: { name: 'lineItemExists', scope: 'lineItem' },
  foralllineitems: { name: 'forAllLineItems', scope: 'lineItem' },
  customlineitemtotal: { name: 'customLineItemTotal', scope: 'customLineItem' },
  customlineitemnettotal: { name: 'customLineItemNetTotal', scope: 'customLineItem' },
  customlineitemgrosstotal: { name: 'customLineItemGrossTotal', scope: 'customLineItem' },
  customlineitemcount: { name: 'customLineItemCount', scope: 'customLineItem' },
  customlineitemexists: { name: 'customLineItemExists', scope: 'customLineItem' },
  forallcustomlineitems: { name: 'forAllCustomLineItems', scope: 'customLineItem' },
} as const satisfies Record<string, { name: string; scope: PredicateScope }>

export type PredicateFunction = (typeof FUNCTIONS)[keyof typeof FUNCTIONS]['name']

/** First words of the field identifiers that each kind of predicate knows. */
export const FIELD_ROOTS: Readonly<Record<PredicateScope, ReadonlySet<string>>> = {
  cart: new Set([
    'totalPrice',
    'taxedPrice',
    'currency',
    'country',
    'locale',
    'origin',
    'shippingMode',
    'customer',
    'customerEmail',
    'customerGroup',
    'anonymousId',
    'store',
    'shippingInfo',
    'shippingAddress',
    'billingAddress',
    'discountCodes',
    'custom',
  ]),
  lineItem: new Set([
    'sku',
    'product',
    'productType',
    'variant',
    'variantId',
    'quantity',
    'price',
    'amount',
    'centAmount',
    'currency',
    'country',
    'customerGroup',
    'channel',
    'distributionChannel',
    'supplyChannel',
    'taxRate',
    'categories',
    'categoriesWithAncestors',
    'attributes',
    'custom',
    'productDiscount',
    'lineItemMode',
    'priceMode',
  ]),
  customLineItem: new Set(['slug', 'money', 'quantity', 'taxRate', 'custom', 'name', 'priceMode', 'price']),
}
