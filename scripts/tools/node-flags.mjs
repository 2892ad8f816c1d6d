/**
 * Node's flags for a shop, measured in docs/decisions/200: most of what a request makes dies while it is young, if there
 * is room for it to do so, and the heap is collected before it is many times what is alive.
 */
export const SHOP_FLAGS = ['--max-semi-space-size=64', '--heap-growing-percent=75', '--enable-source-maps']
