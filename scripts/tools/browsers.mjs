/** The browsers that the tests drive: whichever is present, else installed the way this system allows. */
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { at, bin } from './paths.mjs'
import { OperatorError, run, say, step } from './terminal.mjs'

/** Without a window system: the same pages and scripts for little more than half the CPU time. */
const HEADLESS = 'chromium-headless-shell'
const CHROMIUM = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** tmux types into lynx as a person would. */
const TEXT_BROWSERS = ['w3m', 'lynx', 'tmux']

/** Full path of a program on PATH, or undefined. */
function which(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name)
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {
      // Not in this folder.
    }
  }
  return undefined
}

const mayInstall = () => process.getuid?.() === 0 && which('apt-get') !== undefined

/** Retries when a mirror hangs up, and waits for another installation in progress. */
const PATIENT = ['-o', 'Acquire::Retries=5', '-o', 'DPkg::Lock::Timeout=300']

const TRIES = 4
const PAUSE_MS = 15_000

async function aptInstall(...packages) {
  const options = { capture: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...PATIENT, ...packages]
  for (let tries = 1; tries <= TRIES; tries += 1) {
    await run('apt-get', ['update', '-qq', ...PATIENT], options)
    const { code, output } = await run('apt-get', install, options)
    if (code === 0) return true
    // Not every system has a package of that name.
    if (output.includes('Unable to locate package')) return false
    say(output.trim().split('\n').slice(-10).join('\n'))
    if (tries < TRIES) await setTimeout(PAUSE_MS)
  }
  return false
}

async function playwrightsOwn() {
  const { code, output } = await run(
    process.execPath,
    ['-e', "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"],
    { capture: true, cwd: at() },
  )
  const path = output.trim().split('\n').pop() ?? ''
  return code === 0 && existsSync(path) ? path : undefined
}

async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given !== undefined && existsSync(given)) return given
  return CHROMIUM.map(which).find((path) => path !== undefined) ?? (await playwrightsOwn())
}

/** Returns the path of a Chromium for CHROMIUM_PATH, read by playwright.config.ts. */
export async function ensureChromium() {
  const found = await findChromium()
  if (found !== undefined) return found
  await step('Installing Chromium', async () => {
    if (mayInstall() && ((await aptInstall(HEADLESS)) || (await aptInstall('chromium')))) return
    await run(bin('playwright'), ['install', 'chromium'], { capture: true })
  })
  const installed = await findChromium()
  if (installed !== undefined) return installed
  throw new OperatorError(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium), or name one in CHROMIUM_PATH; ' +
      '"npm test -- --unit" runs without.',
  )
}

/** Installs w3m and lynx where possible; tests skip without them. */
export async function ensureTextBrowsers() {
  const missing = TEXT_BROWSERS.filter((name) => which(name) === undefined)
  if (missing.length === 0) return
  if (mayInstall()) await step(`Installing ${missing.join(' and ')}`, () => aptInstall(...missing))
  const still = missing.filter((name) => which(name) === undefined)
  if (still.length > 0) say(`  ${still.join(' and ')} not found: tests that use them are skipped`)
}
