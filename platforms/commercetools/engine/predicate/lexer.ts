/** Words, values and symbols of a predicate. Keywords are case-insensitive; strings take JSON escapes. */
import { invalidInput } from '../session'

export type Token =
  | { readonly kind: 'word'; readonly text: string; readonly at: number }
  | { readonly kind: 'string'; readonly text: string; readonly at: number }
  | { readonly kind: 'number'; readonly value: number; readonly at: number }
  | { readonly kind: 'sign'; readonly text: string; readonly at: number }

/** Only those who manage discounts store predicates, but the limit bounds parsing time all the same. */
const MAX_LENGTH = 20_000

const TOKEN =
  /\s*(?:(?<word>[A-Za-z_][A-Za-z0-9_-]*)|(?<tick>`[^`]*`)|(?<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<string>"(?:[^"\\]|\\.)*")|(?<sign><=|>=|!=|<>|[=<>().,]))/y

export function malformed(text: string, at: number, expected: string): never {
  return invalidInput(`Malformed predicate: expected ${expected} at position ${at + 1} of '${text}'.`)
}

export function tokenize(text: string): readonly Token[] {
  if (text.length > MAX_LENGTH) invalidInput(`Malformed predicate: longer than ${MAX_LENGTH} characters.`)
  const tokens: Token[] = []
  const end = text.trimEnd().length
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < end) {
    const from = TOKEN.lastIndex
    const match = TOKEN.exec(text)
    const groups = match?.groups
    if (!match || !groups) return malformed(text, from, 'a field, a value or an operator')
    tokens.push(tokenOf(text, groups, TOKEN.lastIndex - match[0].trimStart().length))
  }
  return tokens
}

function tokenOf(text: string, groups: Record<string, string | undefined>, at: number): Token {
  if (groups.word !== undefined) return { kind: 'word', text: groups.word, at }
  if (groups.tick !== undefined) return { kind: 'word', text: groups.tick.slice(1, -1), at }
  if (groups.number !== undefined) return { kind: 'number', value: Number(groups.number), at }
  if (groups.string !== undefined) return { kind: 'string', text: unescape(text, groups.string, at), at }
  return { kind: 'sign', text: groups.sign === '<>' ? '!=' : (groups.sign ?? ''), at }
}

function unescape(text: string, quoted: string, at: number): string {
  try {
    return String(JSON.parse(quoted))
  } catch {
    return malformed(text, at, 'a string')
  }
}
