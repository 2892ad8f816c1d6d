/** The project itself: its name, currencies, countries and languages. */
import type { BaseResource, Project } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { fail } from '../engine/contract'
import { allowArguments } from '../query/arguments'
import type { Store } from '../store'
import { applyActions, setField, step, UpdateBody } from '../wire/actions'
import { parseBody, readJson } from '../wire/body'
import { notFound, ok } from '../wire/request'
import type { Call } from '../wire/request'
import { Country } from '../wire/shapes'
import { nextVersion } from './resource'
import type { Action } from './resource'

export type StoredProject = BaseResource & Project

const CREATED_AT = '2026-01-01T00:00:00.000Z'

/** The initial project. */
function newProject(key: string): StoredProject {
  return {
    id: key,
    version: 1,
    createdAt: CREATED_AT,
    lastModifiedAt: CREATED_AT,
    key,
    name: 'Nutwood',
    countries: ['US', 'CA'],
    currencies: ['USD', 'CAD'],
    languages: ['en'],
    messages: { enabled: false },
    carts: { deleteDaysAfterLastModification: 90, countryTaxRateFallbackEnabled: true },
    inventory: { releaseExpiredReservations: false },
    discounts: { discountCombinationMode: 'Stacking' },
  } as StoredProject
}

const list = (item: z.ZodString) => z.array(item).min(1)

const ACTIONS = {
  changeName: setField<StoredProject, 'name'>('name', z.string().min(1)),
  changeCurrencies: setField<StoredProject, 'currencies'>('currencies', list(z.string().regex(/^[A-Z]{3}$/))),
  changeCountries: setField<StoredProject, 'countries'>('countries', z.array(Country).min(1)),
  changeLanguages: step(
    z.object({ languages: list(z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)) }),
    (project: StoredProject, { languages }, { store }) => {
      const inUse = store.all('store').flatMap((each) => each.languages)
      if (!inUse.every((language) => languages.includes(language)))
        fail(
          400,
          'LanguageUsedInStores',
          'Language(s) in use by a store cannot be deleted. Remove them in all the stores of this project first.',
        )
      return { ...project, languages }
    },
  ),
}

export function readProject(store: Store, key: string): StoredProject {
  return store.get('project', key) ?? newProject(key)
}

function update(call: Call, body: unknown): StoredProject {
  const { version } = parseBody(UpdateBody, body)
  const { actions } = body as { readonly actions: readonly Action[] }
  const { store } = call.context
  return store.transaction(() => {
    const project = store.get('project', call.projectKey)
    const before = project ?? store.insert('project', newProject(call.projectKey), [])
    if (before.version !== version) store.conflict('project', before.id, version)
    if (actions.length === 0) return before
    const next = nextVersion(applyActions(ACTIONS, before, actions, call.context), before, call.context)
    return store.replace('project', before.version, next, [])
  })
}

/** The wire format has no id and no modification date. */
function toWire({ id: _id, lastModifiedAt: _at, ...project }: StoredProject): object {
  return project
}

export async function handleProject(call: Call): Promise<Response> {
  allowArguments(call.url, [])
  if (call.method === 'GET') return ok(toWire(readProject(call.context.store, call.projectKey)))
  if (call.method !== 'POST') return notFound(call)
  return ok(toWire(update(call, await readJson(call.request))))
}
