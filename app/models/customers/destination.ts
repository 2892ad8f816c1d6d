/** Whether somebody signs in on the way to checkout, where the cart at hand holds (AUTH-41, DATA-44). */
export const leadsToCheckout = (path: string): boolean => /^\/checkout(?:[/?#]|$)/.test(path)
