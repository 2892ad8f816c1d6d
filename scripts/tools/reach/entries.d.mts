/** Types of entries.mjs, for its test. */
import type ts from 'typescript'

export function productionEntries(root: string, endings?: readonly string[]): string[]
export function productionProgram(root: string, entries: readonly string[]): ts.Program
