/** Seeded randomness: the same text gives the same numbers on every machine. */
import { createHash } from 'node:crypto'

export interface Random {
  /** From 0 up to but excluding 1. */
  next(): number
  between(min: number, max: number): number
  int(min: number, max: number): number
  pick<A extends readonly [unknown, ...unknown[]]>(items: A): A[number]
}

/** 32-bit hash of a text (FNV-1a). */
export function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}

/** A mulberry32 generator seeded with a text. */
export function createRandom(seed: string): Random {
  let state = hash32(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    between: (min, max) => min + next() * (max - min),
    pick: (items) => items[int(0, items.length - 1)] ?? items[0],
  }
}

/** Twelve hexadecimal digits that change with the content. */
export function contentHash(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12)
}
