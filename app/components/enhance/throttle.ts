/** Runs at once, then at most once per interval, finally with the latest value (SRCH-06). */
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
