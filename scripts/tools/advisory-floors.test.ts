import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

/**
 * A list because the registry's audit is not reachable from everywhere. For each package: the first version of each
 * release line without the advisory. A line older than all listed was never fixed.
 */
const FloorsSchema = z.array(
  z.object({
    name: z.string(),
    safeFrom: z.array(z.string().regex(/^\d+\.\d+\.\d+$/)).min(1),
    advisory: z.string().min(10),
    exemptWhenTool: z.string().optional(),
  }),
)
const RangesSchema = z.record(z.string(), z.string()).default({})
const LockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      dev: z.boolean().optional(),
      dependencies: RangesSchema,
      optionalDependencies: RangesSchema,
    }),
  ),
})
const OverridesSchema = z.object({ overrides: z.record(z.string(), z.unknown()).default({}) })

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const floors = FloorsSchema.parse(read('tests/advisory-floors.json'))
/** The repository's lockfile, and those of on-demand tools. */
const LOCKS = [
  'package-lock.json',
  ...readdirSync('scripts/on-demand').map((name) => `scripts/on-demand/${name}/package-lock.json`),
]
const locked = LOCKS.map((file) => [file, LockSchema.parse(read(file)).packages] as const)

const numbers = (version: string) => (version.split('-', 1)[0] ?? '').split('.').map(Number)

function compare(a: readonly number[], b: readonly number[]): number {
  for (let part = 0; part < 3; part += 1) {
    const difference = (a[part] ?? 0) - (b[part] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Safe if at or above the floor of its own release line, or on a line newer than all listed. */
function isSafe(version: string, safeFrom: readonly string[]): boolean {
  const own = numbers(version)
  const lines = safeFrom.map(numbers)
  const sameLine = lines.find(([major]) => major === own[0])
  if (sameLine !== undefined) return compare(own, sameLine) >= 0
  return lines.every(([major = 0]) => (own[0] ?? 0) > major)
}

describe('the lockfile', () => {
  it.each(floors)('has no $name with $advisory', ({ name, safeFrom, exemptWhenTool }) => {
    const unsafe = locked
      .flatMap(([file, packages]) =>
        Object.entries(packages).map(([path, one]) => [path, one, file] as const),
      )
      .filter(([path]) => path.endsWith(`node_modules/${name}`))
      .filter(([, { dev }]) => exemptWhenTool === undefined || dev !== true)
      .filter(([, { version }]) => version !== undefined && !isSafe(version, safeFrom))
      .map(([path, { version }, file]) => `${file}: ${path} ${version}`)
    expect(unsafe).toEqual([])
  })

  it.each([
    ['1.2.3', ['1.2.3'], true],
    ['1.2.2', ['1.2.3'], false],
    ['1.9.9', ['1.2.3', '3.0.1'], true],
    ['2.9.9', ['1.2.3', '3.0.1'], false],
    ['4.0.0', ['1.2.3', '3.0.1'], true],
    ['0.9.0', ['1.2.3'], false],
  ])('reads version %s against %j as safe: %s', (version, safeFrom, safe) => {
    expect(isSafe(version, safeFrom)).toBe(safe)
  })

  // Such as "latest": npm ci rejects the lockfile as soon as the tag moves.
  it('holds no package by a tag, but where an override holds it', () => {
    const byTag = locked.flatMap(([file, packages]) => {
      const { overrides } = OverridesSchema.parse(read(file.replace('-lock', '')))
      return Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) => {
        const held = overrides[path.split('node_modules/').at(-1) ?? '']
        return Object.entries({ ...dependencies, ...optionalDependencies })
          .filter(([name, range]) => /^[a-z][\w-]*$/i.test(range) && !Object.hasOwn(Object(held), name))
          .map(([name, range]) => `${file}: ${path} wants ${name} ${range}`)
      })
    })
    expect(byTag).toEqual([])
  })

  it('pins the one bundler version that installs everywhere', () => {
    const found = locked
      .flatMap(([, packages]) => Object.entries(packages))
      .filter(([path]) => path.endsWith('node_modules/rollup'))
    expect(found.map(([, { version }]) => version)).toEqual(['4.67.4'])
  })
})
