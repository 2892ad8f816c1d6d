import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

/** A table if there is room; on phones a card per order, with a heading for each part. */
export const table = style({ width: '100%', borderCollapse: 'collapse', textAlign: 'left' })
export const caption = style({
  marginBottom: vars.space['3'],
  color: vars.color.inkSoft,
  fontSize: vars.text.sm,
  textAlign: 'left',
})
globalStyle(`${table} th`, {
  padding: `${vars.space['2']} ${vars.space['3']}`,
  borderBottom: `2px solid ${vars.color.line}`,
  color: vars.color.inkSoft,
  fontSize: vars.text.sm,
  fontWeight: 750,
})
globalStyle(`${table} td`, {
  padding: vars.space['3'],
  borderBottom: `1px solid ${vars.color.line}`,
  verticalAlign: 'top',
})
globalStyle(`${table} thead`, {
  '@media': {
    [media.small]: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
})
globalStyle(`${table} tr`, {
  '@media': {
    [media.small]: {
      display: 'block',
      marginBottom: vars.space['3'],
      padding: vars.space['3'],
      background: vars.color.surface,
      border: `1px solid ${vars.color.line}`,
      borderRadius: vars.radius.md,
    },
  },
})
globalStyle(`${table} tbody, ${table} caption`, { '@media': { [media.small]: { display: 'block' } } })
globalStyle(`${table} td`, {
  '@media': {
    [media.small]: {
      display: 'grid',
      gridTemplateColumns: '8rem minmax(0, 1fr)',
      padding: `${vars.space['1']} 0`,
      border: 0,
    },
  },
})
globalStyle(`${table} td:empty`, { '@media': { [media.small]: { display: 'none' } } })
globalStyle(`${table} td::before`, {
  '@media': {
    [media.small]: { content: 'attr(data-label) / ""', color: vars.color.inkSoft, fontSize: vars.text.sm },
  },
})
export const total = style({ color: vars.color.inkSoft, whiteSpace: 'nowrap' })
export const soft = style({ color: vars.color.inkSoft, fontSize: vars.text.sm })
export const numbers = style({ overflowWrap: 'anywhere' })
export const years = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space['2'], alignItems: 'end' })
export const status = style({ fontSize: vars.text.lg, fontWeight: 750 })
/** Opens the cancel form; styled as a link. */
export const opener = style({ minHeight: '1.75rem', color: vars.color.leafDeep, textDecoration: 'underline' })
export const heading = style({ fontSize: vars.text.h3 })
export const part = style({ fontSize: vars.text.base, fontWeight: 750 })
export const parcel = style({ paddingBlock: vars.space['2'] })
