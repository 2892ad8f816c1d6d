/** Messages for address book edits that failed, or may have. */

/** The change may have been made although its response was lost. */
export const EDIT_AWAY =
  'Your address book is not available right now, so this change may not have been made. Please look at your addresses and try again in a moment.'

export const EDIT_REFUSED =
  'Our order system did not accept this. Your address book is as it was. Please check what you entered and try again, or call us.'
