/** Styles of bare HTML: type, links, focus, motion and print. */
import { globalStyle } from '@vanilla-extract/css'
import { media } from './breakpoints'
import { focusRing } from './focus'
import { baseLayer } from './layers.css'
import { vars } from './theme.css'
import type { GlobalStyleRule } from '@vanilla-extract/css'

const base = (selector: string, rule: GlobalStyleRule) =>
  globalStyle(selector, { '@layer': { [baseLayer]: rule } } as GlobalStyleRule)

base('html', {
  WebkitTextSizeAdjust: '100%',
  textSizeAdjust: '100%',
  scrollPaddingTop: '5rem',
  accentColor: vars.color.leaf,
  '@media': { [media.motion]: { scrollBehavior: 'smooth' } },
})
base('body', {
  background: vars.color.paper,
  color: vars.color.ink,
  fontFamily: vars.font.body,
  fontSize: vars.text.base,
  lineHeight: 1.6,
  minHeight: '100vh',
  overflowWrap: 'break-word',
  // Keeps the footer of a short page at the bottom of the window.
  '@media': { screen: { display: 'flex', flexDirection: 'column' } },
})
base('h1, h2, h3, h4', {
  fontFamily: vars.font.display,
  fontWeight: 560,
  lineHeight: 1.12,
  letterSpacing: '-0.012em',
  textWrap: 'balance',
})
base('h1', { fontSize: vars.text.h1 })
base('h2', { fontSize: vars.text.h2 })
base('h3', { fontSize: vars.text.h3 })
base('h4', { fontSize: vars.text.lg })
base('a', { color: vars.color.leafDeep, textUnderlineOffset: '0.18em', textDecorationThickness: '1px' })
base('a:hover', { textDecorationThickness: '2px' })
base('hr', { border: 0, borderTop: `1px solid ${vars.color.line}`, width: '100%' })
base(':focus-visible', { outlineOffset: '2px', borderRadius: '3px' })
base('main', { flex: '1 0 auto', minWidth: 0, paddingTop: vars.space['5'] })
base('::selection', { background: vars.color.apricot, color: vars.color.walnutDeep })

globalStyle(':focus-visible', focusRing)
globalStyle('main:focus', { outline: 'none', boxShadow: 'none !important' })

globalStyle('*, *::before, *::after', {
  '@media': {
    [media.reducedMotion]: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important' as 'auto',
    },
  },
})

globalStyle('body', { '@media': { [media.print]: { background: 'none', fontSize: '10.5pt' } } })
globalStyle('a', { '@media': { [media.print]: { color: 'inherit', textDecoration: 'none' } } })
// Print shows collapsed content.
globalStyle('details::details-content', {
  '@media': { [media.print]: { contentVisibility: 'visible', blockSize: 'auto' } },
})
globalStyle('nav, form:not([data-print="yes"]), button, [data-print="no"]', {
  '@media': { [media.print]: { display: 'none !important' } },
})
