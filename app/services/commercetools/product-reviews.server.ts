/**
 * A product's reviews in the catalogue: in a custom object beside it, with their number and average in its attributes,
 * where lists and the search index read them (REV-08).
 */
import type { ByProjectKeyRequestBuilder } from '@commercetools/platform-sdk'
import { z } from 'zod'
import type { Review } from '~/models/catalogue/product'
import { ReviewSchema } from '~/models/catalogue/schemas'
import { ratingOf, withCustomerReviews } from '~/models/reviews/review'
import { orNull } from './errors'

export const REVIEWS_CONTAINER = 'reviews'
/** As merchants brought it along: fields that the shop does not know stay. */
const ObjectSchema = z.looseObject({ reviews: z.array(z.unknown()).default([]) })
const isReview = (each: unknown): each is Review => ReviewSchema.safeParse(each).success

export interface ProductReviews {
  /** False if a merchant's entry is none that reviews could be added to without losing what it has. */
  isReadable(productKey: string): Promise<boolean>
  /** Replaces the shop's own reviews, known by their IDs, with the published ones. Throws on a conflict: retry. */
  show(productKey: string, published: readonly Review[], own: ReadonlySet<string>): Promise<void>
}

export function createProductReviews({
  client,
}: {
  readonly client: ByProjectKeyRequestBuilder
}): ProductReviews {
  const find = (key: string) =>
    orNull(client.customObjects().withContainerAndKey({ container: REVIEWS_CONTAINER, key }).get().execute())

  async function writeObject(
    key: string,
    published: readonly Review[],
    own: ReadonlySet<string>,
  ): Promise<readonly Review[]> {
    const found = await find(key)
    // Throws where it is no list: that too is a merchant's to mend, and the next try finds it mended.
    const { reviews: before, ...others } = ObjectSchema.parse(found === null ? {} : found.value)
    const reviews = withCustomerReviews(before.filter(isReview), published, own)
    // What cannot be read is a merchant's to mend, not ours to delete.
    const malformed = before.filter((each) => !isReview(each))
    const value = { ...others, reviews: [...reviews, ...malformed] }
    const version = found === null ? {} : { version: found.version }
    await client
      .customObjects()
      .post({ body: { container: REVIEWS_CONTAINER, key, value, ...version } })
      .execute()
    return reviews
  }

  return {
    async isReadable(productKey) {
      const found = await find(productKey)
      return found === null || ObjectSchema.safeParse(found.value).success
    },

    async show(productKey, published, own) {
      const product = await orNull(client.products().withKey({ key: productKey }).get().execute())
      // Removed from the catalogue since it was bought.
      if (product === null) return
      const rating = ratingOf(await writeObject(productKey, published, own))
      const actions = Object.entries(rating).map(([name, value]) => ({
        action: 'setAttributeInAllVariants' as const,
        name,
        value,
        staged: false,
      }))
      await client
        .products()
        .withKey({ key: productKey })
        .post({ body: { version: product.version, actions } })
        .execute()
    },
  }
}
