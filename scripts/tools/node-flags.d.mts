export const SHOP_FLAGS: readonly string[]
