/** Types of import-graph.mjs, for its test. */
export function closure(imports: ReadonlyMap<string, readonly string[]>, from: readonly string[]): Set<string>
export function subjectsOf(test: string, imported: readonly string[]): string[]
