/** How mail greets. */
import { mailedName } from '~/models/mail/mailed-name'

/** Without the name, if it does not look like one or there is none. */
export function hello(typedName: string | null): string {
  const name = typedName === null ? null : mailedName(typedName)
  return name === null ? 'Hello,' : `Hello ${name},`
}
