/** Writing objects: batches, partial updates, deletion by filter. */
import { z } from 'zod'
import { SearchError } from './errors'
import { toFilter } from './filter-syntax'
import type { Indices } from './indices'
import { isRecord } from './objects'
import { readParameters } from './parameters'

const ActionSchema = z.strictObject({
  action: z.enum([
    'addObject',
    'updateObject',
    'partialUpdateObject',
    'partialUpdateObjectNoCreate',
    'deleteObject',
    'delete',
    'clear',
  ]),
  indexName: z.string().min(1).optional(),
  body: z.record(z.string(), z.unknown()).default({}),
})

export const BatchSchema = z.strictObject({ requests: z.array(ActionSchema).max(20_000) })
export type BatchAction = z.infer<typeof ActionSchema>

const OperationSchema = z.object({
  _operation: z.enum(['Increment', 'Decrement', 'Add', 'AddUnique', 'Remove']),
  value: z.unknown(),
})

function operate(before: unknown, change: z.infer<typeof OperationSchema>): unknown {
  const list: readonly unknown[] = Array.isArray(before) ? before : []
  const [number, amount] = [typeof before === 'number' ? before : 0, Number(change.value)]
  switch (change._operation) {
    case 'Increment':
      return number + amount
    case 'Decrement':
      return number - amount
    case 'Add':
      return [...list, change.value]
    case 'AddUnique':
      return list.includes(change.value) ? list : [...list, change.value]
    case 'Remove':
      return list.filter((item) => item !== change.value)
  }
}

/** Updates some attributes of an object; creates it if missing, unless that is ruled out. */
export function updatePartially(
  indices: Indices,
  index: string,
  objectID: string,
  change: Readonly<Record<string, unknown>>,
  createIfMissing: boolean,
): void {
  const before = indices.find(index)?.objects.get(objectID)
  if (!before && !createIfMissing) return
  const next: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(change)) {
    const operation = OperationSchema.safeParse(value)
    next[name] = operation.success ? operate(next[name], operation.data) : value
  }
  indices.putObject(index, next, objectID)
}

function requireId(action: BatchAction): string {
  const id = action.body['objectID']
  if (typeof id === 'string' && id !== '') return id
  if (typeof id === 'number') return String(id)
  throw new SearchError(400, `objectID is required for ${action.action}`)
}

/** Performs one action of a batch and returns its object's id. */
export function perform(indices: Indices, index: string, action: BatchAction): string {
  switch (action.action) {
    case 'addObject':
      return indices.putObject(index, action.body)
    case 'updateObject':
      return indices.putObject(index, action.body, requireId(action))
    case 'partialUpdateObject':
    case 'partialUpdateObjectNoCreate':
      updatePartially(indices, index, requireId(action), action.body, action.action === 'partialUpdateObject')
      return requireId(action)
    case 'deleteObject':
      indices.deleteObject(index, requireId(action))
      return requireId(action)
    case 'clear':
      indices.clear(index)
      return ''
    case 'delete':
      indices.deleteIndex(index)
      return ''
  }
}

const FILTERS: ReadonlySet<string> = new Set(['filters', 'facetFilters', 'numericFilters', 'tagFilters'])

/** Deletes what a filter matches; nothing without a filter, or a slip would empty the index. */
export function deleteByQuery(indices: Indices, name: string, body: unknown): void {
  const parameters = readParameters(isRecord(body) ? body : {})
  const other = Object.keys(parameters).find((parameter) => !FILTERS.has(parameter))
  if (other !== undefined) throw new SearchError(400, `Unknown parameter: ${other}`)
  const filter = toFilter(parameters)
  if (!filter)
    throw new SearchError(400, 'deleteByQuery endpoint only supports requests with at least one filter')
  const { view } = indices.require(name)
  const members = view.columns.match(filter, view.isFacet)
  const ids = Array.from(view.objects.entries()).flatMap(([slot, object]) =>
    members.has(slot) ? [object.objectID] : [],
  )
  for (const id of ids) indices.deleteObject(name, id)
}
