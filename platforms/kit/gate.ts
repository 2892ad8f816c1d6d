/** Runs requests concurrently, and occasionally one task exclusively: files change only when nobody reads. */
export interface Gate {
  run<T>(work: () => Promise<T>): Promise<T>
  /** Waits until everything running has ended, then works while new requests wait. */
  alone<T>(work: () => T | Promise<T>): Promise<T>
}

export function createGate(): Gate {
  let running = 0
  let closed: Promise<void> | undefined
  let onIdle: (() => void) | undefined

  async function run<T>(work: () => Promise<T>): Promise<T> {
    while (closed !== undefined) await closed
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      if (running === 0) onIdle?.()
    }
  }

  async function alone<T>(work: () => T | Promise<T>): Promise<T> {
    while (closed !== undefined) await closed
    let open: () => void = () => undefined
    closed = new Promise((resolve) => {
      open = resolve
    })
    try {
      if (running > 0)
        await new Promise<void>((resolve) => {
          onIdle = resolve
        })
      onIdle = undefined
      return await work()
    } finally {
      closed = undefined
      open()
    }
  }

  return { run, alone }
}
