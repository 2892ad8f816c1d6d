/** The browser used: from CHROMIUM_PATH, the system, or Playwright. */
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Browser } from '@playwright/test'

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chromium-headless-shell',
]

function onPath(name: string): string | undefined {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
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

export async function findChromium(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test')
  const candidates = [process.env['CHROMIUM_PATH'], ...NAMES.map(onPath), chromium.executablePath()]
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path))
}

/** `flags`: added to those common to all browsers here. */
export async function launchChromium(
  executablePath: string,
  flags: readonly string[] = [],
): Promise<Browser> {
  const { chromium } = await import('@playwright/test')
  return chromium.launch({
    executablePath,
    // A closed network would refuse the browser's background traffic many times a second.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...flags,
    ],
  })
}
