import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

export const lines = style({ display: 'grid', borderTop: `1px solid ${vars.color.line}` })
export const line = style({
  display: 'grid',
  gridTemplateColumns: '5.5rem minmax(0, 1fr)',
  columnGap: vars.space['4'],
  rowGap: vars.space['2'],
  paddingBlock: vars.space['5'],
  borderBottom: `1px solid ${vars.color.line}`,
  '@media': {
    [media.medium]: { gridTemplateColumns: '7.5rem minmax(0, 1fr) auto' },
    [media.small]: { gridTemplateColumns: '4.5rem minmax(0, 1fr)', columnGap: vars.space['3'] },
  },
})
export const picture = style({
  width: '100%',
  aspectRatio: '1',
  objectFit: 'cover',
  borderRadius: vars.radius.sm,
  background: vars.color.sand,
})
export const about = style({ display: 'grid', gap: vars.space['1'], alignContent: 'start' })
export const name = style({
  fontFamily: vars.font.display,
  fontSize: vars.text.lg,
  fontWeight: 560,
  lineHeight: 1.25,
})
export const nameLink = style({
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
})
export const detail = style({ color: vars.color.inkSoft, fontSize: vars.text.sm })
/** Contents of a box: keeps the bullets off the picture. */
export const contents = style([detail, { paddingLeft: vars.space['4'] }])
export const message = style({
  paddingLeft: vars.space['3'],
  borderLeft: `3px solid ${vars.color.line}`,
  fontSize: vars.text.sm,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
})
export const messageForm = style({ display: 'grid', gap: vars.space['3'], justifyItems: 'start' })
export const groupTitle = style({ fontSize: vars.text.lg, marginBlock: vars.space['3'] })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space['3'],
  marginTop: vars.space['2'],
})
/** As wide as with the script's buttons, so that nothing moves when they appear. */
export const quantity = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space['2'],
  minWidth: '12.5rem',
  minHeight: '2.75rem',
  // Leaves room for the remove button.
  '@media': { [media.small]: { gap: vars.space['1'], minWidth: '10.5rem' } },
})
export const count = style({ '@media': { [media.small]: { selectors: { '&&': { width: '4.5rem' } } } } })
export const step = style({
  width: '2.75rem',
  textAlign: 'center',
  minHeight: '2.75rem',
  background: 'none',
  border: `1.5px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius.pill,
  color: vars.color.leafDeep,
  fontSize: vars.text.lg,
  fontWeight: 700,
  cursor: 'pointer',
  selectors: {
    '&:hover:not(:disabled)': { background: vars.color.leafTint },
    '&:disabled': { color: vars.color.inkSoft, borderColor: vars.color.line, cursor: 'not-allowed' },
  },
})
/** Figures estimated here until the answer arrives. */
export const estimated = style({ opacity: 0.7 })
/** On phones below its description, right-aligned with the other lines' figures. */
export const amount = style({
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'end',
  '@media': { [media.small]: { gridColumn: 2 } },
})

export const totals = style({ display: 'grid', gap: vars.space['2'] })
export const part = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space['4'],
  fontVariantNumeric: 'tabular-nums',
})
/** The discounts that make up the sum. */
export const names = style({ color: vars.color.inkSoft, fontSize: vars.text.sm, fontWeight: 400 })
export const saving = style([part, { color: vars.color.leafDeep, fontWeight: 700 }])
export const total = style([
  part,
  {
    paddingTop: vars.space['3'],
    marginTop: vars.space['1'],
    borderTop: `2px solid ${vars.color.ink}`,
    fontSize: vars.text.xl,
    fontWeight: 800,
  },
])

export const explained = style({ display: 'grid', gap: vars.space['3'], fontSize: vars.text.sm })
export const explainedTitle = style({
  fontFamily: vars.font.body,
  fontSize: vars.text.sm,
  fontWeight: 700,
  lineHeight: 'inherit',
  letterSpacing: 0,
})
export const explainedSum = style([part, { fontWeight: 700, borderTop: `1px solid ${vars.color.line}` }])

export const codes = style({ display: 'grid', gap: vars.space['2'], marginBottom: vars.space['3'] })
export const code = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space['2'],
})
export const codeForm = style({ display: 'flex', alignItems: 'start', gap: vars.space['2'] })
// On a phone the field gives way: the button stays on one line.
globalStyle(`${codeForm} > button`, { flexShrink: 0 })
export const grow = style({ flex: 1 })

/** Stacked on phones. */
export const onTop = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space['4'],
  marginBottom: vars.space['4'],
})
export const totalOnTop = style({ fontSize: vars.text.lg, fontWeight: 800 })
export const progress = style({
  display: 'grid',
  gap: vars.space['2'],
  padding: vars.space['4'],
  background: vars.color.leafTint,
  color: vars.color.leafDeep,
  borderRadius: vars.radius.md,
})
export const progressText = style({ fontWeight: 800 })
export const why = style({ fontSize: vars.text.sm })
export const whySummary = style({ textDecoration: 'underline', minHeight: '1.5rem' })

export const empty = style({
  display: 'grid',
  justifyItems: 'center',
  gap: vars.space['4'],
  paddingBlock: vars.space.section,
  textAlign: 'center',
})
