/** Source files of functions in a profile, by the source maps beside the bundles. */
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { SourceOf } from './profile-summary'

const MapSchema = z.object({
  version: z.number(),
  file: z.string().default(''),
  sourceRoot: z.string().default(''),
  sources: z.array(z.string()),
  sourcesContent: z.array(z.string()).default([]),
  names: z.array(z.string()),
  mappings: z.string(),
})

function readMap(url: string): SourceMap | undefined {
  if (!url.startsWith('file:')) return undefined
  const file = `${fileURLToPath(url)}.map`
  return existsSync(file) ? new SourceMap(MapSchema.parse(JSON.parse(readFileSync(file, 'utf8')))) : undefined
}

export function createSourceOf(): SourceOf {
  const maps = new Map<string, SourceMap | undefined>()
  const found = new Map<string, string | undefined>()
  return ({ url, lineNumber, columnNumber }) => {
    if (!maps.has(url)) maps.set(url, readMap(url))
    const key = `${url}:${lineNumber}:${columnNumber}`
    if (!found.has(key)) {
      const entry = maps.get(url)?.findEntry(lineNumber, columnNumber)
      found.set(key, entry !== undefined && 'originalSource' in entry ? entry.originalSource : undefined)
    }
    return found.get(key)
  }
}
