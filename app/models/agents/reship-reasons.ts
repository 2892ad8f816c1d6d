/** Reasons for a reship or a payment adjustment (AGENT-04); any other is written out (AGENT-05). */
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
/** Length limit of the text for "Other". */
export const REASON_MAX = 200

/** Beside a text that goes with “Other” and would not be kept with another reason. */
export const TEXT_OF_OTHER_ONLY = 'Please choose “Other” as the reason, or leave this empty'
