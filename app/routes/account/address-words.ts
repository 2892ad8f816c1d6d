/** What is said of an edit of the address book that was not carried out, or of which nobody knows. */

/** The answer may be lost of a change that was made. */
export const EDIT_AWAY =
  'Your address book is not available right now, so this change may not have been made. Please look at your addresses and try again in a moment.'

export const EDIT_REFUSED =
  'Our order system did not accept this. Your address book is as it was. Please check what you entered and try again, or call us.'
