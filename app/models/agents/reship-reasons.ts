/** Why goods are sent again, or a payment adjusted (AGENT-04); what is none of these is written out (AGENT-05). */
export const RESHIP_REASONS = [
  'Sample Order',
  'Delivered/Not Received',
  'Spilled/Torn Bag',
  'Damaged Bag/Box',
  'Lost order',
  'Stale',
  'Rancid',
  'Foreign Object',
  'Mold/Fungus',
  'Incorrect product received',
  'Melted product',
  'courtesy credit',
  'Other',
] as const
/** Of the text that goes with "Other". */
export const REASON_MAX = 200
