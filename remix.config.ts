/** The Vite configuration of build and dev (docs/decisions/010). */
import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vite'
import type { MinifyOptions } from 'terser'
import type { Plugin } from 'vite'
import { keepNativeFetch } from './lib/native-fetch'
import { boldlyMinified, clientStubs, leftOut } from './scripts/tools/vendor-code'
import { CUTS, NEEDING_WHAT_IS_CUT } from './scripts/tools/vendor-cuts'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: false
  }
}

// Before the Remix plugin, whose development server would put copies of its own in their place.
if (process.env.VITEST === undefined) keepNativeFetch()

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Code of Remix for what is off here or done better, left out of what browsers load (docs/decisions/011). */
const NOT_FOR_BROWSERS: Readonly<Record<string, string>> = {
  './single-fetch.js': fromHere('./app/client-stubs/single-fetch.ts'),
  './fog-of-war.js': fromHere('./app/client-stubs/fog-of-war.ts'),
  './errorBoundaries.js': fromHere('./app/client-stubs/error-boundaries.tsx'),
  './fallback.js': fromHere('./app/client-stubs/error-boundaries.tsx'),
}

/** Blocks of content, and views that are HTML to browsers: docs/decisions/068 and 084. */
const STATIC =
  /\/app\/(?:content\/|components\/(?:lead-form\/(?:lead-form|lead-form-page|themed-button)|contact\/[\w-]+|layout\/(?:account-menu|footer|menus|promo-line)|cart\/(?:added-to-cart|promotion-details|total-explained)|checkout\/(?:order-content|packing-slip)|product\/(?:choice|combinations|details|gallery|listing|listing-filters|listing-head|listing-sort|listing-page|nutrition|opening|pagination|product-card|product-grid|reading|reviews)|quiz\/quiz-(?:page|results)|search\/suggestions)\.tsx?|models\/search\/card-rules)/

/** What ships code of them stops the build. */
function staticWithoutCode(): Plugin {
  return {
    name: 'static-without-code',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        for (const [id, { renderedLength }] of Object.entries(file.modules))
          if (STATIC.test(id) && renderedLength > 0)
            this.error(`${id} would be loaded by browsers, in ${file.fileName}`)
      }
    },
  }
}

const PRELOAD_HELPER = '\0vite/preload-helper.js'

/**
 * What is fetched on demand is one script, whose styles the page has: `import()` alone does it. The bundler's own way
 * looks for styles and preloads first, by code that every page would have to load.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (id === PRELOAD_HELPER ? 'export const __vitePreload = (load) => load()' : null),
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.isDynamicEntry && (file.viteMetadata?.importedCss.size ?? 0) > 0)
          this.error(`${file.fileName} is fetched on demand and has styles that no page would load`)
    },
  }
}

const VENDOR = 'vendor'

/** Holds for React, Remix and the router, as they were read; not to be asked of whoever writes the shop's own code. */
const BOLD: MinifyOptions = {
  ecma: 2020,
  module: true,
  compress: {
    passes: 3,
    unsafe_arrows: true,
    // Nothing of theirs does anything by reading a property.
    pure_getters: true,
    // Nothing of theirs reads a function's own `length`.
    keep_fargs: false,
    // Warnings of the router for its developers.
    pure_funcs: ['warning', 'warningOnce'],
  },
}

/**
 * All styles of the shop are one file, 11 KB as browsers load them: nothing is painted before the last style sheet of
 * a page is there, and five to seven of them took a connection each. Of scripts there are few that many pages share, in
 * place of one for each small component: less to ask for, better packed.
 */
function chunkOf(id: string): string | undefined {
  if (/node_modules\/(?:react|react-dom|scheduler|@remix-run|react-router|react-router-dom)\//.test(id))
    return VENDOR
  if (id.endsWith('.css')) return 'styles'
  if (/\.css|\?/.test(id)) return undefined
  if (FIELDS.test(id)) return 'fields'
  if (STEPS.test(id)) return 'steps'
  if (CHECKS.test(id)) return 'checks'
  if (PASSWORDS.test(id)) return 'passwords'
  if (OF_AGENTS.test(id)) return 'agents'
  return SHARED_BY_BROWSING.test(id) && !NOT_AT_ONCE.test(id) ? 'shop' : undefined
}

const SHARED_BY_BROWSING =
  /\/app\/(?:components\/(?:ui|enhance|layout|content\/static-content)|models\/(?:money|cart\/added-path|constants\/constants|content\/(?:store|menu))|utils\/lite\.ts)/
/** What every step of checkout begins with. */
const STEPS = /\/app\/(?:components\/checkout\/checkout-page|routes\/checkout\/(?:keep-step|meta))\.tsx?$/

/** Checks while a form is filled in: one file, though the forms of footers ask for a part of it alone. */
const CHECKS =
  /\/app\/(?:components\/forms\/(?:controls|field-messages|use-failed-form|use-live-checks)|models\/validation\/(?:field-rules|messages))\.ts$/

/** A password that is typed or chosen: small parts that go together. */
const PASSWORDS =
  /\/app\/(?:components\/account\/(?:new-)?password-field|models\/customers\/(?:new-password|password-rules))\.tsx?$/

/** Pages of agents have no scripts: what they are made of is a line in each page's manifest, and one is enough. */
const OF_AGENTS = /\/app\/components\/agent\/(?:act-for-guest|agent-frame|tables)\.tsx$/

/** What a field is made of, on the product page, in the cart and in checkout. */
const FIELDS =
  /\/app\/(?:components\/(?:ui\/(?:field|field-parts)|enhance\/use-[a-z-]+)|models\/validation\/quantity-words)\.tsx?$/

/** Of forms, or fetched on demand: no page of content, listing or search begins with any of it. */
const NOT_AT_ONCE =
  /\/app\/components\/(?:ui\/(?:file-field|navigation|price|rich-text|text-area)|layout\/(?:menu-page|shipping-details)|enhance\/(?:add-to-cart|added-panel|adding|afterwards|answer|beacon|captcha|chat|page-dialog|product-skeleton|error-report|post-cart|favorites|fetched-page|moving|carousels|campaigns|rotation|lead-forms|offer|picks|review-dialog|passwords|sent-|sign-in|step-checks|strips|survey-dialog|toast|told|unsent|menus|account-menu|pending-adds|recent-searches|searched|suggestion|throttle))/

export default defineConfig(({ isSsrBuild }) => ({
  resolve: {
    alias: { '~': fromHere('./app') },
  },
  plugins: [
    clientStubs(NOT_FOR_BROWSERS),
    leftOut(CUTS, NEEDING_WHAT_IS_CUT),
    boldlyMinified(VENDOR, BOLD),
    staticWithoutCode(),
    plainImports(),
    vanillaExtractPlugin(),
    remix({
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
    // The server's is for profiles (bench/source-maps.ts), which tell the shop from the platforms by it.
    sourcemap: isSsrBuild === true ? 'hidden' : false,
    // Half again as slow to build as esbuild's own, and 4 % smaller: every page pays for its bytes, a build only once.
    minify: isSsrBuild === true ? false : 'terser',
    terserOptions: {
      ecma: 2020,
      module: true,
      compress: {
        passes: 3,
      },
      format: { comments: false },
    },
    ...(isSsrBuild === true
      ? { rollupOptions: { output: { sourcemapExcludeSources: true } } }
      : {
          rollupOptions: {
            output: {
              manualChunks: chunkOf,
              // Every page loads the names of all scripts in its manifest, and their hashes do not pack.
              entryFileNames: 'assets/[name]-[hash:7].js',
              chunkFileNames: 'assets/[name]-[hash:7].js',
            },
            // No module here does anything by reading a property or a global, or by what it tries.
            treeshake: {
              tryCatchDeoptimization: false,
              propertyReadSideEffects: false,
              unknownGlobalSideEffects: false,
            },
          },
        }),
  },
}))
