/** Types of entries.mjs, for its test. */
import type ts from 'typescript'

export function productionEntries(root: string, endings?: readonly string[]): string[]
export type ProgramPart = Pick<ts.Program, 'getTypeChecker' | 'getSourceFiles' | 'getSourceFile'>
export function wholeProgram(root: string): ts.Program
export function productionPart(program: ts.Program, entries: readonly string[]): ProgramPart
