import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

export const steps = style({
  display: 'flex',
  gap: vars.space['5'],
  counterReset: 'step',
  '@media': { [media.small]: { justifyContent: 'space-between', gap: vars.space['2'] } },
})
/** On phones the title is below its number, so that all steps fit on one line. */
export const step = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space['2'],
  counterIncrement: 'step',
  color: vars.color.inkSoft,
  fontWeight: 700,
  '@media': {
    [media.small]: {
      flex: 1,
      flexDirection: 'column',
      gap: vars.space['1'],
      fontSize: vars.text.xs,
      lineHeight: 1.3,
      textAlign: 'center',
    },
  },
  selectors: {
    '&::before': {
      content: 'counter(step)',
      display: 'grid',
      placeItems: 'center',
      width: '1.9rem',
      height: '1.9rem',
      borderRadius: vars.radius.pill,
      border: '1.5px solid currentcolor',
      fontSize: vars.text.sm,
    },
  },
})
export const current = style({
  color: vars.color.leafDeep,
  selectors: {
    '&::before': { background: vars.color.leaf, color: vars.color.white, borderColor: vars.color.leaf },
  },
})
export const done = style({ color: vars.color.leafDeep, selectors: { '&::before': { content: '"✓" / ""' } } })
/** A larger target than it looks, with its title level with those of steps that are not links. */
export const stepLink = style({
  color: 'inherit',
  paddingBlock: vars.space['1'],
  marginBlock: `calc(-1 * ${vars.space['1']})`,
})

export const fields = style({ display: 'grid', gap: vars.space['4'] })
export const pair = style({
  display: 'grid',
  gap: vars.space['4'],
  '@media': { [media.medium]: { gridTemplateColumns: '1fr 1fr' } },
})
export const kinds = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: vars.space['5'],
  rowGap: vars.space['2'],
  paddingTop: vars.space['2'],
})
/** Shown with its choice selected; always, in browsers without `:has`. */
export const otherBilling = style({
  selectors: {
    'form:has(input[name="billing"]):not(:has(input[value="other"]:checked)) &': { display: 'none' },
  },
})
/** Likewise, where a saved address is chosen instead. */
export const typedAddress = style({
  display: 'grid',
  gap: vars.space['5'],
  selectors: {
    'form:has(input[name="shipTo"]):not(:has(input[name="shipTo"][value="form"]:checked)) &': {
      display: 'none',
    },
  },
})
export const hidden = style({ display: 'grid', gap: vars.space['4'], paddingTop: vars.space['3'] })
export const more = style({
  color: vars.color.leafDeep,
  fontWeight: 700,
  textDecoration: 'underline',
  minHeight: '1.75rem',
})

export const offer = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: vars.space['4'],
})
export const afterOffers = style({ marginTop: vars.space['4'] })
export const offerText = style({ display: 'grid' })
export const offerName = style({ fontWeight: 800 })
export const soft = style({ color: vars.color.inkSoft, fontSize: vars.text.sm })
/** What the shopper customised, on lines of its own. */
export const made = style([soft, { whiteSpace: 'pre-line', overflowWrap: 'anywhere' }])
/** Bundle contents and add-ons, indented below their item. */
export const contents = style([soft, { selectors: { '& &': { paddingLeft: vars.space['4'] } } }])
export const inside = style([soft, { paddingLeft: vars.space['4'] }])
export const warn = style({ color: vars.color.honeyInk, fontSize: vars.text.sm, fontWeight: 700 })

export const summaryLine = style({
  display: 'grid',
  gridTemplateColumns: '3.5rem minmax(0, 1fr) auto',
  gap: vars.space['3'],
  // Boxes take their content's height.
  alignItems: 'start',
  paddingBlock: vars.space['2'],
  fontSize: vars.text.sm,
})
export const thumb = style({
  borderRadius: vars.radius.sm,
  background: vars.color.sand,
  aspectRatio: '1',
  objectFit: 'cover',
})
export const summary = style({ display: 'grid', gap: vars.space['4'] })
/** A collapsed line on narrow screens; fully shown on wide ones. */
export const fold = style({
  '@supports': {
    'selector(::details-content)': {
      '@media': {
        [media.large]: {
          selectors: { '&::details-content': { contentVisibility: 'visible', blockSize: 'auto' } },
        },
      },
    },
  },
})
export const foldSummary = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space['3'],
  minHeight: '3rem',
  paddingInline: vars.space['4'],
  background: vars.color.sand,
  borderRadius: vars.radius.md,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '&::before': { content: '"▸" / ""' },
    '[open] > &::before': { content: '"▾" / ""' },
    '[open] > &': { marginBottom: vars.space['3'] },
  },
  '@supports': {
    'selector(::details-content)': { '@media': { [media.large]: { display: 'none' } } },
  },
})
export const foldName = style({ flex: 1 })
/** As close to what follows as other parts' titles are. */
export const summaryHead = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  marginBottom: `calc(-1 * ${vars.space['4']})`,
})

export const address = style({ fontStyle: 'normal', lineHeight: 1.5 })
export const receipt = style({
  display: 'grid',
  gap: vars.space['5'],
  '@media': { [media.print]: { gap: '0.75rem' } },
})
export const receiptHead = style({ display: 'grid', gap: vars.space['2'], justifyItems: 'start' })
export const receiptParts = style({ display: 'grid', alignContent: 'start', gap: vars.space['5'] })
export const receiptColumns = style({
  display: 'grid',
  gap: vars.space['5'],
  gridTemplateColumns: 'repeat(auto-fit, minmax(14rem, 1fr))',
})
/** Heading of a part of a step, the summary or the receipt: the same everywhere, as a legend too. */
export const partTitle = style({
  padding: 0,
  marginBottom: vars.space['2'],
  fontFamily: vars.font.display,
  fontSize: vars.text.h3,
  fontWeight: 560,
  lineHeight: 1.2,
  letterSpacing: '-0.012em',
})

export const slipTitle = style({ fontFamily: vars.font.body, fontSize: vars.text.base, fontWeight: 700 })
export const slipItems = style({ paddingLeft: vars.space['5'] })

/** Entered data with its edit link beside it; below it on phones, so that neither text wraps. */
export const entered = style({
  display: 'flex',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: vars.space['4'],
  '@media': { [media.small]: { flexDirection: 'column', gap: vars.space['2'] } },
})
export const changes = style({
  display: 'grid',
  flex: 'none',
  justifyItems: 'end',
  '@media': {
    [media.small]: { display: 'flex', flexWrap: 'wrap', columnGap: vars.space['4'], rowGap: vars.space['2'] },
  },
})
/** As wide as the fields above in every step; the back link goes below. */
export const buttons = style({ display: 'grid', gap: vars.space['3'] })
export const back = style({ justifySelf: 'center' })

export const destination = style({ display: 'grid', gap: vars.space['4'] })
export const shipment = style({ display: 'grid', alignContent: 'start', gap: vars.space['2'] })
globalStyle(`${shipment} > ${partTitle}`, { marginBottom: 0 })
/** Text the shopper wrote: keeps its line breaks, and wraps within its box. */
export const message = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
export const splitName = style({ padding: 0, fontWeight: 700 })
export const splitLine = style({
  display: 'grid',
  gap: vars.space['3'],
  paddingBottom: vars.space['4'],
  borderBottom: `1px solid ${vars.color.line}`,
})
export const splitQuantities = style({
  display: 'grid',
  gap: vars.space['3'],
  gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
  alignItems: 'end',
})
