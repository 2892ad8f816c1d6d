/** Bit sets of object slots: filters intersect and facets count word by word, which is fast at any size. */

export class BitSet {
  readonly words: Uint32Array

  constructor(size: number) {
    this.words = new Uint32Array((size + 31) >>> 5)
  }

  add(index: number): void {
    const word = index >>> 5
    this.words[word] = (this.words[word] ?? 0) | (1 << (index & 31))
  }

  has(index: number): boolean {
    return ((this.words[index >>> 5] ?? 0) & (1 << (index & 31))) !== 0
  }

  and(other: BitSet): BitSet {
    return this.combine(other, (a, b) => a & b)
  }

  or(other: BitSet): BitSet {
    return this.combine(other, (a, b) => a | b)
  }

  without(other: BitSet): BitSet {
    return this.combine(other, (a, b) => a & ~b)
  }

  private combine(other: BitSet, merge: (a: number, b: number) => number): BitSet {
    const made = new BitSet(this.words.length * 32)
    for (let i = 0; i < made.words.length; i += 1)
      made.words[i] = merge(this.words[i] ?? 0, other.words[i] ?? 0)
    return made
  }

  /** Size of the intersection. */
  countShared(other: BitSet): number {
    let count = 0
    for (let i = 0; i < this.words.length; i += 1) {
      const shared = (this.words[i] ?? 0) & (other.words[i] ?? 0)
      if (shared !== 0) count += bitsOf(shared)
    }
    return count
  }
}

function bitsOf(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
