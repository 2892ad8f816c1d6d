/** Calls for merchandising rules. */
import { z } from 'zod'
import { SearchError } from './errors'
import type { Answer, Call, Route } from './route'
import { idOf, nameOf, now, record, route, written } from './route'
import type { Rule } from './rules'
import { readRule } from './rules'

function saveRules(call: Call): Answer {
  const given = z.array(z.unknown()).max(1_000).parse(call.body).map(readRule)
  const done = written(call, () =>
    call.indices.changeRules(nameOf(call), (rules) => {
      const next = new Map(call.query.get('clearExistingRules') === 'true' ? [] : rules)
      for (const rule of given) next.set(rule.objectID, rule)
      return next
    }),
  )
  return { body: { ...done, updatedAt: now(call) } }
}

function searchRules(call: Call): Answer {
  const asked = z.strictObject({
    query: z.string().default(''),
    anchoring: z.enum(['is', 'startsWith', 'endsWith', 'contains']).optional(),
    context: z.string().optional(),
    enabled: z.boolean().nullish(),
    page: z.number().int().min(0).default(0),
    hitsPerPage: z.number().int().min(1).max(1_000).default(20),
  })
  const { query, anchoring, context, enabled, page, hitsPerPage } = asked.parse(record(call.body))
  const text = query.toLowerCase()
  const found = call.indices
    .require(nameOf(call))
    .rules.filter(
      (rule) =>
        JSON.stringify(rule).toLowerCase().includes(text) &&
        (context === undefined ||
          (rule.conditions ?? []).some((condition) => condition.context === context)) &&
        (anchoring === undefined ||
          (rule.conditions ?? []).some((condition) => condition.anchoring === anchoring)) &&
        (enabled == null || (rule.enabled ?? true) === enabled),
    )
  const hits = found.slice(page * hitsPerPage, (page + 1) * hitsPerPage)
  return { body: { hits, nbHits: found.length, page, nbPages: Math.ceil(found.length / hitsPerPage) } }
}

function requireRule(call: Call): Rule {
  const rule = call.indices.require(nameOf(call)).rules.find((each) => each.objectID === idOf(call))
  if (!rule) throw new SearchError(404, 'ObjectID does not exist')
  return rule
}

export const RULE_ROUTES: readonly Route[] = [
  route('admin', 'POST', '/1/indexes/:index/rules/batch', saveRules, ['clearExistingRules']),
  route('admin', 'POST', '/1/indexes/:index/rules/search', searchRules),
  route('admin', 'POST', '/1/indexes/:index/rules/clear', (call) => ({
    body: {
      ...written(call, () => call.indices.changeRules(nameOf(call), () => new Map())),
      updatedAt: now(call),
    },
  })),
  route('admin', 'GET', '/1/indexes/:index/rules/:id', (call) => ({ body: requireRule(call) })),
  route('admin', 'PUT', '/1/indexes/:index/rules/:id', (call) => {
    const rule = readRule({ ...record(call.body), objectID: idOf(call) })
    const work = () =>
      call.indices.changeRules(nameOf(call), (rules) => new Map(rules).set(rule.objectID, rule))
    return { body: { ...written(call, work), updatedAt: now(call), id: rule.objectID } }
  }),
  route('admin', 'DELETE', '/1/indexes/:index/rules/:id', (call) => {
    const work = () =>
      call.indices.changeRules(
        nameOf(call),
        (rules) => new Map([...rules].filter(([id]) => id !== idOf(call))),
      )
    return { body: { ...written(call, work), updatedAt: now(call) } }
  }),
]
