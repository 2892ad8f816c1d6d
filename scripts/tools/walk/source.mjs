/** What production source names: texts, links, attributes that mappers read, fields of index records. */
import ts from 'typescript'

const LINK_ATTRIBUTES = new Set(['href', 'action', 'src'])
const LINK_PROPERTIES = new Set(['href', 'url', 'link'])

function parentName({ parent }) {
  const named = ts.isJsxExpression(parent) || ts.isConditionalExpression(parent) ? parent.parent : parent
  if (ts.isJsxAttribute(named)) return LINK_ATTRIBUTES.has(named.name.getText()) ? 'link' : ''
  return ts.isPropertyAssignment(named) && LINK_PROPERTIES.has(named.name.getText()) ? 'link' : ''
}

/** `attributes.text('weight')`, whatever the variable is called: a call of an `AttributeReader` member. */
function attributeOf(node, checker) {
  const { parent } = node
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return undefined
  const declaration = checker.getResolvedSignature(parent)?.declaration
  const isReader = declaration?.parent.name?.text === 'AttributeReader'
  return isReader ? node.text : undefined
}

/** `content.getSection('footer')`, on any object. */
function isSectionAsked(node) {
  const { parent } = node
  return (
    ts.isCallExpression(parent) &&
    parent.arguments[0] === node &&
    ts.isPropertyAccessExpression(parent.expression) &&
    parent.expression.name.text === 'getSection'
  )
}

function fieldsOfRecords(program, checker, root) {
  const source = program.getSourceFile(`${root}/app/models/search/product-record.ts`)
  const module = source && checker.getSymbolAtLocation(source)
  const make = module && checker.getExportsOfModule(module).find(({ name }) => name === 'toProductRecords')
  if (make === undefined) return []
  const [signature] = checker.getTypeOfSymbol(make).getCallSignatures()
  const record = checker.getTypeArguments(signature.getReturnType())[0]
  // The index's own record id, which no query has to request.
  return checker
    .getPropertiesOfType(record)
    .map(({ name }) => name)
    .filter((name) => name !== 'objectID')
}

/** @param {{ root: string, program: ts.Program }} options */
export function readSource({ root, program }) {
  const checker = program.getTypeChecker()
  const files = []
  const links = []
  const attributesRead = new Set()
  const sectionsAsked = new Set()
  for (const source of program.getSourceFiles()) {
    const { fileName } = source
    if (source.isDeclarationFile || !fileName.startsWith(`${root}/`) || fileName.includes('/node_modules/'))
      continue
    const file = { path: fileName.slice(root.length + 1), texts: new Set(), names: new Set() }
    files.push(file)
    const visit = (node) => {
      if (ts.isIdentifier(node)) file.names.add(node.text)
      if (ts.isStringLiteralLike(node)) {
        file.texts.add(node.text)
        if (isSectionAsked(node)) sectionsAsked.add(node.text)
        if (file.path.startsWith('app/') && parentName(node) === 'link')
          links.push({ to: node.text, from: file.path })
        const attribute = file.path.startsWith('app/') ? attributeOf(node, checker) : undefined
        if (attribute !== undefined) attributesRead.add(attribute)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  const under = (folder, of) =>
    new Set(files.filter(({ path }) => path.startsWith(folder)).flatMap((file) => [...of(file)]))
  const readsIndex = ({ path }) =>
    /^app\/(?:services\/algolia|models\/search)\//.test(path) && !/index-settings|product-record/.test(path)
  return {
    links,
    attributesRead,
    sectionsAsked,
    textsUnder: (folder) => under(folder, ({ texts }) => texts),
    namesUnder: (folder) => under(folder, ({ texts, names }) => [...texts, ...names]),
    // As `brand`, or with a modifier: `traits:searchable`.
    facetsNamed: new Set(
      files
        .filter(readsIndex)
        .flatMap(({ texts }) => [...texts].flatMap((text) => [text, text.split(':', 1)[0]])),
    ),
    recordFields: fieldsOfRecords(program, checker, root),
  }
}
