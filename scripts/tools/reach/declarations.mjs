/** Which declarations are judged: those whose body does nothing unless something names them. */
import ts from 'typescript'

export const isFunctionLike = (node) =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node))

/** Strips `as`, `satisfies` and parentheses. */
export function bare(node) {
  let inner = node
  while (
    inner &&
    (ts.isAsExpression(inner) || ts.isSatisfiesExpression(inner) || ts.isParenthesizedExpression(inner))
  )
    inner = inner.expression
  return inner
}

const isTopLevel = (node) => ts.isSourceFile(node.parent?.parent?.parent ?? node)

function isCallable(checker, node) {
  const type = checker.getNonNullableType(checker.getTypeAtLocation(node))
  return type.getCallSignatures().length > 0
}

const isMember = (node) =>
  ts.isMethodSignature(node) ||
  ts.isPropertySignature(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isPropertyAssignment(node) ||
  ts.isShorthandPropertyAssignment(node)

/**
 * Functions and classes anywhere, module variables, and callable members. Data members are not judged: they travel as
 * JSON, and their readers cannot be seen from here.
 */
export function isJudged(checker, node) {
  if (ts.isFunctionDeclaration(node)) return node.name !== undefined && node.body !== undefined
  if (ts.isClassDeclaration(node)) return node.name !== undefined
  if (ts.isVariableDeclaration(node)) {
    if (!ts.isIdentifier(node.name) || node.initializer === undefined) return false
    return isFunctionLike(bare(node.initializer)) || isTopLevel(node)
  }
  if (ts.canHaveModifiers(node) && node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword))
    return false
  return isMember(node) && ts.isIdentifier(node.name) && isCallable(checker, node)
}

/** `file:line name`, members with their owner. */
export function describe(node, root) {
  const source = node.getSourceFile()
  const { line } = source.getLineAndCharacterOfPosition(node.getStart())
  const owner = isMember(node) ? ownerOf(node) : undefined
  const name = node.name.getText()
  const file = source.fileName.startsWith(`${root}/`)
    ? source.fileName.slice(root.length + 1)
    : source.fileName
  return { file, line: line + 1, name: owner === undefined ? name : `${owner}.${name}` }
}

function ownerOf(node) {
  for (let at = node.parent; at !== undefined; at = at.parent)
    if (at.name !== undefined && ts.isIdentifier(at.name)) return at.name.text
  return undefined
}
