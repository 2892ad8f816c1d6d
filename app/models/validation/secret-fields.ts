/** The fields of forms whose values never go back into a page, whichever page it is. */

/** Without a value: a password, which has to be typed again. */
export type SentFields = readonly (readonly [name: string, value?: string])[]

export type PasswordFieldName = 'password' | `${'new' | 'current' | 'confirm'}Password`

const isPassword = (name: string): boolean => /^(new|current|confirm)?password$/i.test(name)

/** Until used, a card nonce is as good as the card. Cards themselves are never in a form of ours. */
const isNonce = (name: string): boolean => name === 'nonce'

export const isSecret = (name: string): boolean => isNonce(name) || isPassword(name)

/** For a page that offers to send a form again. A password that was left empty stays so: not every form requires it. */
export const withoutSecrets = (fields: Iterable<readonly [string, string]>): SentFields =>
  [...fields].flatMap(([name, value]): SentFields => {
    if (isNonce(name)) return []
    return [value !== '' && isPassword(name) ? [name] : [name, value]]
  })
