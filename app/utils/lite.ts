/** Whether the document at hand is in lite mode, for `meta` functions. */
export function isLite(matches: readonly { readonly id: string; readonly data: unknown }[]): boolean {
  const data = matches.find((match) => match.id === 'root')?.data
  return typeof data === 'object' && data !== null && (data as { lite?: unknown }).lite === true
}
