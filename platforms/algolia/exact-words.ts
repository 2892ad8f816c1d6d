/**
 * Words of attributes with neither typos nor completion, such as SKUs. They are kept by object, apart from the texts that
 * the sizes of a product share: otherwise every size would have to be indexed with all its texts.
 */
import type { IndexedObject, ObjectListener } from './objects'
import { valuesAt } from './objects'
import { wordsOf } from './words'

const NONE: ReadonlySet<number> = new Set()

export class ExactWords implements ObjectListener {
  private readonly byWord = new Map<string, Set<number>>()
  private readonly bySlot = new Map<number, readonly string[]>()

  constructor(private readonly attributes: readonly string[]) {}

  put(slot: number, object: IndexedObject): void {
    if (this.attributes.length === 0) return
    this.remove(slot)
    const texts = this.attributes.flatMap((path) => valuesAt(object, path)).map(String)
    const words = [...new Set(texts.flatMap((text) => wordsOf(text).map((word) => word.text)))]
    this.bySlot.set(slot, words)
    for (const word of words) {
      const slots = this.byWord.get(word)
      if (slots === undefined) this.byWord.set(word, new Set([slot]))
      else slots.add(slot)
    }
  }

  remove(slot: number): void {
    for (const word of this.bySlot.get(slot) ?? []) {
      const slots = this.byWord.get(word)
      slots?.delete(slot)
      if (slots?.size === 0) this.byWord.delete(word)
    }
    this.bySlot.delete(slot)
  }

  /** Slots of the objects with this word. */
  slotsOf(word: string): ReadonlySet<number> {
    return this.byWord.get(word) ?? NONE
  }
}
