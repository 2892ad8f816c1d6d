/** Length limit of an agent's search. */
export const AGENT_SEARCH_MAX = 120
/** Agents may search by the last digits of an order number, which are quicker to type. */
export const ORDER_END_DIGITS = 6
