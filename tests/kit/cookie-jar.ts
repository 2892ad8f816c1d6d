import { CookieJar } from 'tough-cookie'

/** Drops Secure cookies over plain HTTP, as text browsers do, and cookies that break their name prefix's rules. */
export const newJar = (): CookieJar =>
  new CookieJar(undefined, {
    prefixSecurity: 'strict',
    allowSecureOnLocal: false,
    rejectPublicSuffixes: false,
  })
