/** The entry points of production, as knip.json has them (`!`): one list for all judges of what production reaches. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const BRACES = /\{([^}]*)\}/

/** `a.{ts,tsx}` as `a.ts` and `a.tsx`. */
function unfold(pattern) {
  const [braces, inner] = BRACES.exec(pattern) ?? []
  if (braces === undefined) return [pattern]
  return inner.split(',').flatMap((part) => unfold(pattern.replace(braces, part)))
}

/** @returns {string[]} absolute paths of modules, in TypeScript unless other endings are asked for */
export function productionEntries(root, endings = ['.ts', '.tsx']) {
  const { entry } = JSON.parse(readFileSync(join(root, 'knip.json'), 'utf8'))
  const production = entry.filter((pattern) => pattern.endsWith('!')).map((pattern) => pattern.slice(0, -1))
  const [excluded, included] = [
    production.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1)),
    production.filter((pattern) => !pattern.startsWith('!')),
  ].map((patterns) => patterns.flatMap(unfold))
  return ts.sys
    .readDirectory(root, endings, [...excluded, 'node_modules', 'build', '**/*.test.ts'], included)
    .filter((file) => !file.endsWith('.d.ts'))
}

/** The repository's program, tests and all, with its own settings. */
export function wholeProgram(root) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  return ts.createProgram({
    rootNames: fileNames,
    options: { ...options, incremental: false, tsBuildInfoFile: undefined, noEmit: true },
  })
}

/** What of a program production loads, as far as its judges look at it. Nothing is parsed or checked a second time. */
export function productionPart(program, entries) {
  const options = program.getCompilerOptions()
  const host = { ...ts.createCompilerHost(options), getSourceFile: (name) => program.getSourceFile(name) }
  const loaded = ts.createProgram({ rootNames: entries, options, host }).getSourceFiles()
  const names = new Set(loaded.map(({ fileName }) => fileName))
  const sources = program.getSourceFiles().filter(({ fileName }) => names.has(fileName))
  return {
    getTypeChecker: () => program.getTypeChecker(),
    getSourceFiles: () => sources,
    getSourceFile: (name) => (names.has(name) ? program.getSourceFile(name) : undefined),
  }
}
