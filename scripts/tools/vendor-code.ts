/** What is done to the code of others on its way to browsers, and never to ours: parts left out, bolder minifying. */
import { minify } from 'terser'
import type { MinifyOptions } from 'terser'
import type { Plugin } from 'vite'

const OF_REMIX = /node_modules\/(?:@remix-run|react-router(?:-dom)?)\//
const REMIX_REACT = '@remix-run/react/dist/esm'

/** A name given to an unused component is a use of it: without the names, components we never render fall away. */
const NAMING = /^\w+\.displayName = "\w+";$/gm

/**
 * Stands in for modules of Remix, by the name under which its others import them. A stub that nothing asks for stops
 * the build: Remix is built in another way by then, and ships the code again that the stub was to leave out.
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
      if (unused.length > 0) this.error(`Nothing of Remix asks for ${unused.join(', ')}: its stub is in vain`)
      if (!isNamed) this.error('No component of Remix was given a name: nothing is left to take away')
    },
  }
}

/** A piece of a library's module, and what stands there instead. */
export interface Cut {
  /** How the module's path ends. */
  readonly of: string
  /** The first of it, or with a global pattern all of it. */
  readonly text: string | RegExp
  readonly by: string
}

const isThere = (code: string, text: Cut['text']): boolean =>
  typeof text === 'string' ? code.includes(text) : code.search(text) >= 0

/**
 * Leaves pieces of the libraries out. The build stops when a piece is not there, since the library is another by then,
 * and when the shop has come to use what does not work without them.
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

/** Minifies one chunk by rules that hold for the libraries in it, and stops the build when anything else gets there. */
export function boldlyMinified(chunkName: string, options: MinifyOptions): Plugin {
  let isFound = false
  return {
    name: 'boldly-minified',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // Before the minifying of all chunks: the other way round it has less to work on.
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
