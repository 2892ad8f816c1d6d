/** A phone number for reading: `(973) 555-0100` if North American, otherwise as typed, which is how all are stored. */
const NORTH_AMERICAN = /^1?(\d{3})(\d{3})(\d{4})$/

export function phoneText(phone: string): string {
  const parts = NORTH_AMERICAN.exec(phone.replace(/[\s().+-]/g, ''))
  return parts === null ? phone : `(${parts[1] ?? ''}) ${parts[2] ?? ''}-${parts[3] ?? ''}`
}
