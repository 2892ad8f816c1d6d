/** Whether a browser asks for lite mode: pages without any script. */
import { readCookie } from './cookies'

export const LITE_COOKIE = 'lite'
const CHOICE = /^[01]$/

/** The earlier choice; undefined if there is none, or an invalid one. */
export function keptLiteChoice(cookies: string | null): string | undefined {
  return readCookie(cookies, LITE_COOKIE, CHOICE)
}

/** The cookie beats `Save-Data`. */
export function isLiteWanted(cookies: string | null, saveData: string | null | undefined): boolean {
  const kept = keptLiteChoice(cookies)
  return kept === undefined ? saveData === 'on' : kept === '1'
}
