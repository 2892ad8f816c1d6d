/**
 * The one rule for e-mail addresses, of forms, mail and the embedded payment gateway alike: what every mail server
 * takes. Browsers check by it too, so that it looks ahead and never back, which older ones cannot read. Letters beyond ASCII are left out, since most servers still refuse them and the receipt would never arrive.
 */
export const EMAIL_PATTERN =
  /^(?=.{3,254}$)(?!\.)(?!.*\.[.@])[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/
