/** The README's commands install dependencies themselves: until then a fresh machine has only Node. */
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { resolve } from 'node:path'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}
const INSTALLS = /ensure(?:Installed|Packages|Driver)\(/
const entries = Object.entries(scripts).flatMap(([name, command]) => {
  const [, path] = /^node (scripts\/\S+\.mjs)/.exec(command) ?? []
  return path !== undefined && INSTALLS.test(readFileSync(path, 'utf8')) ? [[name, path] as const] : []
})

it('installing commands are found', () => {
  expect(entries.map(([name]) => name)).toEqual(expect.arrayContaining(['start', 'dev', 'test', 'verify']))
})

it.each(entries)('npm run %s needs nothing that is yet to be installed, when it begins', async (_, path) => {
  const { metafile } = await build({
    absWorkingDir: resolve('.'),
    entryPoints: [path],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    splitting: true,
    outdir: 'nowhere',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  const needed = new Set<string>()
  const seen = new Set<string>()
  const follow = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const { path: to, kind, external } of metafile.inputs[file]?.imports ?? []) {
      if (kind === 'dynamic-import') continue
      if (external !== true) follow(to)
      else if (!isBuiltin(to)) needed.add(`${file}: ${to}`)
    }
  }
  follow(path)
  expect([...needed]).toEqual([])
})
