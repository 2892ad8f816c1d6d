/** Each answer of the platform is looked at before anybody reads it: what the shop goes by must be there. */
import { z } from 'zod'
import { UpstreamError } from '~/services/upstream'
import {
  BusinessUnitSchema,
  CartDiscountSchema,
  CartSchema,
  CategorySchema,
  CustomerSchema,
  OrderSchema,
  ProductSchema,
} from './wire-schemas'

const Entry = z.object({ id: z.string(), version: z.number() })

/** What every resource and every page of them has in common. */
const AnySchema = z.object({
  id: z.string().optional(),
  version: z.number().optional(),
  results: z.array(z.unknown()).optional(),
})

/** What a sign-in answers, and making a customer as well. */
const SignInSchema = z.object({ customer: CustomerSchema, cart: CartSchema.optional() })

const TokenSchema = z.object({ value: z.string() })

/** By the first part of the path, below the project. */
const RESOURCES: Readonly<Record<string, z.ZodType>> = {
  'business-units': BusinessUnitSchema,
  carts: CartSchema,
  'cart-discounts': CartDiscountSchema,
  categories: CategorySchema,
  channels: Entry.extend({ key: z.string() }),
  'custom-objects': Entry.extend({ value: z.unknown() }),
  customers: CustomerSchema,
  inventory: Entry.extend({ sku: z.string(), lastModifiedAt: z.string() }),
  // Without a customer it is a fault that is reported by name (AUTH-49).
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

/** Of a page of a query the shop goes by the results, their number, and the total where it asked for it. */
const pageOf = (schema: z.ZodType) =>
  z.object({ results: z.array(schema), count: z.number(), total: z.number().optional() })

const PAGES = Object.fromEntries(Object.entries(RESOURCES).map(([name, schema]) => [name, pageOf(schema)]))

/** A query answers a page: of all of a resource, or of a container of custom objects. */
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

/** One thing by its id or key, or things of one shopper, however they are asked for; or what one question asks. */
const OF_ONE = /\{(?!container\})|^[A-Z]+ \/(?:business-units|carts|customers|graphql|login|orders)$/

/** Whether an odd answer to it says nothing about what anybody else asks. */
export const isOfOne = (operation: string): boolean => OF_ONE.test(operation)

/** Throws for an answer of another shape than its call has: as good as none, whatever its status. */
export function checkAnswer(operation: string, body: unknown): void {
  const checked = schemaOf(operation).safeParse(body)
  if (!checked.success) throw new UnexpectedAnswer(operation, checked.error)
}

/** Says which field was not as it should be, and never what it held. */
export class UnexpectedAnswer extends UpstreamError {
  readonly field: string

  constructor(operation: string, error: z.ZodError) {
    super({ service: 'commercetools', operation, retryable: true, code: 'UnexpectedAnswer' })
    this.field = error.issues[0]?.path.map(String).join('.') ?? ''
  }
}
