import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

const inset = vars.space['4']

export const root = style({
  // A name too long for one line breaks beside the count.
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'baseline',
  columnGap: vars.space['3'],
  rowGap: vars.space['2'],
  padding: `${vars.space['3']} ${inset}`,
  borderRadius: vars.radius.md,
})
export const name = style({
  minWidth: 0,
  fontSize: vars.text.h3,
  overflowWrap: 'anywhere',
})
export const count = style({ fontSize: vars.text.sm, whiteSpace: 'nowrap' })

/** One scrolling row; its fade-out shows that there is more. */
export const links = style({
  gridColumn: '1 / -1',
  display: 'flex',
  gap: vars.space['2'],
  // Room for focus rings, which the row would clip.
  margin: `-4px calc(-1 * ${inset})`,
  padding: `4px 2.5rem 4px ${inset}`,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  scrollPaddingInline: '2.5rem',
  maskImage: 'linear-gradient(to right, black calc(100% - 3rem), transparent)',
})
export const link = style({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '2.125rem',
  paddingInline: vars.space['3'],
  border: '1.5px solid currentcolor',
  borderRadius: vars.radius.pill,
  color: 'inherit',
  fontSize: vars.text.sm,
  fontWeight: 700,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  ':hover': { textDecoration: 'underline' },
})
