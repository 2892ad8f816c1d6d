/**
 * A response created and consumed in one process: its reader gets the original text. Otherwise it would be encoded,
 * streamed and decoded again, which costs more than most calls themselves.
 */
const texts = new WeakMap<Response, string>()

export function textResponse(text: string, init: ResponseInit): Response {
  const response = new Response(text, init)
  texts.set(response, text)
  return response
}

/** Undefined if it came over a network or was modified. */
export function textOf(response: Response): string | undefined {
  return response.bodyUsed ? undefined : texts.get(response)
}
