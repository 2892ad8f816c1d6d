/** Types of routes.mjs, for its test. */
export function matcherOf(patterns: readonly string[]): (path: string) => string | undefined
