/** Build steps for third-party browser code, never for ours: cutting out parts, and bolder minifying. */
import { minify } from 'terser'
import type { MinifyOptions } from 'terser'
import type { Plugin } from 'vite'

const OF_REMIX = /node_modules\/(?:@remix-run|react-router(?:-dom)?)\//
const REMIX_REACT = '@remix-run/react/dist/esm'

/** Setting `displayName` counts as using a component: without it, those we never render are tree-shaken. */
const NAMING = /^\w+\.displayName = "\w+";$/gm

/**
 * Replaces modules of Remix, by the specifier its other modules import them with. An unused stub fails the build: Remix
 * is then structured differently and ships the code the stub was to leave out.
 */
export function clientStubs(stubs: Readonly<Record<string, string>>): Plugin {
  const used = new Set<string>()
  let isNamed = false
  return {
    name: 'client-stubs',
    enforce: 'pre',
    resolveId(source, importer, { ssr }) {
      const stub = Object.hasOwn(stubs, source) ? stubs[source] : undefined
      if (ssr === true || stub === undefined || importer?.includes(REMIX_REACT) !== true) return null
      used.add(source)
      return stub
    },
    transform(code, id, options) {
      if (options?.ssr === true || !OF_REMIX.test(id)) return null
      const nameless = code.replace(NAMING, '')
      isNamed ||= nameless !== code
      return { code: nameless, map: null }
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      const unused = Object.keys(stubs).filter((source) => !used.has(source))
      if (unused.length > 0)
        this.error(`Nothing in Remix imports ${unused.join(', ')}: its stub is not needed`)
      if (!isNamed) this.error('No component of Remix was given a name: nothing is left to take away')
    },
  }
}

/** A piece of a library's module and its replacement. */
export interface Cut {
  /** Suffix of the module's path. */
  readonly of: string
  /** Replaces the first match, or all of a global pattern's. */
  readonly text: string | RegExp
  readonly by: string
}

const isThere = (code: string, text: Cut['text']): boolean =>
  typeof text === 'string' ? code.includes(text) : code.search(text) >= 0

/**
 * Cuts pieces out of the libraries. The build fails if a piece is missing, since the library has changed, or if the
 * shop uses something that does not work without it.
 *
 * @param needing exports of the libraries that need what is left out
 */
export function leftOut(cuts: readonly Cut[], needing: readonly string[]): Plugin {
  const done = new Set<Cut>()
  return {
    name: 'left-out',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const here = cuts.filter(({ of, text }) => id.endsWith(of) && isThere(code, text))
      if (here.length === 0) return null
      here.forEach((cut) => done.add(cut))
      return { code: here.reduce((rest, { text, by }) => rest.replace(text, () => by), code), map: null }
    },
    generateBundle(_, bundle) {
      const missing = cuts.filter((cut) => !done.has(cut))
      if (missing.length > 0)
        this.error(missing.map(({ of, text }) => `${of} has no ${String(text)} to leave out`).join('\n'))
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        for (const [id, { renderedExports }] of Object.entries(file.modules)) {
          const used = needing.filter((name) => OF_REMIX.test(id) && renderedExports.includes(name))
          if (used.length > 0) this.error(`${used.join(', ')} of ${id} needs what is left out`)
        }
      }
    },
  }
}

const OF_OTHERS = /\/node_modules\/|^\0|\/app\/client-stubs\//

/** Minifies one chunk by rules that are safe for its libraries, and fails the build if anything else gets into it. */
export function boldlyMinified(chunkName: string, options: MinifyOptions): Plugin {
  let isFound = false
  return {
    name: 'boldly-minified',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // Runs before the general minifier, which then has less to do; the other order is slower.
    async renderChunk(code, chunk) {
      if (chunk.name !== chunkName) return null
      isFound = true
      const ours = chunk.moduleIds.filter((id) => !OF_OTHERS.test(id))
      if (ours.length > 0) this.error(`${ours.join(', ')} is in the chunk of the libraries`)
      return { code: (await minify(code, options)).code ?? code, map: null }
    },
    generateBundle() {
      if (!isFound) this.error(`There is no chunk of the name ${chunkName}`)
    },
  }
}
