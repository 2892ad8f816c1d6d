/** `dark+chocolate` in a URL, decoded, is the tag `dark-chocolate`. Encoded spaces count like `+`. */
export function toTagKey(segment: string): string {
  return segment
    .toLowerCase()
    .replaceAll('%2b', '+')
    .replace(/[+\s]+/g, '-')
}
