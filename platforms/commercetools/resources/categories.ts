/** Categories: a tree with the ancestors stored on every node. */
import type { Category, CategoryReference } from '@commercetools/platform-sdk'
import { z } from 'zod'
import type { Lookup } from '../documents'
import { fail } from '../engine/contract'
import { setField, step } from '../wire/actions'
import type { Context } from '../wire/context'
import { toCustomFields } from '../wire/custom-fields'
import { requireReferenced } from '../wire/references'
import { CustomDraft, identifier, Key, Localized, optional, Slug, Text } from '../wire/shapes'
import { customActions } from './custom-actions'
import { byTable, draft, keyLookup, newBase } from './resource'
import type { Resource } from './resource'

const Draft = z.object({
  name: Localized,
  slug: Slug,
  description: optional(Localized),
  parent: optional(identifier('category')),
  orderHint: optional(Text),
  externalId: optional(Text),
  metaTitle: optional(Localized),
  metaDescription: optional(Localized),
  metaKeywords: optional(Localized),
  custom: optional(CustomDraft),
  key: optional(Key),
})

function lookups(category: Category): Lookup[] {
  const slugs = Object.entries(category.slug).map(([locale, value]) => {
    const field = `slug.${locale}`
    return { field, value, unique: true }
  })
  const parent = category.parent ? [{ field: 'parent.id', value: category.parent.id, unique: false }] : []
  return [...keyLookup(category), ...slugs, ...parent]
}

function placeUnder(parent: Category): { parent: CategoryReference; ancestors: CategoryReference[] } {
  const reference: CategoryReference = { typeId: 'category', id: parent.id }
  return { parent: reference, ancestors: [...parent.ancestors, reference] }
}

/** Moves a category; its descendants get new versions in the same transaction. */
function move(category: Category, parent: Category, { store, now }: Context): Category {
  if (parent.id === category.id || parent.ancestors.some((ancestor) => ancestor.id === category.id)) {
    fail(400, 'InvalidOperation', 'A category cannot be under itself.')
  }
  const moved = { ...category, ...placeUnder(parent) }
  for (const descendant of store.all('category')) {
    const at = descendant.ancestors.findIndex((ancestor) => ancestor.id === category.id)
    if (at === -1) continue
    const ancestors = [...moved.ancestors, ...descendant.ancestors.slice(at)]
    const next = {
      ...descendant,
      ancestors,
      version: descendant.version + 1,
      lastModifiedAt: now().toISOString(),
    }
    store.replace('category', descendant.version, next, lookups(next))
  }
  return moved
}

export const categories: Resource<'category'> = {
  kind: 'category',
  path: 'categories',
  lookups,
  indexes: ['key', 'slug.*', 'parent.id'],
  create: draft(Draft, ({ parent, custom, orderHint, ...input }, context) => {
    const above = parent && requireReferenced(context.store, 'category', parent)
    return {
      ...newBase(context),
      ...input,
      ancestors: [],
      ...(above ? placeUnder(above) : {}),
      orderHint: orderHint ?? `0.${String(context.now().getTime()).padStart(18, '0')}`,
      assets: [],
      ...(custom ? { custom: toCustomFields(context.store, custom) } : {}),
    }
  }),
  update: byTable<Category>({
    changeName: setField('name', Localized),
    changeSlug: setField('slug', Slug),
    setKey: setField('key', optional(Key)),
    setDescription: setField('description', optional(Localized)),
    changeOrderHint: setField('orderHint', Text),
    setExternalId: setField('externalId', optional(Text)),
    setMetaTitle: setField('metaTitle', optional(Localized)),
    setMetaDescription: setField('metaDescription', optional(Localized)),
    setMetaKeywords: setField('metaKeywords', optional(Localized)),
    changeParent: step(z.object({ parent: identifier('category') }), (category, input, context) =>
      move(category, requireReferenced(context.store, 'category', input.parent), context),
    ),
    ...customActions<Category>(),
  }),
}
