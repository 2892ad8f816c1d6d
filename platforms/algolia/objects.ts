/** An index's objects in memory, each in a numbered slot, with access to attributes by dotted path. */

export type IndexedObject = Readonly<Record<string, unknown>> & { readonly objectID: string }

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Every scalar at a path: flattens lists; `a.b` reaches into objects and lists of objects. */
export function valuesAt(object: unknown, path: string): readonly unknown[] {
  if (isRecord(object) && Object.hasOwn(object, path)) return flatten(object[path])
  const dot = path.indexOf('.')
  if (dot < 0 || !isRecord(object)) return []
  const head = path.slice(0, dot)
  if (!Object.hasOwn(object, head)) return []
  return flatten(object[head]).flatMap((inner) => valuesAt(inner, path.slice(dot + 1)))
}

function flatten(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(flatten)
  return value === undefined || value === null ? [] : [value]
}

/** What an index is notified of, so that it stays true to the objects. */
export interface ObjectListener {
  put(slot: number, object: IndexedObject): void
  remove(slot: number): void
}

export class Objects {
  private readonly slots: (IndexedObject | undefined)[] = []
  private readonly slotById = new Map<string, number>()
  private readonly free: number[] = []
  private readonly listeners: ObjectListener[] = []
  /** Increases with every change; derived data is cached by it. */
  version = 0

  get size(): number {
    return this.slotById.size
  }

  /** One more than the highest slot in use or free. */
  get capacity(): number {
    return this.slots.length
  }

  get(objectID: string): IndexedObject | undefined {
    const slot = this.slotById.get(objectID)
    return slot === undefined ? undefined : this.slots[slot]
  }

  at(slot: number): IndexedObject | undefined {
    return this.slots[slot]
  }

  slotOf(objectID: string): number | undefined {
    return this.slotById.get(objectID)
  }

  put(object: IndexedObject): void {
    const slot = this.slotById.get(object.objectID) ?? this.free.pop() ?? this.slots.length
    this.slots[slot] = object
    this.slotById.set(object.objectID, slot)
    this.version += 1
    for (const listener of this.listeners) listener.put(slot, object)
  }

  remove(objectID: string): boolean {
    const slot = this.slotById.get(objectID)
    if (slot === undefined) return false
    this.slots[slot] = undefined
    this.slotById.delete(objectID)
    this.free.push(slot)
    this.version += 1
    for (const listener of this.listeners) listener.remove(slot)
    return true
  }

  clear(): void {
    for (const objectID of [...this.slotById.keys()]) this.remove(objectID)
  }

  *entries(): Generator<readonly [slot: number, object: IndexedObject]> {
    for (let slot = 0; slot < this.slots.length; slot += 1) {
      const object = this.slots[slot]
      if (object !== undefined) yield [slot, object]
    }
  }

  /** Reports all present objects, then every later change. */
  follow(listener: ObjectListener): void {
    for (const [slot, object] of this.entries()) listener.put(slot, object)
    this.listeners.push(listener)
  }
}
