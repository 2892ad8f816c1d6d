/** The bounds of a call to a payment provider: how long it may take, and how much it may answer. */

const MAX_ANSWER_BYTES = 1_000_000

/** The whole body as text; rejects when there is more of it than any answer has. */
export async function readBounded(response: Response): Promise<string> {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let size = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > MAX_ANSWER_BYTES) {
      await reader.cancel()
      throw new Error('The answer is too large')
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** Raced as well as aborted: the deadline holds even where the signal is not listened to. */
export async function withinDeadline<T>(
  deadlineMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const aborter = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error('The deadline passed')
      reject(error)
      aborter.abort(error)
    }, deadlineMs)
  })
  try {
    return await Promise.race([work(aborter.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
