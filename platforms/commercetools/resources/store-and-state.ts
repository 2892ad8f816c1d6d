/** Stores and states: enough of them to be referred to. */
import type { State, Store } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { setField } from '../wire/actions'
import { toCustomFields } from '../wire/custom-fields'
import { resolve } from '../wire/references'
import { Country, CustomDraft, identifier, Key, Localized, optional, Text } from '../wire/shapes'
import { customActions } from './custom-actions'
import { byTable, draft, keyLookup, newBase } from './resource'
import type { Resource } from './resource'

const Channels = optional(z.array(identifier('channel')))

export const stores: Resource<'store'> = {
  kind: 'store',
  path: 'stores',
  lookups: keyLookup,
  indexes: ['key'],
  create: draft(
    z.object({
      key: Key,
      name: optional(Localized),
      languages: optional(z.array(Text)),
      countries: optional(z.array(z.object({ code: Country }))),
      distributionChannels: Channels,
      supplyChannels: Channels,
      custom: optional(CustomDraft),
    }),
    ({ distributionChannels = [], supplyChannels = [], custom, ...input }, context) => ({
      ...newBase(context),
      languages: [],
      countries: [],
      ...input,
      distributionChannels: distributionChannels.map((channel) => resolve(context.store, 'channel', channel)),
      supplyChannels: supplyChannels.map((channel) => resolve(context.store, 'channel', channel)),
      productSelections: [],
      ...(custom ? { custom: toCustomFields(context.store, custom) } : {}),
    }),
  ),
  update: byTable<Store>({
    setName: setField('name', optional(Localized)),
    setLanguages: setField('languages', z.array(Text)),
    ...customActions<Store>(),
  }),
}

const StateType = z.enum([
  'LineItemState',
  'OrderState',
  'PaymentState',
  'ProductState',
  'QuoteRequestState',
  'QuoteState',
  'ReviewState',
  'StagedQuoteState',
])

export const states: Resource<'state'> = {
  kind: 'state',
  path: 'states',
  lookups: keyLookup,
  indexes: ['key'],
  create: draft(
    z.object({
      key: Key,
      type: StateType,
      name: optional(Localized),
      description: optional(Localized),
      initial: optional(z.boolean()),
    }),
    (input, context) => ({ ...newBase(context), initial: true, builtIn: false, ...input }),
  ),
  update: byTable<State>({
    changeKey: setField('key', Key),
    setName: setField('name', Localized),
    setDescription: setField('description', Localized),
    changeInitial: setField('initial', z.boolean()),
  }),
}
