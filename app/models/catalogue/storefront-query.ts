/**
 * Catalogue queries that browsers may run by name (API-32 to API-36, API-45). The query text is ours: callers send a
 * name and validated variables; their own query text is rejected.
 */
import { z } from 'zod'
import { CUSTOM_PRODUCTS } from './product'
import { TAG_LOOKUP_LIMIT } from '../constants/constants'

const key = z.string().regex(/^[\w-]{1,256}$/, { error: 'This key is not one' })
const id = z.string().regex(/^[\w-]{1,100}$/, { error: 'This id is not one' })
const several = (item: typeof key) => z.array(item).min(1).max(TAG_LOOKUP_LIMIT)
const tag = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w +&'-]+$/, { error: 'This tag is not known' })

const query = <N extends string, S extends z.ZodRawShape>(name: N, variables: S) =>
  z.strictObject({ operationName: z.literal(name), variables: z.strictObject(variables) })

export const StorefrontQuerySchema = z.discriminatedUnion('operationName', [
  query('productsByKeys', { keys: several(key) }),
  query('productImages', { ids: several(id) }),
  query('productPaths', { keys: several(key) }),
  query('productsByTag', { tag, locale: z.literal('en').default('en') }),
  query('productsByCustomProduct', { customProduct: z.enum(CUSTOM_PRODUCTS) }),
  query('productByKey', { key, locale: z.literal('en').default('en') }),
  query('productTags', { key }),
  query('nutritionFacts', { key }),
  query('tags', { ids: several(id) }),
])
export type StorefrontQuery = z.output<typeof StorefrontQuerySchema>
