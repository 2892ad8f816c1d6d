/**
 * Pages get the data of loaders as it is, scripts get what JSON makes of it: both have to be the same. Checks it for all
 * data that a test reads or a page is made of.
 */
import { DataResponse } from '~/utils/data-response'

/** Where JSON would change a value, other than by leaving out undefined properties. */
export function changedByJson(value: unknown, at = 'data'): string | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : at
  if (typeof value !== 'object' || 'toJSON' in value) return at
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) {
      const found = changedByJson(each, `${at}[${index}]`)
      if (found !== undefined) return found
    }
    return undefined
  }
  const kind: unknown = Object.getPrototypeOf(value)
  if (kind !== Object.prototype && kind !== null) return at
  for (const [name, each] of Object.entries(value)) {
    const found = each === undefined ? undefined : changedByJson(each, `${at}.${name}`)
    if (found !== undefined) return found
  }
  return undefined
}

const CHECKED = Symbol('checked')

/** Once for all tests of a thread. */
export function requirePlainData(): void {
  if (CHECKED in DataResponse.prototype) return
  const { json } = DataResponse.prototype
  Object.assign(DataResponse.prototype, {
    [CHECKED]: true,
    async json(this: DataResponse) {
      const data = await json.call(this)
      const changed = changedByJson(data)
      if (changed !== undefined) throw new Error(`JSON would change ${changed}`)
      return data
    },
  })
}
