/** Styles shared by blocks. */
import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const flow = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })
/** A hero at the top touches the header, without the usual space. */
export const flush = style([flow, { marginTop: `calc(-1 * ${vars.space['5']})` }])
export const tight = style({ paddingBlock: 'clamp(1rem, 2vw, 1.75rem)' })
export const title = style({ marginBottom: vars.space['5'] })
export const copy = style({ fontSize: vars.text.xl, lineHeight: 1.5 })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space['3'] })
