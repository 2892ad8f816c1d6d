/**
 * The styles of all blocks, for routes that show some. This ships no code to browsers: the bundler drops the views,
 * unused here, and keeps the style sheets they import (docs/decisions/068).
 */
import './views'
