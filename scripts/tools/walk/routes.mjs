/** Which pattern of the shop's routes answers a path: the most definite one that fits. */

/** Text counts more than a parameter, a parameter more than the rest of the path, part by part. */
function rankOf(pattern) {
  return pattern
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (part === '*' ? '0' : part.startsWith(':') ? '1' : '2'))
    .join('')
    .padEnd(8, pattern === '/' ? '2' : ' ')
}

function expressionOf(pattern) {
  const parts = pattern.split('/').filter((part) => part !== '')
  const source = parts.map((part) => {
    if (part === '*') return '(?:/.*)?'
    const [, isOptional] = /^:\w+(\?)?$/.exec(part) ?? []
    if (isOptional) return '(?:/[^/]+)?'
    return `/${part.replace(/[.+]/g, '\\$&').replace(/:\w+/, '[^/]+')}`
  })
  return new RegExp(`^${source.join('')}/?$`)
}

/** @param {readonly string[]} patterns as `app/routes.ts` has them, from the root down */
export function matcherOf(patterns) {
  const ranked = patterns
    .map((pattern) => ({ pattern, rank: rankOf(pattern), fits: expressionOf(pattern) }))
    .sort((a, b) => (a.rank < b.rank ? 1 : -1))
  return (path) => ranked.find(({ fits }) => fits.test(path))?.pattern
}
