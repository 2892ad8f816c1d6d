/**
 * Content fields that no view reads: members of the zod objects in some folders that production never names. The
 * TypeScript checker resolves `block.headline` through inferred types, unions and loader results.
 */
import ts from 'typescript'

const MAKES_OBJECT = new Set(['object', 'strictObject', 'looseObject', 'extend', 'safeExtend'])

const methodOf = (call) =>
  ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : undefined

/** The members of `z.object({ … })` and of its extensions. */
function membersOf(source) {
  const members = []
  const visit = (node) => {
    if (ts.isCallExpression(node) && MAKES_OBJECT.has(methodOf(node))) {
      const shape = node.arguments[0]
      if (shape !== undefined && ts.isObjectLiteralExpression(shape))
        members.push(...shape.properties.filter(({ name }) => name !== undefined))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return members
}

/** Every member read anywhere: by name, by key or by destructuring. */
function membersRead(sources, checker) {
  const read = new Set()
  const note = (symbol) => symbol?.declarations?.forEach((declaration) => read.add(declaration))
  const property = (expression, name) => {
    const type = checker.getNonNullableType(checker.getTypeAtLocation(expression))
    note(checker.getPropertyOfType(type, name))
  }
  const visit = (node) => {
    if (ts.isPropertyAccessExpression(node)) note(checker.getSymbolAtLocation(node.name))
    else if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
      property(node.expression, node.argumentExpression.text)
    else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const key = node.propertyName ?? node.name
      if (ts.isIdentifier(key) || ts.isStringLiteral(key)) property(node.parent, key.text)
    }
    ts.forEachChild(node, visit)
  }
  for (const source of sources) visit(source)
  return read
}

/** Name of the schema that holds a member: `HeroSchema` for its `headline`. */
function ownerOf(node) {
  for (let at = node.parent; at !== undefined; at = at.parent)
    if (at.name !== undefined && ts.isIdentifier(at.name)) return at.name.text
  return ''
}

/** @param {{ root: string, folders: readonly string[], program: ts.Program }} options */
export function findUnreadFields({ root, folders, program }) {
  const checker = program.getTypeChecker()
  const inside = program
    .getSourceFiles()
    .filter(({ fileName, isDeclarationFile }) => !isDeclarationFile && fileName.startsWith(`${root}/`))
    .filter(({ fileName }) => !fileName.includes('/node_modules/'))
  const read = membersRead(inside, checker)
  return inside
    .filter(({ fileName }) => folders.some((folder) => fileName.startsWith(`${root}/${folder}/`)))
    .flatMap((source) => membersOf(source))
    .filter((member) => !read.has(member))
    .map((member) => {
      const source = member.getSourceFile()
      const { line } = source.getLineAndCharacterOfPosition(member.getStart())
      return {
        file: source.fileName.slice(root.length + 1),
        line: line + 1,
        name: `${ownerOf(member)}.${member.name.getText()}`,
      }
    })
}
