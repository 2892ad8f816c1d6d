/** The fields of forms whose values never go back into a page, whichever page it is. */

/** Without a value: a password, which has to be typed again. */
export type SentFields = readonly (readonly [name: string, value?: string])[]

export type PasswordFieldName = 'password' | `${'new' | 'current' | 'confirm'}Password`

const PASSWORD = /^(new|current|confirm)?password$/i
/** Until used, a card nonce is as good as the card. Cards themselves are in no form of ours. */
const NONCE = 'nonce'

export const isSecret = (name: string): boolean => name === NONCE || PASSWORD.test(name)

/** For a page that offers to send a form again. A password that was left empty stays so: not every form requires it. */
export const withoutSecrets = (fields: readonly (readonly [string, string])[]): SentFields =>
  fields.flatMap(([name, value]): SentFields =>
    name === NONCE ? [] : [value && PASSWORD.test(name) ? [name] : [name, value]],
  )
