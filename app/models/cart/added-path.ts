/**
 * Path of the page that confirms these items, the main one first. SKUs are inserted as is, so they must be URL-safe.
 */
export const addedPath = (...skus: readonly string[]): string => `/cart/added?sku=${skus.join('&sku=')}`
