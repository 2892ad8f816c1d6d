/** The build: Remix, then the server and the command-line programs, then compressed copies of the assets. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { fingerprint, readStamp, writeStamp } from './fingerprint.mjs'
import { foldManifest } from './page-manifest.mjs'
import { at, bin } from './paths.mjs'
import { must, OperatorError, say, step } from './terminal.mjs'

const SHARED = ['package-lock.json', 'package.json', 'tsconfig.json', 'scripts/tools/build.mjs']
const REMIX_INPUTS = [
  ...SHARED,
  'app',
  'lib',
  'platforms',
  'catalogue',
  'public',
  'remix.config.ts',
  'scripts/tools/page-manifest.mjs',
  'scripts/tools/vendor-code.ts',
  'scripts/tools/vendor-cuts.ts',
]
const CLI_INPUTS = [...SHARED, 'app', 'lib', 'platforms', 'catalogue', 'server', 'scripts', 'bench']
const PROGRAMS = ['platforms', 'seed', 'index', 'orders', 'credit', 'contacts', 'bench', 'battery']
const TEXT = new Set([
  '.js',
  '.css',
  '.svg',
  '.html',
  '.json',
  '.txt',
  '.xml',
  '.map',
  '.webmanifest',
  '.ico',
])

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

async function* walk(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else yield path
  }
}

/** Writes `.br` and `.gz` next to every text file, if smaller. */
async function precompress(folder) {
  let files = 0
  for await (const file of walk(folder)) {
    if (!TEXT.has(extname(file))) continue
    const bytes = await readFile(file)
    const [brotli, zipped] = await Promise.all([
      compressBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        },
      }),
      compressGzip(bytes, { level: 9 }),
    ])
    if (brotli.length < bytes.length) await writeFile(`${file}.br`, brotli)
    if (zipped.length < bytes.length) await writeFile(`${file}.gz`, zipped)
    files += 1
  }
  return files
}

async function buildRemix() {
  await must(bin('remix'), ['vite:build', '--config', 'remix.config.ts'], 'The Remix build failed.', {
    capture: process.env.NUTWOOD_VERBOSE === undefined,
    env: { NODE_ENV: 'production' },
  })
  await shortenManifest(at('build/client/assets'))
  await precompress(at('build/client'))
}

const MANIFEST = /^manifest-\w+\.js$/

async function shortenManifest(folder) {
  for (const name of (await readdir(folder)).filter((each) => MANIFEST.test(each))) {
    const file = join(folder, name)
    await writeFile(file, foldManifest(await readFile(file, 'utf8')))
  }
}

async function buildPrograms() {
  const { build } = await import('esbuild')
  const source = (name) =>
    name === 'bench' && !existsSync(at('scripts/bench.ts'))
      ? at('bench/bench.ts')
      : at('scripts', `${name}.ts`)
  const entryPoints = { main: at('server/main.ts') }
  for (const name of PROGRAMS) if (existsSync(source(name))) entryPoints[`cli/${name}`] = source(name)
  const options = {
    entryPoints,
    outdir: at('build'),
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    // No splitting: each program stays one file that can be read and moved.
    splitting: false,
    logLevel: 'warning',
    tsconfig: at('tsconfig.json'),
  }
  // esbuild has already printed the errors with their lines.
  await build(options).catch(() => {
    throw new OperatorError('The server could not be built.')
  })
  return Object.keys(entryPoints).length
}

async function stage(title, stampName, inputs, outputs, force, work) {
  const stamp = at('build', stampName)
  const wanted = fingerprint(inputs)
  if (!force && readStamp(stamp) === wanted && outputs.every((path) => existsSync(at(path)))) return false
  rmSync(stamp, { force: true })
  await step(title, work)
  writeStamp(stamp, wanted)
  return true
}

const LOCK = at('.cache/build.lock')

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** One build at a time: Remix empties the whole folder first, which would break a concurrent build. */
async function alone(work) {
  mkdirSync(at('.cache'), { recursive: true })
  let told = false
  for (;;) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = Number(readStamp(LOCK))
    if (holder > 0 && !isAlive(holder)) {
      rmSync(LOCK, { force: true })
      continue
    }
    if (!told) say(`• Waiting for another build (process ${holder}) …`)
    told = true
    await sleep(300)
  }
  try {
    return await work()
  } finally {
    rmSync(LOCK, { force: true })
  }
}

function stagePrograms(force) {
  mkdirSync(at('build'), { recursive: true })
  return stage(
    'Building the server and programs',
    '.stamp-programs',
    CLI_INPUTS,
    ['build/main.js'],
    force,
    async () => say(`  ${await buildPrograms()} programs`),
  )
}

/** Builds what has changed; `force` builds everything. Returns true if anything was built. */
export function ensureBuilt({ force = false } = {}) {
  return alone(async () => {
    mkdirSync(at('build'), { recursive: true })
    const outputs = ['build/server/index.js', 'build/client']
    const remix = await stage(
      'Building the storefront',
      '.stamp-remix',
      REMIX_INPUTS,
      outputs,
      force,
      buildRemix,
    )
    const programs = await stagePrograms(force)
    return remix || programs
  })
}

/** Builds only the server and the command-line programs, which is all that `npm run seed` needs. */
export function ensureProgramsBuilt({ force = false } = {}) {
  return alone(() => stagePrograms(force))
}
