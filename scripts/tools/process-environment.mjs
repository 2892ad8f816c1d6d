/** Environment variables that every long-running Node process of the shop starts with. */

/**
 * glibc gives each thread that allocates an arena of its own, up to eight for each core, and hardly returns what was
 * freed in them. Two keep the shop's memory level (docs/decisions/200). Other C libraries ignore the variable.
 * @param {Readonly<Record<string, string | undefined>>} env what the operator has set wins
 */
export const processEnvironment = (env) => ({ MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX || '2' })
