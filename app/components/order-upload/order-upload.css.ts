import { style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

export const row = style({ fontWeight: 750, whiteSpace: 'nowrap', verticalAlign: 'top' })
/** The heading of its column is out of sight on phones. */
export const rowLabel = style({ display: 'none', '@media': { [media.small]: { display: 'inline' } } })
export const reasons = style({ padding: 0, color: vars.color.berry, fontWeight: 700 })
export const items = style({ padding: 0, display: 'grid', gap: vars.space['1'] })
export const message = style({ color: vars.color.inkSoft, fontSize: vars.text.sm, overflowWrap: 'anywhere' })
