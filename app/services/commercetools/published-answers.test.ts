/** The vendor's published example answers, where available: each must match our schemas. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkAnswer } from './answers'

const CONTRACTS = join(process.cwd(), '../shared/contracts')
const isAbsent = !existsSync(join(CONTRACTS, 'commercetools.examples.json'))
const read = (name: string): unknown => JSON.parse(readFileSync(join(CONTRACTS, name), 'utf8'))

/** Left out: calls whose answers differ from what their path names. */
const NOT_ASKED = /^(?:POST \/customers\/(?:email|password)-token|\w+ \/product-projections\/search)$/
const LOOKED_AT =
  /^\w+ (?:$|\/(?:carts|cart-discounts|categories|channels|custom-objects|customers|inventory|login|orders|product-discounts|product-projections|tax-categories|types)(?:\/|$))/

interface Published {
  readonly type: string
  readonly operation: string
  readonly answer: unknown
}

function published(): readonly Published[] {
  const { routes } = read('commercetools.routes.json') as {
    readonly routes: readonly {
      readonly method: string
      readonly path: string
      readonly responses: Readonly<Record<string, string | null>>
    }[]
  }
  const { accepted } = read('commercetools.examples.json') as {
    readonly accepted: readonly { readonly type: string; readonly value: unknown }[]
  }
  return routes.flatMap(({ method, path, responses }) => {
    const operation = `${method} ${path.replace('/{projectKey}', '')}`
    if (!LOOKED_AT.test(operation) || NOT_ASKED.test(operation)) return []
    return ['200', '201'].flatMap((status) => {
      const examples = accepted.filter(({ type }) => type === responses[status])
      return examples.map(({ type, value }) => ({ type, operation, answer: value }))
    })
  })
}

describe.skipIf(isAbsent)('a published answer', () => {
  it('of every type that the shop goes by is one that it takes', () => {
    const answers = published()
    expect(new Set(answers.map(({ type }) => type)).size).toBeGreaterThanOrEqual(24)
    const refused = answers.flatMap(({ type, operation, answer }) => {
      try {
        checkAnswer(operation, answer)
        return []
      } catch (error) {
        return [[type, operation, Reflect.get(error as object, 'field')]]
      }
    })
    expect(refused).toEqual([])
  })
})
