import fc from 'fast-check'
import { XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { usd } from '~/models/money/money'
import { renderActionMail } from './action-mail'
import { renderOrderConfirmation } from './order-confirmation'
import { sampleLinks, sampleOrder } from './testing/sample-order'

const { subject, html, text } = renderOrderConfirmation(sampleOrder, sampleLinks, { paidBy: ['Visa ending in 1111'] })
