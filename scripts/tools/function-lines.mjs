/** Measures functions and finds those too long; nested functions count for themselves only. */
import ts from 'typescript'

/** Excluding nested functions: a factory may hold many functions, if each is short. */
export const FUNCTION_LINES_MAX = 60

const isFunction = (node) => ts.isFunctionLike(node) && node.body !== undefined

/**
 * Every function of a source with its own line count: from its body's start to its end, without nested functions that
 * begin and end on other lines.
 */
export function functionLines(file, text) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line
  const found = []

  function nameOf(node) {
    const named = node.name ?? node.parent.name
    return named === undefined ? '(no name)' : named.getText(source)
  }

  /** Returns the lines that nested functions take off the enclosing one. */
  function visit(node) {
    let inner = 0
    ts.forEachChild(node, (child) => void (inner += visit(child)))
    if (!isFunction(node)) return inner
    const from = lineOf(node.getStart(source))
    const to = lineOf(node.getEnd())
    found.push({
      name: nameOf(node),
      line: from + 1,
      lines: to - lineOf(node.body.getStart(source)) + 1 - inner,
    })
    // Its first and last lines also belong to the enclosing function.
    return Math.max(0, to - from - 1)
  }
  visit(source)
  return found
}

/** @param {readonly string[]} files @param {(file: string) => string} read */
export function longFunctions(files, read) {
  return files.flatMap((file) =>
    functionLines(file, read(file))
      .filter(({ lines }) => lines > FUNCTION_LINES_MAX)
      .map((each) => ({ file, ...each })),
  )
}

/**
 * Known long functions: none may grow, and none may be added. The first only lists the shop's parts and what each gets of
 * the others, in the order in which they are made: a reader looks a part up in it, and dividing the list would add
 * nothing but parameters. The second has a verb for each thing that may become of a session's cart, most of a line or
 * two.
 */
const LONG_STILL = {
  'app/services/create-services.server.ts createServices': 158,
  'app/services/cart/session-cart.server.ts createSessionCarts': 68,
}

/**
 * What is to be mended: functions that are long; entries of the list that no longer are, and those that are shorter by
 * now than the list lets them be.
 * @param {Readonly<Record<string, number>>} known the most lines of "FILE NAME", which is one function
 */
export function tooLong(long, known = LONG_STILL) {
  const keyOf = ({ file, name }) => `${file} ${name}`
  const left = new Map(Object.entries(known))
  const found = []
  const shorter = []
  for (const each of long) {
    const most = left.get(keyOf(each)) ?? 0
    left.delete(keyOf(each))
    if (each.lines > most) found.push(each)
    else if (each.lines < most) shorter.push(each)
  }
  return { found, gone: [...left.keys()], shorter }
}
