import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const host = style({ position: 'relative' })
export const list = style({
  position: 'absolute',
  zIndex: 2,
  insetInline: 0,
  top: '100%',
  margin: `${vars.space['1']} 0 0`,
  padding: vars.space['1'],
  listStyle: 'none',
  background: vars.color.surface,
  border: `1.5px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius.md,
  selectors: { '&[hidden]': { display: 'none' } },
})
export const option = style({
  padding: `${vars.space['2']} ${vars.space['3']}`,
  borderRadius: vars.radius.sm,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  selectors: {
    '&:hover': { background: vars.color.sand },
    '&[aria-selected="true"]': { background: vars.color.leafTint, outline: `2px solid ${vars.color.leaf}` },
  },
})
/** For screen readers only. */
export const told = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})
