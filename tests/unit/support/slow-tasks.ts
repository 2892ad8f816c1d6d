/** The search service as hosted: a write reaches the index only once its task is published. */
import { vi } from 'vitest'
import type { Shop } from './shop'

const INDEX = '^/algolia/1/indexes/[^/]+'
const WRITE = new RegExp(`${INDEX}/(?:batch|settings)$`)
const TASK = new RegExp(`${INDEX}/task/(\\d+)$`)
/** Beyond all task ids of the service itself. */
const FIRST_TASK = 1_000_000

/** Until the end of the test: a write happens between the first and second poll of its task. */
export function withSlowTasks({ platforms }: Shop): void {
  const send = platforms.fetch
  const tasks: { readonly write: Request; looks: number }[] = []
  vi.spyOn(platforms, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (WRITE.test(pathname) && request.method !== 'GET') {
      tasks.push({ write: new Request(request, { signal: null }), looks: 0 })
      const taskID = FIRST_TASK + tasks.length - 1
      return Response.json({ taskID, objectIDs: [], updatedAt: new Date(0).toISOString() })
    }
    const task = tasks[Number(TASK.exec(pathname)?.[1]) - FIRST_TASK]
    if (task === undefined) return send(request)
    task.looks += 1
    if (task.looks === 1) return Response.json({ status: 'notPublished' })
    if (task.looks === 2) await send(task.write)
    return Response.json({ status: 'published' })
  })
}
