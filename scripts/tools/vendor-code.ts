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
