/** A phone as people read it: `(973) 555-0100`. Numbers are kept as they were typed; what is no US one is shown so. */
const NORTH_AMERICAN = /^1?(\d{3})(\d{3})(\d{4})$/

export function phoneText(phone: string): string {
  const parts = NORTH_AMERICAN.exec(phone.replace(/[\s().+-]/g, ''))
  return parts === null ? phone : `(${parts[1] ?? ''}) ${parts[2] ?? ''}-${parts[3] ?? ''}`
}
