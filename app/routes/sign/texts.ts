/** Does not reveal whether the e-mail is unknown or the password wrong. */
export const SIGN_IN_REFUSED = 'The email address or the password is not right. Please try again.'
export const SIGNED_IN = 'You have successfully signed in.'
export const NOT_HUMAN =
  'We could not make sure that you are a person. Please try again in a moment, or call us.'
export const EMAIL_TAKEN = 'There is already an account with this email address. Please sign in.'
/** AUTH-50: the account exists, whatever failed afterwards. */
export const ACCOUNT_MADE = 'Your account has been created. Please sign in with your password.'
export const NOT_COPIED = 'Your cart could not be copied into this browser. It is still in your account.'
export const PASSWORD_CHANGED = 'Your password has been changed.'
export const PASSWORD_SET = 'Your password has been changed. Please sign in with it.'
