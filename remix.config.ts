/** The Vite configuration of build, dev and the unit tests (docs/decisions/010). */
import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: false
  }
}

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Code of Remix for flags that are off, left out of what browsers load (docs/decisions/011). */
const UNUSED_IN_BROWSERS: Readonly<Record<string, string>> = {
  './single-fetch.js': fromHere('./app/lean/single-fetch.ts'),
  './fog-of-war.js': fromHere('./app/lean/fog-of-war.ts'),
}

function leanRemix(): Plugin {
  return {
    name: 'lean-remix',
    enforce: 'pre',
    resolveId(source, importer, { ssr }) {
      const isRemix = importer?.includes('@remix-run/react/dist/esm') ?? false
      return ssr === true || !isRemix ? null : (UNUSED_IN_BROWSERS[source] ?? null)
    },
  }
}

/** Few files that many pages share, in place of one for each small component: less to ask for, better packed. */
function chunkOf(id: string): string | undefined {
  if (/node_modules\/(?:react|react-dom|scheduler|@remix-run|react-router|react-router-dom)\//.test(id))
    return 'vendor'
  if (id.includes('@conform-to')) return 'forms'
  if (/\.css|\?/.test(id)) return undefined
  return SHARED_BY_BROWSING.test(id) ? 'shop' : undefined
}

const SHARED_BY_BROWSING =
  /\/app\/(?:components\/(?:ui|enhance|layout|product\/(?:product-card|product-grid|card-words))|models\/(?:money|constants|content\/(?:store|menu)|search\/card-rules))/

const isUnitTest = process.env.VITEST !== undefined

export default defineConfig(({ isSsrBuild }) => ({
  resolve: {
    alias: { '~': fromHere('./app') },
  },
  plugins: [
    leanRemix(),
    vanillaExtractPlugin(),
    // The Remix plugin expects a route manifest and a dev server, which unit tests have neither of.
    isUnitTest
      ? undefined
      : remix({
          ignoredRouteFiles: ['**/*'],
          future: {
            v3_fetcherPersist: true,
            v3_relativeSplatPath: true,
            v3_throwAbortReason: true,
            v3_routeConfig: true,
            // Off on purpose: docs/decisions/011.
            v3_lazyRouteDiscovery: false,
            v3_singleFetch: false,
          },
        }),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: false,
    // Half again as slow to build as esbuild's own, and 4 % smaller: every page pays for its bytes, a build only once.
    minify: isSsrBuild === true ? false : 'terser',
    terserOptions: {
      ecma: 2020,
      module: true,
      compress: { passes: 3, unsafe_arrows: true },
      format: { comments: false },
    },
    ...(isSsrBuild === true ? {} : { rollupOptions: { output: { manualChunks: chunkOf } } }),
  },
}))
