/**
 * linkedom, with less work for each node: it keeps an empty map of listeners for every node of every page in one WeakMap,
 * which takes two fifths of all reading and the collector longer still. Here a node has one when it is first asked for.
 */
import { createRequire } from 'node:module'
import type * as Linkedom from 'linkedom'

class WithoutEmptyMaps extends WeakMap<WeakKey, unknown> {
  #leavesOut = false

  override set(key: WeakKey, value: unknown): this {
    if (!(value instanceof Map) || value.size > 0) return super.set(key, value)
    this.#leavesOut = true
    return this
  }

  override get(key: WeakKey): unknown {
    const found = super.get(key)
    if (found !== undefined || !this.#leavesOut) return found
    const made = new Map()
    super.set(key, made)
    return made
  }
}

/** Loaded in one go, so that nobody else meets the other WeakMap. */
function load(): typeof Linkedom {
  const { WeakMap } = globalThis
  globalThis.WeakMap = WithoutEmptyMaps as typeof WeakMap
  try {
    return createRequire(import.meta.url)('linkedom') as typeof Linkedom
  } finally {
    globalThis.WeakMap = WeakMap
  }
}

export const { parseHTML } = load()
