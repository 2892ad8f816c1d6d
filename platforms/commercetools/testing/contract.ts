/** Checks every response against the published types, if their schemas are available. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ValidateFunction } from 'ajv'
import Ajv2020 from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import type { Inspector } from './client'

const CONTRACTS = join(process.cwd(), '../shared/contracts')
export const hasContracts = existsSync(join(CONTRACTS, 'commercetools.schema.json'))

/** Errors that any route may return, though not every one lists them. */
const ANYWHERE: ReadonlySet<number> = new Set([400, 404, 409])

interface Route {
  readonly method: string
  readonly path: string
  readonly responses: Readonly<Record<string, string | null>>
}

export function readContract(name: string): string {
  return readFileSync(join(CONTRACTS, name), 'utf8')
}

let cached: Inspector | undefined

/** Fails on a response not of its published type, and on an unpublished route. */
export function contractInspector(): Inspector {
  cached ??= hasContracts ? createInspector() : () => undefined
  return cached
}

function createInspector(): Inspector {
  const schema = JSON.parse(readContract('commercetools.schema.json')) as { $id: string }
  const { routes } = JSON.parse(readContract('commercetools.routes.json')) as { routes: Route[] }
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  addFormats(ajv)
  ajv.addSchema(schema, 'commercetools')
  const validators = new Map<string, ValidateFunction>()
  const validatorOf = (type: string): ValidateFunction => {
    const known = validators.get(type) ?? ajv.compile({ $ref: `${schema.$id}#/$defs/${type}` })
    validators.set(type, known)
    return known
  }
  const matchers = routes.map((route) => ({ route, pattern: toPattern(route.path) }))
  return (method, path, status, body) => {
    const pathname = `/nutwood${path.split('?')[0] ?? ''}`
    const found = matchers.find(({ route, pattern }) => route.method === method && pattern.test(pathname))
    if (!found) {
      if (status < 400)
        throw new Error(`${method} ${path} answered ${status}, but it is not a published route.`)
      return
    }
    const type = ANYWHERE.has(status) ? 'ErrorResponse' : found.route.responses[String(status)]
    if (method === 'HEAD') return
    if (!type)
      throw new Error(`${method} ${path} answered ${status}, which is not published: ${JSON.stringify(body)}`)
    const validate = validatorOf(type)
    if (validate(body)) return
    const [error] = validate.errors ?? []
    throw new Error(
      `${method} ${path} (${status}) is not a ${type}: ${error?.instancePath ?? ''} ${error?.message ?? ''}\n${JSON.stringify(body).slice(0, 2_000)}`,
    )
  }
}

/** More specific paths come first in matching: `{ID}` never takes a `key=` or a named sub-path. */
function toPattern(path: string): RegExp {
  const source = path
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replaceAll('{ID}', '(?!replicate|matching-|password|email|key=|order-number=|customer-id=)[^/=]+')
    .replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${source}$`)
}
