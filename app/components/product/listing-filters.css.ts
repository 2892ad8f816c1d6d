import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

/** Chosen filters in one row, which scrolls sideways if too long. */
export const applied = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space['2'],
  minWidth: 0,
  fontSize: vars.text.sm,
  '@media': {
    [media.belowLarge]: {
      order: 3,
      flex: '0 0 100%',
      margin: -4,
      padding: '4px 4px',
      overflowX: 'auto',
      scrollbarWidth: 'none',
      whiteSpace: 'nowrap',
    },
    [media.large]: { order: -1, flex: '1 1 0', flexWrap: 'wrap' },
  },
})
export const appliedLabel = style({
  color: vars.color.inkSoft,
  '@media': { [media.small]: { display: 'none' } },
})
export const chip = style({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space['2'],
  minHeight: '2.125rem',
  paddingInline: vars.space['3'],
  border: `1.5px solid ${vars.color.leafDeep}`,
  borderRadius: vars.radius.pill,
  background: vars.color.leafTint,
  color: vars.color.leafDeep,
  fontWeight: 700,
  textDecoration: 'none',
  ':hover': { textDecoration: 'underline' },
})
export const clear = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '2.125rem',
  paddingInline: vars.space['1'],
  fontSize: vars.text.sm,
  fontWeight: 700,
})

/** On large screens there is one beside the chips. */
export const clearInSheet = style([clear, { '@media': { [media.large]: { display: 'none' } } }])

/** While open, it is all there is to see or focus. */
export const panel = style({
  '@media': {
    [media.belowLarge]: {
      display: 'none',
      selectors: {
        '&:target': {
          position: 'fixed',
          zIndex: 40,
          inset: 0,
          display: 'flex',
          flexDirection: 'column',
          visibility: 'visible',
          paddingInline: vars.space.gutter,
          background: vars.color.paper,
        },
      },
    },
    [media.large]: { gridArea: 'filters' },
    [media.print]: { display: 'none' },
  },
  selectors: { '&:focus': { outline: 'none', boxShadow: 'none !important' } },
})
globalStyle(`body:has(${panel}:target)`, {
  '@media': { [media.belowLarge]: { visibility: 'hidden', overflow: 'hidden' } },
})

export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space['3'],
  minHeight: vars.header.bar,
  '@media': {
    [media.belowLarge]: {
      flex: 'none',
      borderBottom: `1px solid ${vars.color.line}`,
    },
    [media.large]: { minHeight: '2.5rem', justifyContent: 'space-between' },
  },
})
export const heading = style({ fontSize: vars.text.lg, '@media': { [media.belowLarge]: { flex: 1 } } })
export const close = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '2.75rem',
  paddingInline: vars.space['2'],
  fontWeight: 700,
  '@media': { [media.large]: { display: 'none' } },
})
export const groups = style({
  display: 'grid',
  gap: vars.space['5'],
  paddingBlock: `${vars.space['4']} ${vars.space['6']}`,
  '@media': {
    // Scrolls between head and foot, so that neither covers a choice.
    [media.belowLarge]: {
      flex: '1 1 0',
      minHeight: 0,
      alignContent: 'start',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(13rem, 100%), 1fr))',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      // Room for the focus ring.
      marginInline: -4,
      paddingInline: 4,
    },
    [media.large]: { paddingTop: vars.space['2'] },
  },
})
export const title = style({ marginBottom: vars.space['1'], fontSize: vars.text.base })

const choice = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space['2'],
  minHeight: '2rem',
  color: vars.color.ink,
  fontSize: vars.text.sm,
  textDecoration: 'none',
  '@media': { [media.belowLarge]: { minHeight: '2.75rem', fontSize: vars.text.base } },
  selectors: {
    '&::before': {
      content: '"" / ""',
      flex: 'none',
      width: '1.125rem',
      height: '1.125rem',
      border: `1.5px solid ${vars.color.lineStrong}`,
      background: vars.color.surface,
      color: vars.color.white,
      fontSize: '0.75rem',
      fontWeight: 900,
      lineHeight: '1rem',
      textAlign: 'center',
    },
    '&:hover': { textDecoration: 'underline' },
    '&[aria-current]': { fontWeight: 800 },
    '&[aria-current]::before': { borderColor: vars.color.leaf, background: vars.color.leaf },
  },
})
export const anyOf = style([
  choice,
  {
    selectors: {
      '&::before': { borderRadius: '4px' },
      '&[aria-current]::before': { content: '"✓" / ""' },
    },
  },
])
export const oneOf = style([
  choice,
  {
    selectors: {
      '&::before': { borderRadius: vars.radius.pill },
      '&[aria-current]::before': { boxShadow: `inset 0 0 0 3px ${vars.color.surface}` },
    },
  },
])
export const count = style({
  marginLeft: 'auto',
  color: vars.color.inkSoft,
  fontSize: vars.text.xs,
  fontWeight: 400,
  fontVariantNumeric: 'tabular-nums',
})
/** Stays visible at the foot of the sheet. */
export const done = style({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: '3rem',
  marginBlock: vars.space['3'],
  borderRadius: vars.radius.pill,
  background: vars.color.leaf,
  color: vars.color.white,
  boxShadow: vars.shadow.md,
  fontWeight: 750,
  textDecoration: 'none',
  '@media': { [media.large]: { display: 'none' } },
})
