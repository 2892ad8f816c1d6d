/** Which of the shop's route patterns matches a path: the most specific one. */

/** Segment by segment, static text ranks above a parameter, a parameter above a splat. */
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

/** @param {readonly string[]} patterns full paths of the routes in `app/routes.ts` */
export function matcherOf(patterns) {
  const ranked = patterns
    .map((pattern) => ({ pattern, rank: rankOf(pattern), fits: expressionOf(pattern) }))
    .sort((a, b) => (a.rank < b.rank ? 1 : -1))
  return (path) => ranked.find(({ fits }) => fits.test(path))?.pattern
}
