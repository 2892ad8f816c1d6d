/** Channels: warehouses, price lists and the like. */
import type { Channel } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { setField, step, withField } from '../wire/actions'
import { toCustomFields } from '../wire/custom-fields'
import { AddressDraft, CustomDraft, Key, Localized, optional } from '../wire/shapes'
import { toAddress } from './addresses'
import { customActions } from './custom-actions'
import { byTable, draft, keyLookup, newBase } from './resource'
import type { Resource } from './resource'

const Role = z.enum(['InventorySupply', 'OrderExport', 'OrderImport', 'Primary', 'ProductDistribution'])
const GeoLocation = z.object({ type: z.literal('Point'), coordinates: z.array(z.number()).length(2) })

const Draft = z.object({
  key: Key,
  roles: optional(z.array(Role)),
  name: optional(Localized),
  description: optional(Localized),
  address: optional(AddressDraft),
  custom: optional(CustomDraft),
  geoLocation: optional(GeoLocation),
})

const Roles = z.object({ roles: z.array(Role) })

export const channels: Resource<'channel'> = {
  kind: 'channel',
  path: 'channels',
  lookups: keyLookup,
  indexes: ['key'],
  create: draft(Draft, ({ roles = ['InventorySupply'], address, custom, ...input }, context) => ({
    ...newBase(context),
    ...input,
    roles,
    ...(address ? { address: toAddress(address, context) } : {}),
    ...(custom ? { custom: toCustomFields(context.store, custom) } : {}),
  })),
  update: byTable<Channel>({
    changeKey: setField('key', Key),
    changeName: setField('name', Localized),
    changeDescription: setField('description', Localized),
    setRoles: setField('roles', z.array(Role)),
    addRoles: step(Roles, (channel, { roles }) => ({
      ...channel,
      roles: [...new Set([...channel.roles, ...roles])],
    })),
    removeRoles: step(Roles, (channel, { roles }) => ({
      ...channel,
      roles: channel.roles.filter((role) => !roles.some((gone) => gone === role)),
    })),
    setAddress: step(z.object({ address: optional(AddressDraft) }), (channel, { address }, context) =>
      withField(channel, 'address', address && toAddress(address, context)),
    ),
    setGeoLocation: setField('geoLocation', optional(GeoLocation)),
    ...customActions<Channel>(),
  }),
}
