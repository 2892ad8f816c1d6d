/**
 * The one e-mail rule for forms, mail and the embedded payment gateway: what every mail server accepts. Browsers use it
 * too, so it has lookaheads but no lookbehinds, which older ones cannot parse. Non-ASCII letters are excluded, since
 * most servers still reject them and the receipt would never arrive.
 */
export const EMAIL_PATTERN =
  /^(?=.{3,254}$)(?!\.)(?!.*\.[.@])[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/
