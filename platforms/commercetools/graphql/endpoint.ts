/** POST /graphql: documents are parsed and validated once per text, and bounded in depth and size. */
import { execute, GraphQLError, Kind as Ast, parse, validate, visit } from 'graphql'
import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { PlatformError } from '../engine/contract'
import { parseBody } from '../wire/body'
import type { Context } from '../wire/context'
import { ok } from '../wire/request'
import { createSchema } from './schema'

const MAX_DEPTH = 16
const MAX_TOKENS = 8_000
const CACHED_DOCUMENTS = 500

const Body = z.object({
  query: z.string().min(1),
  operationName: z.string().optional(),
  variables: z.record(z.string(), z.unknown()).optional(),
})

export function createGraphql(context: Context): (body: unknown) => Promise<Response> {
  const schema = createSchema()
  const documents = new LRUCache<string, DocumentNode>({ max: CACHED_DOCUMENTS })
  return async (body) => {
    const { query, operationName } = parseBody(Body, body)
    // Variables as sent: null is a distinct value here.
    const { variables } = body as { readonly variables?: Record<string, unknown> | null }
    const document = documents.get(query) ?? compile(schema, query)
    documents.set(query, document)
    const result = await execute({
      schema,
      document,
      contextValue: context,
      variableValues: variables ?? null,
      operationName: operationName ?? null,
    })
    return ok(toAnswer(result))
  }
}

function compile(schema: GraphQLSchema, source: string): DocumentNode {
  const document = parseSource(source)
  const errors = validate(schema, document, undefined, { maxErrors: 20 })
  if (errors.length > 0) throw refused('SemanticError', errors)
  if (depthOf(document) > MAX_DEPTH) {
    throw refused('QueryComplexityLimitExceeded', [
      new GraphQLError(`The query is nested deeper than ${MAX_DEPTH}.`),
    ])
  }
  return document
}

function parseSource(source: string): DocumentNode {
  try {
    return parse(source, { maxTokens: MAX_TOKENS })
  } catch (error) {
    throw refused('SyntaxError', [
      error instanceof GraphQLError ? error : new GraphQLError('The query is not valid.'),
    ])
  }
}

function refused(
  code: 'SemanticError' | 'SyntaxError' | 'QueryComplexityLimitExceeded',
  errors: readonly GraphQLError[],
) {
  return new PlatformError(
    400,
    errors.map((error) => ({
      code,
      ...error.toJSON(),
      extensions: { code },
    })) as unknown as PlatformError['errors'],
  )
}

/** Maximum field depth, following fragments; validation has already refused cycles. */
function depthOf(document: DocumentNode): number {
  const fragments = new Map(
    document.definitions.flatMap((node) =>
      node.kind === Ast.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  )
  const known = new Map<string, number>()
  const measure = (root: DocumentNode['definitions'][number]): number => {
    let [depth, deepest] = [0, 0]
    visit(root, {
      Field: {
        enter: () => {
          depth += 1
          deepest = Math.max(deepest, depth)
        },
        leave: () => {
          depth -= 1
        },
      },
      FragmentSpread: ({ name }) => {
        const fragment = fragments.get(name.value)
        const inner = known.get(name.value) ?? (fragment ? measure(fragment) : 0)
        known.set(name.value, inner)
        deepest = Math.max(deepest, depth + inner)
      },
    })
    return deepest
  }
  return Math.max(0, ...document.definitions.map(measure))
}

function toAnswer({ data, errors }: ExecutionResult): object {
  if (!errors) return { data }
  return {
    data: data ?? null,
    errors: errors.map((error) => {
      const { originalError: cause } = error
      const code = cause instanceof PlatformError ? (cause.errors[0]?.code ?? 'General') : 'General'
      const message =
        cause && !(cause instanceof PlatformError) ? 'Sorry, this is an unexpected failure.' : error.message
      return { ...error.toJSON(), message, extensions: { code } }
    }),
  }
}
