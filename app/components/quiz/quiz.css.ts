import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

export const root = style({ paddingBlock: vars.space['6'], maxWidth: '52rem', marginInline: 'auto' })
export const step = style({ margin: 0, color: vars.color.inkSoft, fontWeight: 700 })
export const track = style({
  height: '0.375rem',
  marginBlock: vars.space['2'],
  overflow: 'hidden',
  background: vars.color.sandDeep,
  borderRadius: vars.radius.pill,
})
export const done = styleVariants({ '1': '25%', '2': '50%', '3': '75%', '4': '100%' }, (width) => ({
  width,
  height: '100%',
  background: vars.color.leaf,
  borderRadius: vars.radius.pill,
}))
export const question = style({ margin: 0, padding: 0, border: 0, minWidth: 0 })
export const title = style({
  padding: 0,
  fontFamily: vars.font.display,
  fontSize: vars.text.h2,
  fontWeight: 650,
  lineHeight: 1.2,
})
export const trouble = style({ marginBottom: vars.space['3'] })
export const hint = style({ marginBlock: vars.space['2'], color: vars.color.inkSoft })
const columns = (count: number) => ({
  display: 'grid',
  gap: vars.space['3'],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@media': { [media.medium]: { gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` } },
})
export const answers = styleVariants({ '1': 1, '2': 2, '3': 3, '4': 4 }, columns)
/** The whole tile is the control's label. */
export const answer = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space['3'],
  height: '100%',
  padding: vars.space['4'],
  background: vars.color.white,
  border: `1.5px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius.md,
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: vars.color.leafTint },
    '&:has(input:checked)': {
      background: vars.color.leafTint,
      borderColor: vars.color.leafDeep,
      boxShadow: `inset 0 0 0 1px ${vars.color.leafDeep}`,
    },
  },
})
export const box = style({
  flex: 'none',
  width: '1.25rem',
  height: '1.25rem',
  marginTop: '0.15rem',
  accentColor: vars.color.leafDeep,
})
export const words = style({ display: 'grid', gap: vars.space['1'] })
export const text = style({ fontWeight: 700 })
export const description = style({ color: vars.color.inkSoft, fontSize: vars.text.sm })
export const actions = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space['5'],
  marginTop: vars.space['5'],
})

export const results = style({ paddingBlock: vars.space['6'] })
export const because = style({
  maxWidth: vars.width.text,
  marginTop: vars.space['2'],
  fontSize: vars.text.lg,
})
export const chosen = style({
  display: 'grid',
  gap: vars.space['2'],
  margin: 0,
  marginBlock: vars.space['5'],
  padding: vars.space['4'],
  background: vars.color.sand,
  borderRadius: vars.radius.md,
})
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: vars.space['3'],
})
export const term = style({ fontWeight: 700 })
export const given = style({ margin: 0 })
export const group = style({ marginBlock: vars.space['6'], display: 'grid', gap: vars.space['4'] })
export const offer = style({
  display: 'grid',
  gap: vars.space['2'],
  justifyItems: 'start',
  marginBlock: vars.space['5'],
  padding: vars.space['5'],
  color: vars.color.ink,
  background: vars.color.apricotTint,
  borderRadius: vars.radius.lg,
})
