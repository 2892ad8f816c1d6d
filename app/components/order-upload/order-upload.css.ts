import { style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

/** A wrapped number is hard to find. */
export const item = style({ '@media': { [media.medium]: { whiteSpace: 'nowrap' } } })
export const reasons = style({ padding: 0, color: vars.color.berry, fontWeight: 700 })
export const items = style({ padding: 0, display: 'grid', gap: vars.space['1'] })
export const message = style({ color: vars.color.inkSoft, fontSize: vars.text.sm, overflowWrap: 'anywhere' })
