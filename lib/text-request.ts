/**
 * A request made and answered in one process: who answers gets the text of its body as it was sent. Otherwise it would
 * be encoded, streamed and decoded again, as responses would (`text-response.ts`).
 */
const texts = new WeakMap<Request, string>()

export function textRequest(url: string, init: RequestInit | undefined): Request {
  const request = new Request(url, init)
  if (typeof init?.body === 'string') texts.set(request, init.body)
  return request
}

/** Undefined if it came over a network or was read before. */
export function sentText(request: Request): string | undefined {
  return request.bodyUsed ? undefined : texts.get(request)
}

/** The text of its body, wherever it came from. */
export async function readText(request: Request): Promise<string> {
  return sentText(request) ?? request.text()
}
