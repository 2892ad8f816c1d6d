/**
 * A visit as tracking services know it: a random number that ends with the browser session. No page reads it, so
 * cached pages can still be shared (082).
 */
import { readCookie, writeCookie } from './cookies'

const NAME = 'visit'
const FORM = /^[\w-]{22}$/

export const readVisit = (cookies: string | null): string | undefined => readCookie(cookies, NAME, FORM)

export const writeVisit = (id: string, secure: boolean): string => writeCookie(NAME, id, { secure })

export const forgetVisit = (secure: boolean): string => writeCookie(NAME, '', { secure, maxAge: 0 })
