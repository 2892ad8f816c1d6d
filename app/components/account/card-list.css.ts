import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

/** A card with its further actions below. */
export const item = style({ display: 'grid', gridTemplateRows: '1fr auto', gap: vars.space['1'] })
/** The reverse: the reason for the suggestion above its card. */
export const suggested = style({ display: 'grid', gridTemplateRows: 'auto 1fr', gap: vars.space['1'] })
export const why = style({ fontSize: vars.text.sm, color: vars.color.inkSoft })
