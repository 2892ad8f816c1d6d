/** Characters that an agent's search takes. */
export const AGENT_SEARCH_MAX = 120
/** The last digits of an order's number, which are quicker to type than all of it. */
export const ORDER_END_DIGITS = 6
