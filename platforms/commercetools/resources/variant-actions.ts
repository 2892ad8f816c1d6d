/** Update actions on variants: prices, attributes, images, identifiers. */
import type { Product, ProductData, ProductVariant } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { definedOnly } from '../../../app/models/defined-only'
import { fail } from '../engine/contract'
import { step, withField } from '../wire/actions'
import type { ActionTable } from '../wire/actions'
import { optional, Key, Text } from '../wire/shapes'
import { checkVariants, toAttributes } from './attributes'
import { checkScopes, PriceDraft, toPrice } from './prices'
import { ImageDraft, toVariant, VariantDraft } from './product-drafts'
import {
  allVariants,
  changeData,
  changeEveryVariant,
  changeVariant,
  findVariant,
  OnVariant,
  Staged,
  typeOf,
} from './product-staging'

function withPrices(variant: ProductVariant, prices: NonNullable<ProductVariant['prices']>): ProductVariant {
  checkScopes(prices)
  return { ...variant, prices }
}

/** Changes the variant that has this price; an unknown price is an error. */
function changePrice(
  data: ProductData,
  priceId: string,
  change: (variant: ProductVariant) => ProductVariant,
): ProductData {
  const owner = allVariants(data).find((variant) => variant.prices?.some(({ id }) => id === priceId))
  if (!owner) return fail(400, 'InvalidOperation', `No variant has a price '${priceId}'.`)
  return changeVariant(data, { variantId: owner.id }, change)
}

const priceActions: ActionTable<Product> = {
  addPrice: step(OnVariant.extend({ price: PriceDraft }), (product, { staged, price, ...ref }, context) => {
    const added = toPrice(price, context)
    return changeData(product, staged, (data) =>
      changeVariant(data, ref, (variant) => withPrices(variant, [...(variant.prices ?? []), added])),
    )
  }),
  setPrices: step(
    OnVariant.extend({ prices: z.array(PriceDraft) }),
    (product, { staged, prices, ...ref }, context) => {
      const all = prices.map((price) => toPrice(price, context))
      return changeData(product, staged, (data) =>
        changeVariant(data, ref, (variant) => withPrices(variant, all)),
      )
    },
  ),
  changePrice: step(
    Staged.extend({ priceId: Text, price: PriceDraft }),
    (product, { staged, priceId, price }, context) => {
      const next = toPrice(price, context, priceId)
      return changeData(product, staged, (data) =>
        changePrice(data, priceId, (variant) =>
          withPrices(
            variant,
            (variant.prices ?? []).map((known) => (known.id === priceId ? next : known)),
          ),
        ),
      )
    },
  ),
  removePrice: step(Staged.extend({ priceId: Text }), (product, { staged, priceId }) =>
    changeData(product, staged, (data) =>
      changePrice(data, priceId, (variant) => ({
        ...variant,
        prices: (variant.prices ?? []).filter(({ id }) => id !== priceId),
      })),
    ),
  ),
}

const attributeActions: ActionTable<Product> = {
  setAttribute: step(
    OnVariant.extend({ name: Text, value: optional(z.unknown()) }),
    (product, input, context) => {
      const { staged, name, value, ...ref } = input
      const type = typeOf(product, context)
      return changeData(product, staged, (data) => {
        const next = changeVariant(data, ref, (variant) => ({
          ...variant,
          attributes: toAttributes([...(variant.attributes ?? []), { name, value }], type, context),
        }))
        checkVariants(allVariants(next), type)
        return next
      })
    },
  ),
  setAttributeInAllVariants: step(
    Staged.extend({ name: Text, value: optional(z.unknown()) }),
    (product, input, context) => {
      const { staged, name, value } = input
      const type = typeOf(product, context)
      return changeData(product, staged, (data) => {
        const next = changeEveryVariant(data, (variant) => ({
          ...variant,
          attributes: toAttributes([...(variant.attributes ?? []), { name, value }], type, context),
        }))
        checkVariants(allVariants(next), type)
        return next
      })
    },
  ),
}

const imageActions: ActionTable<Product> = {
  addExternalImage: step(OnVariant.extend({ image: ImageDraft }), (product, { staged, image, ...ref }) =>
    changeData(product, staged, (data) =>
      changeVariant(data, ref, (variant) => ({ ...variant, images: [...(variant.images ?? []), image] })),
    ),
  ),
  removeImage: step(OnVariant.extend({ imageUrl: Text }), (product, { staged, imageUrl, ...ref }) =>
    changeData(product, staged, (data) =>
      changeVariant(data, ref, (variant) => ({
        ...variant,
        images: (variant.images ?? []).filter(({ url }) => url !== imageUrl),
      })),
    ),
  ),
  setImageLabel: step(
    OnVariant.extend({ imageUrl: Text, label: optional(Text) }),
    (product, { staged, imageUrl, label, ...ref }) =>
      changeData(product, staged, (data) =>
        changeVariant(data, ref, (variant) => ({
          ...variant,
          images: (variant.images ?? []).map((image) =>
            image.url === imageUrl ? withField(image, 'label', label) : image,
          ),
        })),
      ),
  ),
}

export const variantActions: ActionTable<Product> = {
  ...priceActions,
  ...attributeActions,
  ...imageActions,
  setSku: step(
    Staged.extend({ variantId: z.int(), sku: optional(Text) }),
    (product, { staged, variantId, sku }) =>
      changeData(product, staged, (data) =>
        changeVariant(data, { variantId }, (variant) => withField(variant, 'sku', sku)),
      ),
  ),
  setProductVariantKey: step(OnVariant.extend({ key: optional(Key) }), (product, { staged, key, ...ref }) =>
    changeData(product, staged, (data) =>
      changeVariant(data, ref, (variant) => withField(variant, 'key', key)),
    ),
  ),
  addVariant: step(Staged.extend(VariantDraft.shape), (product, { staged, ...input }, context) => {
    const { current, staged: draft } = product.masterData
    const id = Math.max(...[...allVariants(current), ...allVariants(draft)].map((variant) => variant.id)) + 1
    const type = typeOf(product, context)
    const added = toVariant(id, input, type, context)
    return changeData(product, staged, (data) => {
      checkVariants([...allVariants(data), added], type)
      return { ...data, variants: [...data.variants, added] }
    })
  }),
  removeVariant: step(
    Staged.extend({ id: optional(z.int()), sku: optional(Text) }),
    (product, { staged, id, sku }) =>
      changeData(product, staged, (data) => {
        const ref = { ...definedOnly({ variantId: id, sku }) }
        const found = findVariant(data, ref)
        if (!found) return fail(400, 'InvalidOperation', 'The product has no such variant.')
        if (found === data.masterVariant)
          fail(400, 'InvalidOperation', 'The master variant cannot be removed.')
        return { ...data, variants: data.variants.filter((variant) => variant !== found) }
      }),
  ),
  changeMasterVariant: step(OnVariant, (product, { staged, ...ref }) =>
    changeData(product, staged, (data) => {
      const found = findVariant(data, ref)
      if (!found) return fail(400, 'InvalidOperation', 'The product has no such variant.')
      const variants = allVariants(data).filter((variant) => variant !== found)
      return { ...data, masterVariant: found, variants }
    }),
  ),
}
