/** Runs work with the same key sequentially, in order of arrival. Other keys do not wait. */
export interface Queue {
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

export function createQueue(): Queue {
  const tails = new Map<string, Promise<unknown>>()
  return {
    run(key, work) {
      const before = tails.get(key) ?? Promise.resolve()
      const result = before.then(work, work)
      const tail = result.catch(() => undefined)
      tails.set(key, tail)
      void tail.then(() => {
        if (tails.get(key) === tail) tails.delete(key)
      })
      return result
    },
  }
}
