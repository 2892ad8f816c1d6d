/**
 * linkedom with less work per node: it stores an empty listener map for every node of every page in one WeakMap, which
 * takes two fifths of parsing time and even more garbage collection. Here a node's map is created on first access.
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

/** Loads synchronously, so that no other module sees the replaced WeakMap. */
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
