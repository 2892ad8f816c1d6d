/** The Vite configuration of build, dev and the unit tests (docs/decisions/010). */
import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vite'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: false
  }
}

const isUnitTest = process.env.VITEST !== undefined

export default defineConfig({
  resolve: {
    alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) },
  },
  plugins: [
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
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false },
})
