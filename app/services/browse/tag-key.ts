/** `dark+chocolate` of the address, decoded, is the tag `dark-chocolate`. Encoded blanks count like `+`. */
export function toTagKey(segment: string): string {
  return segment
    .toLowerCase()
    .replaceAll('%2b', '+')
    .replace(/[+\s]+/g, '-')
}
