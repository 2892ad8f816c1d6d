/** Update actions on the product as a whole. */
import type { Product, ProductData } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { definedOnly } from '../../../app/models/defined-only'
import { fail } from '../engine/contract'
import { setField, step, withField } from '../wire/actions'
import type { ActionTable } from '../wire/actions'
import { resolve } from '../wire/references'
import { identifier, Key, Localized, optional, Slug, Text } from '../wire/shapes'
import { AttributeDraft, toAttributes } from './attributes'
import { SearchKeywords } from './product-drafts'
import { changeData, Staged, typeOf } from './product-staging'

/** `changeName` and similar: sets one field of the data. */
function setData<K extends keyof ProductData & string>(
  field: K,
  schema: z.ZodType<ProductData[K] | undefined>,
) {
  const input = Staged.extend({ [field]: schema })
  return step(input, (product: Product, parsed) => {
    // A computed key loses its type in the schema's output; both were parsed above.
    const { staged, [field]: value } = parsed as { staged?: boolean } & { [F in K]?: ProductData[K] }
    return changeData(product, staged, (data) => withField(data, field, value))
  })
}

const ToCategory = Staged.extend({ category: identifier('category'), orderHint: optional(Text) })
const OrderHint = Staged.extend({ categoryId: Text, orderHint: optional(Text) })

export const productActions: ActionTable<Product> = {
  setKey: setField('key', optional(Key)),
  setPriceMode: setField('priceMode', optional(z.enum(['Embedded', 'Standalone']))),
  setTaxCategory: step(
    z.object({ taxCategory: optional(identifier('tax-category')) }),
    (product, input, { store }) =>
      withField(
        product,
        'taxCategory',
        input.taxCategory && resolve(store, 'tax-category', input.taxCategory),
      ),
  ),
  publish: step(z.object({ scope: optional(Text) }), (product) => {
    const { staged } = product.masterData
    return { ...product, masterData: { published: true, staged, current: staged, hasStagedChanges: false } }
  }),
  unpublish: step(z.object({}), (product) => {
    const { masterData } = product
    return { ...product, masterData: { ...masterData, published: false } }
  }),
  revertStagedChanges: step(z.object({}), (product) => {
    const { masterData } = product
    return { ...product, masterData: { ...masterData, staged: masterData.current, hasStagedChanges: false } }
  }),
  changeName: setData('name', Localized),
  changeSlug: setData('slug', Slug),
  setDescription: setData('description', optional(Localized)),
  setMetaTitle: setData('metaTitle', optional(Localized)),
  setMetaDescription: setData('metaDescription', optional(Localized)),
  setMetaKeywords: setData('metaKeywords', optional(Localized)),
  setSearchKeywords: step(
    Staged.extend({ searchKeywords: SearchKeywords }),
    (product, { staged, searchKeywords }) =>
      changeData(product, staged, (data) => ({
        ...data,
        searchKeywords: searchKeywords as ProductData['searchKeywords'],
      })),
  ),
  setProductAttribute: step(
    Staged.extend({ name: Text, value: optional(z.unknown()) }),
    (product, { staged, name, value }, context) =>
      changeData(product, staged, (data) => ({
        ...data,
        attributes: toAttributes(
          [...data.attributes, AttributeDraft.parse({ name, value })],
          typeOf(product, context),
          context,
        ),
      })),
  ),
  addToCategory: step(ToCategory, (product, { staged, category, orderHint }, { store }) => {
    const reference = resolve(store, 'category', category)
    return changeData(product, staged, (data) => ({
      ...data,
      categories: [...data.categories.filter(({ id }) => id !== reference.id), reference],
      ...definedOnly({
        categoryOrderHints:
          orderHint === undefined ? undefined : { ...data.categoryOrderHints, [reference.id]: orderHint },
      }),
    }))
  }),
  removeFromCategory: step(ToCategory, (product, { staged, category }, { store }) => {
    const { id } = resolve(store, 'category', category)
    return changeData(product, staged, (data) => ({
      ...data,
      categories: data.categories.filter((known) => known.id !== id),
    }))
  }),
  setCategoryOrderHint: step(OrderHint, (product, { staged, categoryId, orderHint }) =>
    changeData(product, staged, (data) => {
      const { [categoryId]: _old, ...hints } = data.categoryOrderHints ?? {}
      if (!data.categories.some(({ id }) => id === categoryId)) {
        fail(400, 'InvalidOperation', 'The product is not in this category.')
      }
      return {
        ...data,
        categoryOrderHints: orderHint === undefined ? hints : { ...hints, [categoryId]: orderHint },
      }
    }),
  ),
}
