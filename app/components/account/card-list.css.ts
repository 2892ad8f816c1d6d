import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

/** A card, and below it what can be done with it besides. */
export const item = style({ display: 'grid', gridTemplateRows: '1fr auto', gap: vars.space['1'] })
/** The same the other way round: why the card is here. */
export const suggested = style({ display: 'grid', gridTemplateRows: 'auto 1fr', gap: vars.space['1'] })
export const why = style({ fontSize: vars.text.sm, color: vars.color.inkSoft })
