/** Stores and states, as far as needed to reference them. */
import type { State, Store } from '@commercetools/platform-sdk'
import { z } from 'zod'
import type { Documents } from '../documents'
import { fail } from '../engine/contract'
import { refOf, requireRole } from '../engine/session'
import { setField, step } from '../wire/actions'
import type { Context } from '../wire/context'
import { toCustomFields } from '../wire/custom-fields'
import { requireReferenced } from '../wire/references'
import type { ReferenceTo } from '../wire/references'
import { Country, CustomDraft, identifier, Key, Localized, optional, Text } from '../wire/shapes'
import { customActions } from './custom-actions'
import { byTable, draft, keyLookup, newBase } from './resource'
import type { Resource } from './resource'

const Channels = optional(z.array(identifier('channel')))

function toChannels(
  refs: z.output<typeof Channels> = [],
  missingRole: Documents['channel']['roles'][number],
  { store }: Context,
): ReferenceTo<'channel'>[] {
  return refs.map((ref) => {
    const channel = requireRole(requireReferenced(store, 'channel', ref), refOf(ref), missingRole)
    return { typeId: 'channel', id: channel.id }
  })
}

function ofProject(languages: readonly string[], { engine }: Context): string[] {
  const known = engine.languages()
  if (languages.every((language) => known.includes(language))) return [...languages]
  const message = 'The project is not configured for given languages.'
  return fail(400, 'ProjectNotConfiguredForLanguages', message, { languages })
}

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
    ({ distributionChannels, supplyChannels, languages = [], custom, ...input }, context) => ({
      ...newBase(context),
      languages: ofProject(languages, context),
      countries: [],
      ...input,
      distributionChannels: toChannels(distributionChannels, 'ProductDistribution', context),
      supplyChannels: toChannels(supplyChannels, 'InventorySupply', context),
      productSelections: [],
      ...(custom ? { custom: toCustomFields(context.store, custom) } : {}),
    }),
  ),
  update: byTable<Store>({
    setName: setField('name', optional(Localized)),
    setLanguages: step(z.object({ languages: z.array(Text) }), (store, { languages }, context) => ({
      ...store,
      languages: ofProject(languages, context),
    })),
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
