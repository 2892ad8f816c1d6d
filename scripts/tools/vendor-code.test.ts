import { build } from 'vite'
import type { Plugin, Rollup } from 'vite'
import { describe, expect, it } from 'vitest'
import { boldlyMinified, clientStubs, leftOut } from './vendor-code'

const REMIX = '/shop/node_modules/@remix-run/react/dist/esm'
const PAGE = '/shop/app/page.ts'

/** Virtual files. */
function files(texts: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'files',
    resolveId(source, importer) {
      const path = new URL(source, `file://${importer ?? '/'}`).pathname
      return path in texts ? path : null
    },
    load: (id) => texts[id] ?? null,
  }
}

const REMIX_FILES = {
  [`${REMIX}/index.js`]:
    'import { decode } from "./single-fetch.js"\nexport function Link() { return decode() }\nLink.displayName = "Link";\n',
  [`${REMIX}/single-fetch.js`]: 'export const decode = () => "the decoder of Remix"',
  '/shop/app/client-stubs/single-fetch.ts': 'export const decode = () => "the stub"',
}

async function built(
  texts: Readonly<Record<string, string>>,
  plugins: readonly Plugin[],
): Promise<Readonly<Record<string, string>>> {
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    root: '/',
    plugins: [...plugins, files(texts)],
    build: {
      write: false,
      minify: false,
      rollupOptions: {
        input: PAGE,
        output: { manualChunks: (id) => (/\/(?:node_modules|bold)\//.test(id) ? 'vendor' : undefined) },
        preserveEntrySignatures: 'strict',
      },
    },
  })) as Rollup.RollupOutput
  return Object.fromEntries(
    result.output.flatMap((file) => (file.type === 'chunk' ? [[file.name, file.code] as const] : [])),
  )
}

const STUB = { './single-fetch.js': '/shop/app/client-stubs/single-fetch.ts' }
const page = (text: string) => ({ [PAGE]: text })

describe('a stub', () => {
  it('takes the place of what Remix imports, and not of a file of ours with the same name', async () => {
    const own = { '/shop/app/single-fetch.js': 'export const own = "our own"' }
    const text = `export { Link } from "${REMIX}/index.js"\nexport { own } from "./single-fetch.js"`
    const code = Object.values(
      await built({ ...REMIX_FILES, ...own, ...page(text) }, [clientStubs(STUB)]),
    ).join()
    expect(code).toContain('the stub')
    expect(code).toContain('our own')
    expect(code).not.toContain('the decoder of Remix')
    expect(code).not.toContain('displayName')
  })

  it('that nothing asks for stops the build', async () => {
    const text = `export { Link } from "${REMIX}/index.js"`
    const stubs = clientStubs({ ...STUB, './turbo-stream.js': '/shop/app/client-stubs/single-fetch.ts' })
    await expect(built({ ...REMIX_FILES, ...page(text) }, [stubs])).rejects.toThrow(
      'Nothing in Remix imports ./turbo-stream.js',
    )
  })

  it('stops the build as well when Remix names no component any more', async () => {
    const nameless = { [`${REMIX}/index.js`]: 'export { decode } from "./single-fetch.js"' }
    const text = `export { decode } from "${REMIX}/index.js"`
    await expect(built({ ...REMIX_FILES, ...nameless, ...page(text) }, [clientStubs(STUB)])).rejects.toThrow(
      'No component of Remix was given a name',
    )
  })
})

describe('a cut', () => {
  const ROUTER = '/shop/node_modules/@remix-run/router/dist/router.js'
  const LIBRARY = {
    [ROUTER]:
      'export function go(lazy) {\n  if (lazy) wait();\n  if (lazy) wait();\n}\nexport const useFetcher = () => go;\n',
  }
  const cut = { of: '/router/dist/router.js', text: 'if (lazy)', by: 'if (lazy === "$&")' }
  const text = `export { go } from "${ROUTER}"`
  const code = async (...plugins: readonly Plugin[]) =>
    Object.values(await built({ ...LIBRARY, ...page(text) }, plugins)).join()

  it('puts in the place of a piece what it says, to the letter', async () => {
    const result = await code(leftOut([cut], ['useFetcher']))
    expect(result).toContain('if (lazy === "$&") wait();\n  if (lazy) wait();')
  })

  it('with a global pattern takes all that it finds', async () => {
    const result = await code(leftOut([{ ...cut, text: /if \(lazy\) wait\(\);/g, by: '' }], []))
    expect(result).toContain('function go(')
    expect(result).not.toContain('wait')
  })

  it('stops the build when its piece is not there, though others are', async () => {
    const other = { ...cut, text: /if \(blocked\)/ }
    await expect(code(leftOut([cut, other], []))).rejects.toThrow(
      '/router/dist/router.js has no /if \\(blocked\\)/ to leave out',
    )
  })

  it('stops the build when the shop uses what needs it', async () => {
    const using = page(`export { useFetcher } from "${ROUTER}"`)
    await expect(built({ ...LIBRARY, ...using }, [leftOut([cut], ['useFetcher'])])).rejects.toThrow(
      `useFetcher of ${ROUTER} needs what is left out`,
    )
  })
})

describe('bold minifying', () => {
  const bold = () => boldlyMinified('vendor', { compress: { pure_funcs: ['warning'] }, module: true })
  const WARNS = 'export function run(warning) { warning("for developers"); return 1 }'

  it('is for the libraries alone', async () => {
    const library = { '/shop/node_modules/router/index.js': WARNS }
    const text = `${WARNS.replace('run', 'ours')}\nexport { run } from "/shop/node_modules/router/index.js"`
    const chunks = await built({ ...library, ...page(text) }, [bold()])
    expect(chunks['vendor']).not.toContain('for developers')
    expect(chunks['page']).toContain('for developers')
  })

  it('stops the build when code of ours is among them, or when there are none', async () => {
    const mixed = { '/shop/app/bold/ours.js': WARNS }
    const text = 'export { run } from "/shop/app/bold/ours.js"'
    await expect(built({ ...mixed, ...page(text) }, [bold()])).rejects.toThrow(
      '/shop/app/bold/ours.js is in the chunk of the libraries',
    )
    await expect(built(page(WARNS), [bold()])).rejects.toThrow('There is no chunk of the name vendor')
  })
})
