/** Bundles shop.ts, which is TypeScript, and runs it in this process. */
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

export async function loadShop(root) {
  const outfile = join(root, '.cache/walk/shop.mjs')
  mkdirSync(join(root, '.cache/walk'), { recursive: true })
  await build({
    entryPoints: [join(root, 'scripts/tools/walk/shop.ts')],
    outfile,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
    tsconfig: join(root, 'tsconfig.json'),
  })
  const { readShop } = await import(pathToFileURL(outfile).href)
  return readShop(readdirSync(join(root, 'public')).map((name) => `/${name}`))
}
