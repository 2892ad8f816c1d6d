/** One hit: the requested attributes and its highlighted texts. */
import { highlightObject, merge, pick } from './highlight'
import type { IndexView } from './index-view'
import type { IndexedObject } from './objects'
import type { Parameters } from './parameters'
import type { Settings } from './settings'
import type { TextQuery } from './text-query'

/** The attributes selected by a list of names, `*` and `-name`; objectID is always included. */
export function project(
  object: IndexedObject,
  wanted: readonly string[] | null | undefined,
  settings: Settings,
): Readonly<Record<string, unknown>> {
  const names = wanted ?? settings.attributesToRetrieve ?? ['*']
  const refused = new Set([
    ...names.filter((name) => name.startsWith('-')).map((name) => name.slice(1)),
    ...(settings.unretrievableAttributes ?? []),
  ])
  const chosen = names.filter((name) => !name.startsWith('-'))
  if (chosen.includes('*') || (chosen.length === 0 && names.length > 0))
    return Object.fromEntries(
      Object.entries(object).filter(([name]) => name === 'objectID' || !refused.has(name)),
    )
  const hit: Record<string, unknown> = {}
  for (const path of chosen) {
    if (refused.has(path)) continue
    if (Object.hasOwn(object, path)) hit[path] = object[path]
    else {
      const part = pick(object, path)
      if (part !== undefined) Object.assign(hit, merge(hit, part))
    }
  }
  hit['objectID'] = object.objectID
  return hit
}

export function toHit(
  object: IndexedObject,
  view: IndexView,
  parameters: Parameters,
  query: TextQuery,
): Readonly<Record<string, unknown>> {
  const { settings } = view
  const attributes =
    parameters.attributesToHighlight ?? settings.attributesToHighlight ?? view.levels?.flat() ?? null
  const tags = {
    pre: parameters.highlightPreTag ?? settings.highlightPreTag ?? '<em>',
    post: parameters.highlightPostTag ?? settings.highlightPostTag ?? '</em>',
  }
  const hidden = new Set(settings.unretrievableAttributes ?? [])
  const marked = attributes?.filter((name) => !hidden.has(name)) ?? null
  return {
    ...project(object, parameters.attributesToRetrieve, settings),
    ...(marked?.length === 0 ? {} : { _highlightResult: highlightObject(object, marked, query, tags) }),
  }
}
