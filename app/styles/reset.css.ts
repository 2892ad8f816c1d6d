/** The reset: only what browsers disagree on. */
import { globalStyle } from '@vanilla-extract/css'
import { resetLayer } from './layers.css'
import type { GlobalStyleRule } from '@vanilla-extract/css'

const reset = (selector: string, rule: GlobalStyleRule) =>
  globalStyle(selector, { '@layer': { [resetLayer]: rule } } as GlobalStyleRule)

reset('*, *::before, *::after', { boxSizing: 'border-box' })
reset('body, h1, h2, h3, h4, p, figure, blockquote, dl, dd, fieldset, legend, ul, ol', {
  margin: 0,
  padding: 0,
})
reset('fieldset', { border: 0, minWidth: 0 })
reset('ul[role="list"], ol[role="list"]', { listStyle: 'none' })
reset('img, svg, picture', { display: 'block', maxWidth: '100%', height: 'auto' })
reset('input, button, textarea, select', { font: 'inherit', color: 'inherit', margin: 0 })
reset('button', { background: 'none', border: 0, padding: 0, cursor: 'pointer', textAlign: 'inherit' })
reset('table', { borderCollapse: 'collapse' })
reset('summary', { cursor: 'pointer', listStyle: 'none' })
reset('summary::-webkit-details-marker', { display: 'none' })
reset('[hidden]', { display: 'none !important' })
