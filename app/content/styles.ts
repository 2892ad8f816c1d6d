/**
 * The styles of all blocks, for routes that show some. Browsers get no code by this: the bundler leaves the views out,
 * which nothing here uses, and keeps the style sheets that they import (docs/decisions/068).
 */
import './views'
