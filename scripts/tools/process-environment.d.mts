export function processEnvironment(env: Readonly<Record<string, string | undefined>>): {
  MALLOC_ARENA_MAX: string
}
