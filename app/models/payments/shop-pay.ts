/** Shop Pay texts shared by pages and platforms. */

/** Fixed by the specification (PAY-08). */
export const SHOP_PAY_FAILED = 'Shop Pay failed to validate and authorize'
