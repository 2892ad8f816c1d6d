/**
 * Catalogue queries that browsers may run by name (API-32 to API-36, API-45). The query text is ours: callers send a
 * name and validated variables; their own query text is rejected.
 */
import { z } from 'zod'
import { CUSTOM_PRODUCTS } from './product'
import { TAG_LOOKUP_LIMIT } from '../constants/constants'

/** ERR-17 */
const NO_KEY = 'missing product key'
const NO_CUSTOM_PRODUCT = 'Invalid customProduct key'
const missingKey = {
  error: ({ input }: { readonly input?: unknown }) => (input === undefined ? NO_KEY : undefined),
}

const key = z
  .string(missingKey)
  .min(1, { error: NO_KEY })
  .regex(/^[\w-]{1,256}$/, { error: 'This key is not one' })
const id = z.string().regex(/^[\w-]{1,100}$/, { error: 'This id is not one' })
const ids = z.array(id).min(1).max(TAG_LOOKUP_LIMIT)
const keys = z.array(key, missingKey).min(1, { error: NO_KEY }).max(TAG_LOOKUP_LIMIT)
const tag = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w +&'-]+$/, { error: 'This tag is not known' })

const query = <N extends string, S extends z.ZodRawShape>(name: N, variables: S) =>
  z.strictObject({ operationName: z.literal(name), variables: z.strictObject(variables) })

export const StorefrontQuerySchema = z.discriminatedUnion('operationName', [
  query('productsByKeys', { keys }),
  query('productImages', { ids }),
  query('productPaths', { keys }),
  query('productsByTag', { tag, locale: z.literal('en').default('en') }),
  query('productsByCustomProduct', {
    customProduct: z.enum(CUSTOM_PRODUCTS, { error: NO_CUSTOM_PRODUCT }),
  }),
  query('productByKey', { key, locale: z.literal('en').default('en') }),
  query('productTags', { key }),
  query('nutritionFacts', { key }),
  query('tags', { ids }),
])
export type StorefrontQuery = z.output<typeof StorefrontQuerySchema>
