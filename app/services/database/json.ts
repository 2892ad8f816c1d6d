/** The one codec of JSON columns: text in the table, checked by its schema when read. */
import type { z } from 'zod'

export function encodeJson(value: unknown): string {
  return JSON.stringify(value)
}

/** Throws if the text is not JSON or does not match: rows that we wrote ourselves must. */
export function decodeJson<S extends z.ZodType>(schema: S, text: string): z.infer<S> {
  return schema.parse(JSON.parse(text))
}

/** Null if the text does not match: for rows whose loss costs a shopper little, such as a session. */
export function tryDecodeJson<S extends z.ZodType>(schema: S, text: string): z.infer<S> | null {
  try {
    return decodeJson(schema, text)
  } catch {
    return null
  }
}
