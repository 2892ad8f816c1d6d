/**
 * For servers that stand in for others in the process that asks them. Connections are kept longer than a busy machine
 * makes anybody wait: by the default of five seconds one is closed just as the next call goes over it, which is lost.
 */
export const LONG_LIVED = { keepAliveTimeout: 65_000 }
