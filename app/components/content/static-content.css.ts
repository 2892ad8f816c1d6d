import { style } from '@vanilla-extract/css'

export const open = style({ display: 'contents' })
