/** Node and the dependencies: checks them, installs those that differ from the lockfile, and explains failures. */
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { at } from './paths.mjs'
import { OperatorError, run, step } from './terminal.mjs'

const MINIMUM = [20, 19]

export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return
  throw new OperatorError(
    `Nutwood needs Node ${MINIMUM.join('.')} or newer; this is Node ${version} (${process.execPath}).\n` +
      'Install a current Node from https://nodejs.org, or run "nvm install" in this folder.',
  )
}

/**
 * Release 13 of SQLite's driver ships binaries for Node-API 10 and these systems; elsewhere npm lets release 12 fetch
 * or compile its own. See `lib/sqlite.ts`.
 */
const READY_BUILT =
  Number(process.versions.napi) >= 10 &&
  ['linux', 'darwin', 'win32'].includes(process.platform) &&
  ['x64', 'arm64'].includes(process.arch)

const DRIVER = READY_BUILT ? 'better-sqlite3-node-api' : 'better-sqlite3'
const DRIVER_PACKAGE = `${DRIVER}/package.json`
const DRIVER_FILE = READY_BUILT ? DRIVER_PACKAGE : `${DRIVER}/build/Release/better_sqlite3.node`

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/**
 * True if every package in a folder's lockfile is installed in that version. Compares npm's own record of the folder,
 * so a tree correctly installed by something else is not reinstalled.
 */
function hasPackages(folder) {
  const record = at(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = readJson(at(folder, 'package-lock.json')).packages ?? {}
  const present = readJson(record).packages ?? {}
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      present[path]?.version === entry.version ||
      // Packages for other systems are in the lockfile but never installed.
      (present[path] === undefined && (entry.optional || entry.peer || entry.devOptional)),
  )
}

function explain(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(output))
    return (
      'The package registry could not be reached. Check the network, a proxy (HTTPS_PROXY), ' +
      'or the registry that "npm config get registry" names; then start again.'
    )
  if (/gyp ERR|node-gyp|not found: make|g\+\+|Could not find any Python/.test(output))
    return (
      'better-sqlite3 has no ready-made binary for this system and could not be compiled.\n' +
      'Install a C++ compiler, make and Python 3 (Debian: apt-get install -y build-essential python3; ' +
      'macOS: xcode-select --install; Alpine: apk add build-base python3); then start again.'
    )
  if (/EBADENGINE/.test(output)) return 'This Node version is not supported by a dependency; see "engines".'
  if (/EUSAGE|can only install packages when/.test(output))
    return 'package-lock.json does not fit package.json; run "npm install" and commit the lockfile.'
  if (/ENOSPC/.test(output)) return 'The disk is full.'
  return 'The dependencies could not be installed.'
}

/** Headers next to the running Node save a download, and let an offline machine compile. */
function headersHere() {
  const prefix = join(dirname(process.execPath), '..')
  return existsSync(join(prefix, 'include/node/node.h')) ? { npm_config_nodedir: prefix } : {}
}

/** SQLite's own setting; the driver's takes a third longer to compile and is no faster here. */
const COMPILER = { CFLAGS: '-O2', CXXFLAGS: '-O2' }

/** No install scripts run. */
const INSTALL = ['ci', '--no-audit', '--no-fund', '--ignore-scripts']

async function npm(args, folder = '.') {
  const ours = { ...COMPILER, ...headersHere() }
  const env = Object.fromEntries(Object.entries(ours).filter(([name]) => process.env[name] === undefined))
  const { code, output } = await run('npm', args, { capture: true, env, cwd: at(folder) })
  if (code !== 0)
    throw new OperatorError(`${explain(output)}\n\n${output.trim().split('\n').slice(-20).join('\n')}`)
}

/** Installs packages without their scripts: enough for checks that only read the code. */
export async function ensurePackages() {
  checkNode()
  // The folder may have been installed by another Node, which needs the other driver.
  if (hasPackages('.') && existsSync(at('node_modules', DRIVER_PACKAGE))) return
  await step('Installing dependencies (npm ci)', () => npm(INSTALL))
}

/**
 * Installs what few commands need (`scripts/on-demand/NAME`) in its own folder on first use, so that starting, testing
 * and building the shop never wait for it. Returns the exports of its `index.mjs`.
 */
export async function onDemand(name) {
  checkNode()
  const folder = `.cache/on-demand/${name}`
  cpSync(at('scripts/on-demand', name), at(folder), { recursive: true })
  if (!hasPackages(folder)) await step(`Installing ${name}`, () => npm(INSTALL, folder))
  return import(pathToFileURL(at(folder, 'index.mjs')).href)
}

/** Only release 12 of the driver needs an install script. */
export async function ensureDriver() {
  if (existsSync(at('node_modules', DRIVER_FILE))) return
  await step('Compiling SQLite, unless it is to be had ready-made (may take a minute)', () =>
    npm(['rebuild', DRIVER]),
  )
}

export async function ensureInstalled() {
  await ensurePackages()
  await ensureDriver()
}
