/**
 * Statements that almost every request runs. Kysely builds and compiles a query each time it is executed, which takes
 * longer than most of them take to run: these are compiled once, and run with the values of the moment.
 */
import type { Compilable, CompiledQuery, DialectAdapter, QueryResult } from 'kysely'
import type { Queryable } from './database.server'

/** Stands in a compiled query for a value that each run brings. */
class Placeholder<Values> {
  constructor(readonly valueIn: (values: Values) => unknown) {}
}

/** Marks a place in the query, of the type that the value will have. */
export type ValueOf<Values> = <T>(valueIn: (values: Values) => T) => T

/** On the database, or inside a transaction. */
type Statement<Values, Row> = (queryable: Queryable, values: Values) => Promise<QueryResult<Row>>

/**
 * The text may depend on nothing but the dialect: whatever differs between two runs is marked by `valueOf`. A value may
 * be null where it is set or inserted; `= null` is never true, as in SQL.
 */
export function createStatement<Values, Row>(
  build: (queryable: Queryable, valueOf: ValueOf<Values>) => Compilable<Row>,
): Statement<Values, Row> {
  /** By the adapter, of which each dialect has its own, and transactions that of their database. */
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>()
  const valueOf = <T>(valueIn: (values: Values) => T) => new Placeholder(valueIn) as unknown as T

  function compiledFor(queryable: Queryable): CompiledQuery<Row> {
    const { adapter } = queryable.getExecutor()
    const known = compiled.get(adapter)
    if (known !== undefined) return known
    const query = build(queryable, valueOf).compile()
    compiled.set(adapter, query)
    return query
  }

  return (queryable, values) => {
    const query = compiledFor(queryable)
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? (parameter as Placeholder<Values>).valueIn(values) : parameter,
    )
    return queryable.executeQuery({ ...query, parameters })
  }
}
