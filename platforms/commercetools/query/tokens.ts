/** The tokens of the predicate language. */
import { fail } from '../engine/contract'

export type Token =
  | { readonly type: 'name'; readonly text: string; readonly at: number }
  | { readonly type: 'text'; readonly text: string; readonly at: number }
  | { readonly type: 'number'; readonly text: string; readonly at: number }
  | { readonly type: 'variable'; readonly text: string; readonly at: number }
  | { readonly type: 'sign'; readonly text: string; readonly at: number }
  | { readonly type: 'end'; readonly text: ''; readonly at: number }

const PATTERN =
  /\s+|"(?<text>(?:[^"\\]|\\.)*)"|(?<number>-?\d+(?:\.\d+)?(?![\w-]))|:(?<variable>[A-Za-z][A-Za-z0-9]*)|`(?<quoted>[^`]+)`|(?<name>[A-Za-z_0-9][\w-]*)|(?<sign><=|>=|!=|<>|[=<>(),.])/gy

export function tokenize(source: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  for (const match of source.matchAll(PATTERN)) {
    const { text, number, variable, quoted, name, sign } = match.groups ?? {}
    if (text !== undefined) tokens.push({ type: 'text', text: unescape(text), at })
    else if (number !== undefined) tokens.push({ type: 'number', text: number, at })
    else if (variable !== undefined) tokens.push({ type: 'variable', text: variable, at })
    else if (quoted !== undefined) tokens.push({ type: 'name', text: quoted, at })
    else if (name !== undefined) tokens.push({ type: 'name', text: name, at })
    else if (sign !== undefined) tokens.push({ type: 'sign', text: sign === '<>' ? '!=' : sign, at })
    at = match.index + match[0].length
  }
  if (at !== source.length) malformed(source, at)
  tokens.push({ type: 'end', text: '', at })
  return tokens
}

export function malformed(source: string, at: number): never {
  const found = at < source.length ? `'${source.slice(at, at + 20)}'` : 'the end'
  return fail(
    400,
    'InvalidInput',
    `Malformed parameter: where: Syntax error while parsing 'where'. Unexpected ${found} at ${at}.`,
  )
}

function unescape(text: string): string {
  return text.replace(/\\(u[0-9a-fA-F]{4}|.)/g, (_, escaped: string) => {
    if (escaped.length === 5) return String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    return { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }[escaped] ?? escaped
  })
}
