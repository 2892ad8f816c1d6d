/** Validates each answer of the platform before use: the fields that the shop relies on must be there. */
import { z } from 'zod'
import { UpstreamError } from '~/services/upstream'
import { CategorySchema, ProductSchema } from './wire-products'
import {
  BusinessUnitSchema,
  CartDiscountSchema,
  CartSchema,
  CustomerSchema,
  OrderSchema,
} from './wire-schemas'

const Entry = z.object({ id: z.string(), version: z.number() })

/** Common to every resource, and to every page of them. */
const AnySchema = z.object({
  id: z.string().optional(),
  version: z.number().optional(),
  results: z.array(z.unknown()).optional(),
})

/** The answer to a sign-in, and to creating a customer. */
const SignInSchema = z.object({ customer: CustomerSchema, cart: CartSchema.optional() })

const TokenSchema = z.object({ value: z.string() })

/** Keyed by the first path segment below the project. */
const RESOURCES: Readonly<Record<string, z.ZodType>> = {
  'business-units': BusinessUnitSchema,
  carts: CartSchema,
  'cart-discounts': CartDiscountSchema,
  categories: CategorySchema,
  channels: Entry.extend({ key: z.string() }),
  'custom-objects': Entry.extend({ value: z.unknown() }),
  customers: CustomerSchema,
  inventory: Entry.extend({ sku: z.string(), lastModifiedAt: z.string() }),
  // A missing customer is a fault reported by name (AUTH-49).
  login: SignInSchema.partial({ customer: true }),
  orders: OrderSchema,
  'product-discounts': Entry,
  'product-projections': ProductSchema,
  'tax-categories': Entry.extend({ key: z.string().optional() }),
  types: Entry.extend({ key: z.string(), fieldDefinitions: z.array(z.object({ name: z.string() })) }),
}

const ProjectSchema = z.object({
  key: z.string(),
  currencies: z.array(z.string()),
  countries: z.array(z.string()),
  languages: z.array(z.string()),
})

const GraphqlSchema = z.object({ data: z.unknown() })

/** Of a query page the shop uses the results, their count, and the total if requested. */
const pageOf = (schema: z.ZodType) =>
  z.object({ results: z.array(schema), count: z.number(), total: z.number().optional() })

const PAGES = Object.fromEntries(Object.entries(RESOURCES).map(([name, schema]) => [name, pageOf(schema)]))

/** Queries return pages: of a whole resource, or of a container of custom objects. */
const QUERY = /^GET \/(?:[a-z-]+|custom-objects\/\{container\})$/

/** `operation` as `GET /carts/{ID}`: method and path template below the project. */
function schemaOf(operation: string): z.ZodType {
  if (operation === 'GET ') return ProjectSchema
  if (operation === 'POST /customers') return SignInSchema
  if (/^POST \/customers\/(email|password)-token$/.test(operation)) return TokenSchema
  const [, name = ''] = /^[A-Z]+ \/([a-z-]+)/.exec(operation) ?? []
  if (name === 'graphql') return GraphqlSchema
  return (QUERY.test(operation) ? PAGES : RESOURCES)[name] ?? AnySchema
}

/** Calls about one id or key, about one shopper, or with a query of their own. */
const OF_ONE = /\{(?!container\})|^[A-Z]+ \/(?:business-units|carts|customers|graphql|login|orders)$/

/** Whether a malformed answer to this call says nothing about other callers. */
export const isOfOne = (operation: string): boolean => OF_ONE.test(operation)

/** Throws for an answer of the wrong shape: as good as none, whatever its status. */
export function checkAnswer(operation: string, body: unknown): void {
  const checked = schemaOf(operation).safeParse(body)
  if (!checked.success) throw new UnexpectedAnswer(operation, checked.error)
}

/** Names the field that was wrong, never what it held. */
export class UnexpectedAnswer extends UpstreamError {
  readonly field: string

  constructor(operation: string, error: z.ZodError) {
    super({ service: 'commercetools', operation, retryable: true, code: 'UnexpectedAnswer' })
    this.field = error.issues[0]?.path.map(String).join('.') ?? ''
  }
}
