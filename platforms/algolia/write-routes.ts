/** Writing calls: objects, batches, settings, whole indices. */
import { z } from 'zod'
import { SearchError } from './errors'
import { BatchSchema, deleteByQuery, perform, updatePartially } from './objects-api'
import type { Answer, Call, Route } from './route'
import { idOf, nameOf, now, record, route, written } from './route'

const OperationSchema = z.strictObject({
  operation: z.enum(['move', 'copy']),
  destination: z.string().min(1),
  scope: z.array(z.enum(['settings', 'rules', 'synonyms'])).optional(),
})

function multiBatch(call: Call): Answer {
  const { requests } = BatchSchema.parse(call.body)
  const objectIDs: string[] = []
  const taskID: Record<string, number> = {}
  call.store.transaction(() => {
    for (const request of requests) {
      if (request.indexName === undefined) throw new SearchError(400, 'indexName is required')
      objectIDs.push(perform(call.indices, request.indexName, request))
      taskID[request.indexName] ??= call.store.nextTaskId()
    }
  })
  return { body: { taskID, objectIDs } }
}

function changeSettings(call: Call): Answer {
  const forward = call.query.get('forwardToReplicas') === 'true'
  const done = written(call, () => call.indices.changeSettings(nameOf(call), record(call.body), forward))
  return { body: { ...done, updatedAt: now(call) } }
}

function changeObject(call: Call): Answer {
  const create = call.query.get('createIfNotExists') !== 'false'
  const work = () => updatePartially(call.indices, nameOf(call), idOf(call), record(call.body), create)
  return { body: { ...written(call, work), updatedAt: now(call), objectID: idOf(call) } }
}

export const WRITE_ROUTES: readonly Route[] = [
  route('admin', 'POST', '/1/indexes/*/batch', multiBatch),
  route('admin', 'POST', '/1/indexes/:index/batch', (call) => {
    const { requests } = BatchSchema.parse(call.body)
    let objectIDs: readonly string[] = []
    const done = written(call, () => {
      objectIDs = requests.map((request) => perform(call.indices, nameOf(call), request))
    })
    return { body: { ...done, objectIDs } }
  }),
  route('admin', 'POST', '/1/indexes/:index/clear', (call) => ({
    body: { ...written(call, () => call.indices.clear(nameOf(call))), updatedAt: now(call) },
  })),
  route('admin', 'POST', '/1/indexes/:index/deleteByQuery', (call) => ({
    body: {
      ...written(call, () => deleteByQuery(call.indices, nameOf(call), call.body)),
      updatedAt: now(call),
    },
  })),
  route('admin', 'POST', '/1/indexes/:index/operation', (call) => {
    const { operation, destination, scope } = OperationSchema.parse(call.body)
    const work = () => call.indices.operate(nameOf(call), destination, operation === 'move', scope)
    return { body: { ...written(call, work), updatedAt: now(call) } }
  }),
  route('admin', 'PUT', '/1/indexes/:index/settings', changeSettings, ['forwardToReplicas']),
  route('admin', 'POST', '/1/indexes/:index/:id/partial', changeObject, ['createIfNotExists']),
  route('admin', 'PUT', '/1/indexes/:index/:id', (call) => {
    const work = () => void call.indices.putObject(nameOf(call), record(call.body), idOf(call))
    return { body: { ...written(call, work), updatedAt: now(call), objectID: idOf(call) } }
  }),
  route('admin', 'DELETE', '/1/indexes/:index/:id', (call) => ({
    body: {
      ...written(call, () => call.indices.deleteObject(nameOf(call), idOf(call))),
      deletedAt: now(call),
    },
  })),
  route('admin', 'POST', '/1/indexes/:index', (call) => {
    let objectID = ''
    const done = written(call, () => {
      objectID = call.indices.putObject(nameOf(call), record(call.body))
    })
    return { status: 201, body: { ...done, createdAt: now(call), objectID } }
  }),
  route('admin', 'DELETE', '/1/indexes/:index', (call) => ({
    body: { ...written(call, () => call.indices.deleteIndex(nameOf(call))), deletedAt: now(call) },
  })),
]
