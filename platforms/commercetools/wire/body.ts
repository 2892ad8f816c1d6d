/** Reading request bodies: bounded, JSON, and parsed by a schema with the published errors. */
import type { z } from 'zod'
import { sentText } from '../../../lib/text-request'
import { fail } from '../engine/contract'
import { invalidBody } from './errors'

const BODY_LIMIT_BYTES = 16 * 1024 * 1024
const MAX_DEPTH = 100

export async function readText(request: Request): Promise<string> {
  const tooLarge = (): never => fail(413, 'ContentTooLarge', 'The request body is larger than 16 MB.')
  if (Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT_BYTES) tooLarge()
  const sent = sentText(request)
  if (sent !== undefined) return Buffer.byteLength(sent) > BODY_LIMIT_BYTES ? tooLarge() : sent
  if (!request.body) return ''
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > BODY_LIMIT_BYTES) tooLarge()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request)
  if (isTooDeep(text)) {
    return fail(400, 'InvalidJsonInput', 'Request body does not contain valid JSON.', {
      detailedErrorMessage: `The input is nested deeper than ${MAX_DEPTH}.`,
    })
  }
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    return fail(400, 'InvalidJsonInput', 'Request body does not contain valid JSON.', {
      detailedErrorMessage: text === '' ? 'No content to map due to end-of-input' : String(error),
    })
  }
}

/** Parses untrusted input; null counts as absent, as on the platform. */
export function parseBody<S extends z.ZodType>(
  schema: S,
  body: unknown,
  prefix: readonly PropertyKey[] = [],
): z.output<S> {
  const input = withoutNulls(body)
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw invalidBody(parsed.error, input, prefix)
  return parsed.data
}

/** Body traversal is recursive, so the depth is bounded first. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (inString) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) inString = false
    } else if (code === QUOTE) inString = true
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth += 1
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1
    if (depth > MAX_DEPTH) return true
  }
  return false
}

const [QUOTE, BACKSLASH, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [34, 92, 123, 125, 91, 93]

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => (item === null ? [] : [[name, withoutNulls(item)]])),
  )
}
