/**
 * What the shop needs in a project with its own products: custom field types, the product type, tax categories for its
 * own charges, price channels, customer groups. Only adds to what exists; idempotent.
 */
import type { ChannelDraft } from '@commercetools/platform-sdk'
import { PACKAGING_TAX_CATEGORY, SHIPPING_TAX_CATEGORY } from '../../app/models/cart/actions'
import { TAX_CATEGORIES } from '../taxes'
import { createSeedClient } from './client'
import type { Action } from './client'
import { ensure } from './ensure'
import type { EnsureContext } from './ensure'
import type { Manifest } from './manifest'
import { CHANNEL_DRAFTS, GROUPS, ensureProductType, ensureTypes } from './settings'
import type { SeedTarget } from './target'

/** The project's state is always read, never remembered. */
const NO_MEMORY: Manifest = {
  isUnchanged: () => false,
  note: () => undefined,
  save: () => Promise.resolve(),
}

const OWN_CHARGES: readonly string[] = [SHIPPING_TAX_CATEGORY, PACKAGING_TAX_CATEGORY]

/** Reuses a project's channel with one of our keys, adding only missing roles. */
async function ensureChannels(context: EnsureContext): Promise<void> {
  await ensure(
    context,
    {
      resource: 'channels',
      async update(draft: ChannelDraft & { readonly key: string }, { id }): Promise<Action[]> {
        const { roles } = (await context.client.get(`channels/${id}`)) as {
          readonly roles: readonly string[]
        }
        const lacking = (draft.roles ?? []).filter((role) => !roles.includes(role))
        return lacking.length === 0 ? [] : [{ action: 'addRoles', roles: lacking }]
      },
    },
    CHANNEL_DRAFTS,
  )
}

export async function seedSetup(target: SeedTarget): Promise<void> {
  const context = { client: createSeedClient(target), manifest: NO_MEMORY }
  await ensureTypes(context)
  await ensureProductType(context)
  await ensure(
    context,
    { resource: 'tax-categories' },
    TAX_CATEGORIES.filter(({ key }) => OWN_CHARGES.includes(key)),
  )
  await ensureChannels(context)
  await ensure(context, { resource: 'customer-groups' }, GROUPS)
}
