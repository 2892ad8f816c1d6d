/** Says neither that the address is unknown nor that the password is wrong. */
export const SIGN_IN_REFUSED = 'The email address or the password is not right. Please try again.'
