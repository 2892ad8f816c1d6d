/** Set-up needed before any product: product type, custom types, taxes, zones, channels, groups. */
import type { ChannelDraft, CustomerGroupDraft, ZoneDraft } from '@commercetools/platform-sdk'
import { isContiguousUs, regionsOf } from '../../app/models/address/regions'
import { BUSINESS_GROUP, CHANNELS } from '../../app/models/constants/constants'
import { productType } from '../product-type'
import { TAX_CATEGORIES } from '../taxes'
import type { Action } from './client'
import { CUSTOM_TYPES } from './custom-types'
import type { EnsureContext } from './ensure'
import { ensure } from './ensure'

type Keyed<T> = T & { readonly key: string }

const US_STATES = regionsOf('US').map(({ code }) => code)

const ZONES: readonly Keyed<ZoneDraft>[] = [
  {
    key: 'us-contiguous',
    name: 'Contiguous United States',
    locations: US_STATES.filter((state) => isContiguousUs({ country: 'US', state })).map((state) => ({ country: 'US', state })), // prettier-ignore
  },
  {
    key: 'us-other',
    name: 'Alaska, Hawaii, territories and military',
    locations: US_STATES.filter((state) => !isContiguousUs({ country: 'US', state })).map((state) => ({ country: 'US', state })), // prettier-ignore
  },
  {
    key: 'canada',
    name: 'Canada',
    locations: regionsOf('CA').map(({ code }) => ({ country: 'CA', state: code })),
  },
]

const CHANNEL_NAMES: Readonly<Record<string, string>> = {
  [CHANNELS.retail]: 'Web store',
  [CHANNELS.autoDelivery]: 'Auto-Delivery',
  [CHANNELS.wholesale]: 'Wholesale',
  [CHANNELS.bulk]: 'Bulk',
}

export const CHANNEL_DRAFTS: readonly Keyed<ChannelDraft>[] = Object.entries(CHANNEL_NAMES).map(
  ([key, name]) => ({
    key,
    name: { en: name },
    roles: ['ProductDistribution'],
  }),
)

export const GROUPS: readonly Keyed<CustomerGroupDraft>[] = [
  { key: BUSINESS_GROUP, groupName: 'Business' },
  { key: 'reseller', groupName: 'Resellers' },
  { key: 'agents', groupName: 'Customer service' },
]

/** Fields and attributes are only added: removing one would drop its data from documents. */
async function missingNames(
  context: EnsureContext,
  path: string,
  list: string,
): Promise<(name: string) => boolean> {
  const current = (await context.client.get(path)) as Readonly<Record<string, readonly { name: string }[]>>
  const names = new Set((current[list] ?? []).map(({ name }) => name))
  return (name) => !names.has(name)
}

export async function ensureProductType(context: EnsureContext): Promise<string> {
  const draft = { ...productType, key: productType.key ?? 'nutwood-product' }
  const ids = await ensure(
    context,
    {
      resource: 'product-types',
      async update(wanted, { id }): Promise<Action[]> {
        const isMissing = await missingNames(context, `product-types/${id}`, 'attributes')
        const attributes = (wanted.attributes ?? []).filter(({ name }) => isMissing(name))
        return attributes.map((attribute) => ({ action: 'addAttributeDefinition', attribute }))
      },
    },
    [draft],
  )
  return ids.get(draft.key) ?? ''
}

export async function ensureTypes(context: EnsureContext): Promise<void> {
  await ensure(
    context,
    {
      resource: 'types',
      async update(wanted, { id }): Promise<Action[]> {
        const isMissing = await missingNames(context, `types/${id}`, 'fieldDefinitions')
        const fields = (wanted.fieldDefinitions ?? []).filter(({ name }) => isMissing(name))
        return fields.map((fieldDefinition) => ({ action: 'addFieldDefinition', fieldDefinition }))
      },
    },
    CUSTOM_TYPES,
  )
}

export interface Settings {
  readonly productTypeId: string
  readonly taxCategoryIds: ReadonlyMap<string, string>
  readonly channelIds: ReadonlyMap<string, string>
}

export async function seedSettings(context: EnsureContext): Promise<Settings> {
  await ensureTypes(context)
  const taxCategoryIds = await ensure(
    context,
    {
      resource: 'tax-categories',
      async update(wanted, { id }): Promise<Action[]> {
        const current = (await context.client.get(`tax-categories/${id}`)) as {
          rates: readonly { id: string }[]
        }
        return [
          ...current.rates.map((rate) => ({ action: 'removeTaxRate', taxRateId: rate.id })),
          ...(wanted.rates ?? []).map((taxRate) => ({ action: 'addTaxRate', taxRate })),
        ]
      },
    },
    TAX_CATEGORIES,
  )
  await ensure(context, { resource: 'zones' }, ZONES)
  const channelIds = await ensure(context, { resource: 'channels' }, CHANNEL_DRAFTS)
  await ensure(context, { resource: 'customer-groups' }, GROUPS)
  const productTypeId = await ensureProductType(context)
  return { productTypeId, taxCategoryIds, channelIds }
}
