/**
 * An answer that is made and read in one process: its reader may have the text as it was written. As a body alone it
 * would be encoded, read as a stream and decoded again, which costs more than most calls themselves.
 */
const texts = new WeakMap<Response, string>()

export function textResponse(text: string, init: ResponseInit): Response {
  const response = new Response(text, init)
  texts.set(response, text)
  return response
}

/** Undefined for what has come over a network, or was changed on the way. */
export function textOf(response: Response): string | undefined {
  return response.bodyUsed ? undefined : texts.get(response)
}
