/** Categories, parents before children. */
import type { CategoryDraft } from '@commercetools/platform-sdk'
import { definedOnly } from '../../app/models/defined-only'
import { summaryOf } from '../../app/models/found/summary'
import { CATEGORIES } from '../categories'
import type { SeedCategory } from '../model'
import type { Action } from './client'
import { TYPE_KEYS } from './custom-types'
import type { EnsureContext } from './ensure'
import { ensure } from './ensure'

function toDraft(category: SeedCategory): CategoryDraft & { readonly key: string } {
  return {
    key: category.key,
    name: { en: category.name },
    slug: { en: category.urlName },
    description: { en: category.description },
    orderHint: category.orderHint,
    metaTitle: { en: `${category.name} | Nutwood` },
    metaDescription: { en: summaryOf([category.description]) },
    ...definedOnly({
      parent:
        category.parent === undefined ? undefined : { typeId: 'category' as const, key: category.parent },
    }),
    custom: { type: { typeId: 'type', key: TYPE_KEYS.category }, fields: { palette: category.palette } },
  }
}

function toActions(draft: CategoryDraft): Action[] {
  return [
    { action: 'changeName', name: draft.name },
    { action: 'changeSlug', slug: draft.slug },
    { action: 'setDescription', description: draft.description },
    { action: 'setMetaTitle', metaTitle: draft.metaTitle },
    { action: 'setMetaDescription', metaDescription: draft.metaDescription },
    { action: 'setCustomField', name: 'palette', value: draft.custom?.fields?.['palette'] },
  ]
}

export async function seedCategories(context: EnsureContext): Promise<ReadonlyMap<string, string>> {
  return ensure(context, { resource: 'categories', update: toActions }, CATEGORIES.map(toDraft))
}
