/** At once, then at most once in each interval, the last time with what was asked last (SRCH-06). */
export function throttle<T>(milliseconds: number, act: (value: T) => void): (value: T) => void {
  let isResting = false
  let waiting: { readonly value: T } | undefined

  function go(value: T): void {
    isResting = true
    setTimeout(() => {
      isResting = false
      const next = waiting
      waiting = undefined
      if (next !== undefined) go(next.value)
    }, milliseconds)
    act(value)
  }

  return (value) => {
    if (isResting) waiting = { value }
    else go(value)
  }
}
