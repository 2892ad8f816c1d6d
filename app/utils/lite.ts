/** Whether the current document is in lite mode, for `meta` functions. */
function isLite(matches: readonly { readonly id: string; readonly data: unknown }[]): boolean {
  const data = matches.find((match) => match.id === 'root')?.data
  return typeof data === 'object' && data !== null && (data as { lite?: unknown }).lite === true
}

/** Structured data is a script tag, and lite mode has none. */
export function withoutScripts<Tag extends object>(
  head: readonly Tag[],
  matches: Parameters<typeof isLite>[0],
): Tag[] {
  return isLite(matches) ? head.filter((tag) => !('script:ld+json' in tag)) : [...head]
}
