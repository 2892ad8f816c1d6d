/** Directions of dependency, as docs/architecture.md draws them. Every rule is an error. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const TEST = '\\.test\\.tsx?$|/testing/'

module.exports = {
  forbidden: [
    rule(
      'no-circular',
      'Cycles make load order matter.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule(
      'models-are-pure',
      'models import models and zod only.',
      { path: '^app/models', pathNot: TEST },
      { pathNot: '^app/models|^node_modules/zod/' },
    ),
    rule(
      'components-are-presentational',
      'components never see services or routes.',
      { path: '^app/components', pathNot: TEST },
      { path: '^app/(services|routes)|^(platforms|server|catalogue)/' },
    ),
    rule(
      'content-is-made-on-the-server',
      'blocks know components and models, and services by their ports alone.',
      { path: '^app/content', pathNot: TEST },
      { path: '^app/services/(?!ports/)|^app/(routes|root)|^(platforms|server|catalogue|lib)/' },
    ),
    rule(
      'blocks-stand-alone',
      'a block knows what blocks have in common, and no other block.',
      { path: '^app/content/blocks/([^/]+)/', pathNot: TEST },
      {
        path: '^app/content/',
        pathNot: '^app/content/(blocks/$1/|parts/|(block-view|fields)\\.ts$)',
      },
    ),
    rule(
      'blocks-are-known-by-the-registry',
      'what a block is made of is named in the registry and nowhere else.',
      { pathNot: ['^app/content/', TEST] },
      { path: '^app/content/(blocks|parts)/' },
    ),
    rule(
      'schemas-of-content-are-pure',
      'schemas of blocks, and pages made of them, import models, zod and each other only.',
      {
        path: '^app/content/(.+/schema|schemas|fields|page|problem-words|oversights|default-.+)\\.ts$',
        pathNot: TEST,
      },
      {
        pathNot:
          '^app/models|^node_modules/zod/|^app/content/(.+/schema|schemas|fields|page|problem-words|oversights)\\.ts$',
      },
    ),
    rule(
      'content-is-rendered-for-routes',
      'services read pages of blocks; only routes show them.',
      { path: '^app/services', pathNot: TEST },
      { path: '^app/content/(?!(page|schemas|audience|default-.+)\\.ts$)' },
    ),
    rule(
      'components-know-no-block',
      'components are what blocks are made of.',
      { path: '^app/components', pathNot: TEST },
      { path: '^app/content' },
    ),
    rule(
      'routes-stay-thin',
      'routes never touch a database, an SDK or a platform.',
      { path: '^app/routes', pathNot: TEST },
      {
        path: '^app/services/database|^(platforms|catalogue|lib)/|node_modules/(kysely|pg|@commercetools|algoliasearch|nodemailer)/',
      },
    ),
    rule(
      'routes-do-not-share',
      'a route never imports another route.',
      { path: '^app/routes/(.+)/route\\.tsx?$' },
      { path: '^app/routes/.+/route\\.tsx?$' },
    ),
    rule(
      'services-below-the-page',
      'services never import components or routes.',
      { path: '^app/services', pathNot: TEST },
      { path: '^app/(components|routes|root)' },
    ),
    rule(
      'platforms-only-at-the-root',
      'only the composition root imports the embedded platforms.',
      { path: '^(app|server)', pathNot: ['^app/services/embedded\\.server\\.ts$', TEST] },
      { path: '^platforms' },
    ),
    rule(
      'platforms-stand-alone',
      'platforms know no part of the app but its constants.',
      { path: '^platforms', pathNot: TEST },
      { path: '^app/(?!models/)|^server' },
    ),
    rule(
      'the-cart-is-below-checkout',
      'checkout, sign-in and published calls are made of what the cart offers, never the reverse.',
      { path: '^app/services/cart/', pathNot: TEST },
      { path: '^app/services/(api|browse|checkout|sign-in)/' },
    ),
    rule(
      'checkout-is-below-its-callers',
      'published calls and sign-in use checkout, never the reverse.',
      { path: '^app/services/checkout/', pathNot: TEST },
      { path: '^app/services/(api|browse|sign-in)/' },
    ),
    rule(
      'browsing-knows-no-cart',
      'what browsing pages are made of is the same for everybody.',
      { path: '^app/services/browse/', pathNot: TEST },
      { path: '^app/services/(api|cart|checkout|sign-in)/' },
    ),
    rule(
      'composed-at-the-root',
      'what puts services together is for the composition root alone.',
      { pathNot: ['^app/services/(composition/|create-services\\.server\\.ts$)', TEST] },
      { path: '^app/services/composition/' },
    ),
    rule(
      'the-server-knows-no-feature',
      'the server carries the app; of its services it knows deadlines, faults, settings and the log.',
      { path: '^server', pathNot: TEST },
      { path: '^app/(components|routes|root)|^app/services/[^/]+/' },
    ),
    rule(
      'admission-comes-first',
      'what admits a request knows nothing of what answers it.',
      { path: '^server/admission/', pathNot: TEST },
      { path: '^server/(remix|ops|dispatcher|app-server)' },
    ),
    rule(
      'operators-need-no-app',
      'health, measurements and the end of the process do not need Remix, nor Remix them.',
      { path: '^server/ops/', pathNot: TEST },
      { path: '^server/(remix|dispatcher|app-server)' },
    ),
    rule(
      'remix-needs-no-operator',
      'rendering knows nothing of health and measurements.',
      { path: '^server/remix/', pathNot: TEST },
      { path: '^server/(ops|dispatcher|app-server)' },
    ),
    rule(
      'lib-is-the-ground-floor',
      'lib knows no part of the shop.',
      { path: '^lib', pathNot: TEST },
      { path: '^(app|platforms|server|catalogue|scripts)/' },
    ),
    rule(
      'one-sqlite-driver',
      'lib/sqlite.ts chooses the driver for this Node and opens files the durable way.',
      { pathNot: '^lib/sqlite\\.ts$' },
      { path: 'node_modules/better-sqlite3' },
    ),
    rule(
      'vendors-do-not-mix',
      'vendor folders never import each other.',
      { path: '^app/services/(commercetools|algolia|shipping|content|payments|mail)/', pathNot: TEST },
      {
        path: '^app/services/(commercetools|algolia|shipping|content|payments|mail)/',
        pathNot: '^app/services/$1/',
      },
    ),
    rule(
      'styles-at-build-time',
      'css.ts files run at build time: styles and zod-free constants only.',
      { path: '\\.css\\.ts$' },
      { path: '^app', pathNot: '^app/styles|\\.css\\.ts$' },
    ),
    rule(
      'sdk-stays-in-services',
      'vendor SDKs stop at services.',
      { path: '^app', pathNot: ['^app/services', TEST] },
      { path: 'node_modules/(@commercetools|algoliasearch|nodemailer|kysely|pg)/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    exclude: { path: '^(build|\\.data|test-results)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
