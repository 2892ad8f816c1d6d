/**
 * Finds what production never reaches, declaration by declaration from the entry points: functions that only name each
 * other, service methods nobody calls, interface members nobody asks for. The TypeScript checker resolves names; where
 * a value is used as another type, the members of both are linked (links.mjs).
 */
import ts from 'typescript'
import { describe, isFunctionLike, isJudged } from './declarations.mjs'
import { Graph } from './graph.mjs'
import { createLinker } from './links.mjs'

/** @param {{ root: string, entries: readonly string[], program: ts.Program }} options */
export function findUnreached({ root, entries, program }) {
  const checker = program.getTypeChecker()
  const graph = new Graph()
  const isOurs = (node) => {
    const { fileName } = node.getSourceFile()
    return fileName.startsWith(`${root}/`) && !fileName.includes('/node_modules/')
  }
  const sources = program.getSourceFiles().filter((file) => !file.isDeclarationFile && isOurs(file))
  const linker = createLinker({ checker, graph, isOurs })
  const judged = []
  for (const source of sources) {
    graph.keep(source)
    walk(source, { checker, graph, linker, judged })
    if (entries.includes(source.fileName)) keepExports(source, checker, graph)
  }
  const live = graph.live()
  return judged
    .filter((node) => !live.has(node) && !isWithinDead(node, judged, live))
    .map((node) => describe(node, root))
    .sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
}

/** Only the outermost is reported: everything inside it is dead too. */
function isWithinDead(node, judged, live) {
  const set = (isWithinDead.sets ??= new WeakMap())
  if (!set.has(judged)) set.set(judged, new Set(judged))
  for (let at = node.parent; at !== undefined; at = at.parent)
    if (set.get(judged).has(at) && !live.has(at)) return true
  return false
}

function resolved(symbol, checker) {
  return symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0
    ? checker.getAliasedSymbol(symbol)
    : symbol
}

/** Keeps exports that the framework or the shell calls. */
function keepExports(source, checker, graph) {
  const module = checker.getSymbolAtLocation(source)
  for (const symbol of module === undefined ? [] : checker.getExportsOfModule(module))
    for (const declaration of resolved(symbol, checker).declarations ?? []) graph.keep(declaration)
}

function walk(source, { checker, graph, linker, judged }) {
  const name = (container, symbol) => {
    for (const declaration of resolved(symbol, checker)?.declarations ?? [])
      graph.edge(container, declaration)
  }

  function visit(node, container) {
    if (ts.isExpressionWithTypeArguments(node)) return visit(node.expression, container)
    if (ts.isTypeNode(node)) return visitType(node, container)
    const within = isJudged(checker, node) ? node : container
    if (within === node) {
      judged.push(node)
      keepIfPartOfAnother(node)
    }
    refer(node, within)
    linkUse(node)
    ts.forEachChild(node, (child) => visit(child, within))
  }

  /** Types call nothing; interface members are judged, and what `typeof` names stays live. */
  function visitType(node, container) {
    if (ts.isTypeQueryNode(node)) name(container, checker.getSymbolAtLocation(node.exprName))
    ts.forEachChild(node, (child) => {
      if (isJudged(checker, child)) judged.push(child)
      visitType(child, container)
    })
  }

  /** Class members may be called through what the class extends or implements. */
  function keepIfPartOfAnother(node) {
    if (!ts.isClassDeclaration(node)) return
    const own = checker.getTypeAtLocation(node)
    for (const clause of node.heritageClauses ?? [])
      for (const type of clause.types) linker.link(own, checker.getTypeAtLocation(type))
  }

  function refer(node, within) {
    if (ts.isIdentifier(node)) referByName(node, within)
    else if (ts.isShorthandPropertyAssignment(node))
      name(within, checker.getShorthandAssignmentValueSymbol(node))
    else if (ts.isBindingElement(node)) referByBinding(node, within)
    else if (ts.isElementAccessExpression(node)) referByKey(node, within)
  }

  function referByName(node, within) {
    const { parent } = node
    if (parent.name === node && !ts.isPropertyAccessExpression(parent)) return
    if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent) || ts.isImportClause(parent)) return
    name(within, checker.getSymbolAtLocation(node))
  }

  /** `const { load } = service` */
  function referByBinding(node, within) {
    if (!ts.isObjectBindingPattern(node.parent) || node.dotDotDotToken !== undefined) return
    const key = node.propertyName ?? node.name
    if (!ts.isIdentifier(key) && !ts.isStringLiteral(key)) return
    const type = checker.getNonNullableType(checker.getTypeAtLocation(node.parent))
    name(within, checker.getPropertyOfType(type, key.text))
  }

  /** `handlers[intent]` may be any of them. */
  function referByKey(node, within) {
    const type = checker.getNonNullableType(checker.getTypeAtLocation(node.expression))
    const key = node.argumentExpression
    if (ts.isStringLiteralLike(key)) return name(within, checker.getPropertyOfType(type, key.text))
    for (const property of checker.getPropertiesOfType(type)) name(within, property)
  }

  function linkUse(node) {
    if (!isUsedAsValue(node)) return
    const given = checker.getTypeAtLocation(node)
    if (!linker.hasMembers(given)) return
    if (isTakenApart(node)) return
    const wanted = expectedType(node, checker)
    if (wanted !== undefined) linker.link(given, wanted)
  }

  ts.forEachChild(source, (node) => visit(node, source))
}

const CAN_BE_OBJECT = new Set([
  ts.SyntaxKind.Identifier,
  ts.SyntaxKind.PropertyAccessExpression,
  ts.SyntaxKind.CallExpression,
  ts.SyntaxKind.NewExpression,
  ts.SyntaxKind.ObjectLiteralExpression,
  ts.SyntaxKind.ArrowFunction,
  ts.SyntaxKind.FunctionExpression,
  ts.SyntaxKind.AwaitExpression,
  ts.SyntaxKind.ThisKeyword,
  ts.SyntaxKind.ConditionalExpression,
  ts.SyntaxKind.AsExpression,
  ts.SyntaxKind.SatisfiesExpression,
  ts.SyntaxKind.ElementAccessExpression,
  ts.SyntaxKind.NonNullExpression,
])

/** Asking the checker for the expected type is expensive, so only where it can lead to a link. */
function isUsedAsValue(node) {
  if (!CAN_BE_OBJECT.has(node.kind) || ts.isPropertyAccessExpression(node.parent)) return false
  if (isFunctionLike(node)) return node.parameters.some(({ type }) => type !== undefined)
  return !(ts.isIdentifier(node) && node.parent.name === node)
}

/** `const { carts } = options`: the expected type is made of the pattern's own names, which are followed one by one. */
function isTakenApart(node) {
  const { parent } = node
  return (
    ts.isVariableDeclaration(parent) &&
    parent.initializer === node &&
    ts.isObjectBindingPattern(parent.name) &&
    parent.name.elements.every(({ dotDotDotToken }) => dotDotDotToken === undefined)
  )
}

function expectedType(node, checker) {
  const { parent } = node
  if ((ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent)) && parent.expression === node)
    return ts.isConstTypeReference(parent.type) ? undefined : checker.getTypeFromTypeNode(parent.type)
  return checker.getContextualType(node)
}
