/** Which declaration names which: one is live if something live names it. */

export class Graph {
  #edges = new Map()
  #kept = new Set()

  /** `target` is live as soon as `source` is. */
  edge(source, target) {
    const targets = this.#edges.get(source)
    if (targets === undefined) this.#edges.set(source, new Set([target]))
    else targets.add(target)
  }

  /** Live in any case. */
  keep(node) {
    this.#kept.add(node)
  }

  live() {
    const live = new Set()
    const open = [...this.#kept]
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (live.has(node)) continue
      live.add(node)
      open.push(...(this.#edges.get(node) ?? []))
    }
    return live
  }
}
