import { CookieJar } from 'tough-cookie'

/** A Secure cookie over plain HTTP is lost, as in text browsers, and so is one whose prefix promises too much. */
export const newJar = (): CookieJar =>
  new CookieJar(undefined, {
    prefixSecurity: 'strict',
    allowSecureOnLocal: false,
    rejectPublicSuffixes: false,
  })
