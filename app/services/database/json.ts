/** The one codec of JSON columns: text in the table, checked by its schema on the way out. */
import type { z } from 'zod'

export function encodeJson(value: unknown): string {
  return JSON.stringify(value)
}

/** Throws where the text is no JSON or does not fit: a row that we wrote ourselves must. */
export function decodeJson<S extends z.ZodType>(schema: S, text: string): z.infer<S> {
  return schema.parse(JSON.parse(text))
}

/** Null where the text does not fit: for rows whose loss costs a shopper little, like a session. */
export function tryDecodeJson<S extends z.ZodType>(schema: S, text: string): z.infer<S> | null {
  try {
    return decodeJson(schema, text)
  } catch {
    return null
  }
}
