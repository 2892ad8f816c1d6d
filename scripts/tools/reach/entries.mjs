/** The production entry points, from knip.json (`!`): one list for every check of what production reaches. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const BRACES = /\{([^}]*)\}/

/** `a.{ts,tsx}` → `a.ts`, `a.tsx`. */
function unfold(pattern) {
  const [braces, inner] = BRACES.exec(pattern) ?? []
  if (braces === undefined) return [pattern]
  return inner.split(',').flatMap((part) => unfold(pattern.replace(braces, part)))
}

/** @returns {string[]} absolute paths of modules, TypeScript ones by default */
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

/** A TypeScript program of the production modules only, with the repository's own settings. */
export function productionProgram(root, entries) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root)
  return ts.createProgram({
    rootNames: entries,
    options: { ...options, incremental: false, tsBuildInfoFile: undefined, noEmit: true },
  })
}
