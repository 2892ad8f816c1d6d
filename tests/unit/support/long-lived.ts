/**
 * For stub servers in the process that calls them. Keep-alive must outlast any delay on a busy machine: with the
 * default of five seconds a connection may close just as the next call goes out on it, and the call is lost.
 */
export const LONG_LIVED = { keepAliveTimeout: 65_000 }
