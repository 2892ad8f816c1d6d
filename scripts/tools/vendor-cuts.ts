/** Remix and router browser code that this shop never runs: docs/decisions/094. */
import type { Cut } from './vendor-code'

const ROUTER = '/@remix-run/router/dist/router.js'
const ROUTER_DOM = '/react-router-dom/dist/index.js'
const REMIX_ROUTES = '/@remix-run/react/dist/esm/routes.js'
const REMIX_COMPONENTS = '/@remix-run/react/dist/esm/components.js'

/** A function's body, up to the brace below its first letter. */
const bodyOf = (name: string, indent = ''): RegExp =>
  new RegExp(String.raw`(?<=^${indent}function ${name}\([^)]*\) \{\n)[^]*?(?=^${indent}\})`, 'm')

/** No loader defers. */
const DEFERRED: readonly Cut[] = [
  { of: REMIX_ROUTES, text: 'isDeferredResponse(result) && result.body', by: 'false' },
  { of: REMIX_ROUTES, text: 'isDeferredData(result)', by: 'false' },
  {
    of: REMIX_COMPONENTS,
    text: '!isStatic && typeof __remixContext === "object" && __remixContext.a',
    by: 'false',
  },
  { of: ROUTER, text: bodyOf('isDeferredData'), by: 'return false;' },
  { of: ROUTER, text: bodyOf('isDeferredResult'), by: 'return false;' },
  { of: ROUTER, text: bodyOf('cancelActiveDeferreds', '  '), by: 'return [];' },
  { of: ROUTER, text: /^ {4}activeDeferreds\.forEach\(\(deferredData, routeId\)[^]*?^ {4}\}\);\n/m, by: '' },
]

/** Nothing uses fetchers, and nothing blocks a navigation. */
const FETCHERS_AND_BLOCKERS: readonly Cut[] = [
  { of: ROUTER, text: /^ {4}fetch,\n/m, by: '' },
  { of: ROUTER, text: /^ {4}getFetcher,\n {4}deleteFetcher: \w+,\n/m, by: '' },
  { of: ROUTER, text: /^ {4}getBlocker,\n {4}deleteBlocker,\n/m, by: '' },
  { of: ROUTER, text: /^ {4}_internalFetchControllers[^]*?_internalSetRoutes\n/m, by: '' },
  { of: ROUTER, text: /^ {2}fetchLoadMatches\.forEach\(\(f, key\)[^]*?^ {2}\}\);\n/m, by: '' },
  { of: ROUTER, text: bodyOf('shouldBlockNavigation', '  '), by: '' },
]

/** Browsers know all routes from the start (011). */
const LAZY_DISCOVERY: readonly Cut[] = [
  { of: ROUTER, text: /^ {4}patchRoutes,\n/m, by: '' },
  { of: ROUTER, text: '= init.patchRoutesOnNavigation', by: '= undefined' },
  { of: ROUTER, text: /if \(isFogOfWar\) \{/g, by: 'if (false) {' },
  { of: ROUTER, text: /if \(fogOfWar\.active && fogOfWar\.matches\) \{/g, by: 'if (false) {' },
]

/** The server renders the scripts; the browser's own rendering of them is empty while hydrating, then removed. */
const SCRIPTS_OF_THE_SERVER: readonly Cut[] = [
  { of: REMIX_COMPONENTS, text: 'staticContext ? `window.', by: 'false ? `window.' },
  { of: REMIX_COMPONENTS, text: /future\.v3_singleFetch \? undefined : staticContext[^;]+/, by: 'undefined' },
  { of: REMIX_COMPONENTS, text: '!isStatic ? " "', by: 'true ? " "' },
]

/** No link or form requests one. */
const VIEW_TRANSITIONS: readonly Cut[] = [
  { of: ROUTER_DOM, text: '!viewTransitionOpts || isViewTransitionUnavailable', by: 'true' },
]

export const CUTS: readonly Cut[] = [
  ...DEFERRED,
  ...FETCHERS_AND_BLOCKERS,
  ...LAZY_DISCOVERY,
  ...SCRIPTS_OF_THE_SERVER,
  ...VIEW_TRANSITIONS,
]

/** Hooks and components that do not work without the code that is cut. */
export const NEEDING_WHAT_IS_CUT: readonly string[] = [
  'Await',
  'defer',
  'unstable_usePrompt',
  'useAsyncError',
  'useAsyncValue',
  'useBlocker',
  'useFetcher',
  'useFetchers',
  'useViewTransitionState',
]
