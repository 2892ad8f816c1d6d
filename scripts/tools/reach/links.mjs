/**
 * Links two types when a value of one is used as the other: its members can then be called through the other's. Types
 * are structural, so no declaration says who implements an interface.
 */
import ts from 'typescript'

const MAX_DEPTH = 6
const LOOSE = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never

const HELD = ts.TypeFlags.Object | ts.TypeFlags.TypeParameter
const isObject = (type) => (type.flags & ts.TypeFlags.Object) !== 0
const parts = new WeakMap()

/**
 * The parts of a type that can have members. For a union of a thousand strings that is none, so the result is cached.
 */
function constituents(type) {
  if (!type.isUnionOrIntersection()) return (type.flags & HELD) === 0 ? [] : [type]
  let known = parts.get(type)
  if (known === undefined) {
    known = [...new Set(type.types.flatMap(constituents))]
    parts.set(type, known)
  }
  return known
}

/** @param {{ checker: ts.TypeChecker, graph: import('./graph.mjs').Graph, isOurs: (node: ts.Node) => boolean }} options */
export function createLinker({ checker, graph, isOurs }) {
  const seen = new Set()
  const declarationsOf = (symbol) => symbol.declarations ?? []

  /** Whoever holds the value may call any of its members. */
  function escape(type) {
    for (const one of constituents(type)) {
      if (!isObject(one)) continue
      for (const property of checker.getPropertiesOfType(one))
        for (const declaration of declarationsOf(property)) graph.keep(declaration)
    }
  }

  function linkMembers(from, to) {
    for (const wanted of checker.getPropertiesOfType(to)) {
      const given = checker.getPropertyOfType(from, wanted.name)
      if (given === undefined || given === wanted) continue
      const sources = declarationsOf(wanted)
      for (const target of declarationsOf(given)) {
        // Members of a mapped type (`Record<State, Step>`) have no declaration, and are read by key.
        if (sources.length === 0 || !sources.every(isOurs)) graph.keep(target)
        for (const source of sources) if (source !== target) graph.edge(source, target)
      }
    }
  }

  function linkDeeper(from, to, depth) {
    for (const wanted of checker.getPropertiesOfType(to)) {
      const given = checker.getPropertyOfType(from, wanted.name)
      if (given !== undefined && given !== wanted)
        link(checker.getTypeOfSymbol(given), checker.getTypeOfSymbol(wanted), depth + 1)
    }
  }

  function linkSignatures(from, to, depth) {
    const [given] = from.getCallSignatures()
    const [wanted] = to.getCallSignatures()
    if (given === undefined || wanted === undefined) return
    link(given.getReturnType(), wanted.getReturnType(), depth + 1)
    wanted.parameters.forEach((parameter, index) => {
      const own = given.parameters[index]
      if (own !== undefined) link(checker.getTypeOfSymbol(parameter), checker.getTypeOfSymbol(own), depth + 1)
    })
  }

  /** Links the arguments of one generic type: `Promise`, arrays, maps. True if there is nothing else to compare. */
  function linkArguments(from, to, depth) {
    if (from.target === undefined || from.target !== to.target) return false
    const [given, wanted] = [checker.getTypeArguments(from), checker.getTypeArguments(to)]
    wanted.forEach((type, index) => given[index] && link(given[index], type, depth + 1))
    return true
  }

  function linkObjects(from, to, depth) {
    if (linkArguments(from, to, depth)) return
    linkMembers(from, to)
    linkSignatures(from, to, depth)
    linkDeeper(from, to, depth)
    const index = to.getStringIndexType() ?? to.getNumberIndexType()
    if (index === undefined) return
    escape(from)
    for (const property of checker.getPropertiesOfType(from))
      link(checker.getTypeOfSymbol(property), index, depth + 1)
  }

  /** A value of type `from` is used where `to` is expected. */
  function link(from, to, depth = 0) {
    if (from === to || depth > MAX_DEPTH) return
    const key = `${from.id}:${to.id}`
    if (seen.has(key)) return
    seen.add(key)
    if ((to.flags & LOOSE) !== 0) return escape(from)
    for (const wanted of constituents(to)) {
      if (!isObject(wanted)) {
        const bound = checker.getBaseConstraintOfType(wanted)
        if (bound !== undefined && (bound.flags & LOOSE) === 0) link(from, bound, depth + 1)
        continue
      }
      for (const given of constituents(from))
        if (isObject(given) && given !== wanted) linkObjects(given, wanted, depth)
    }
  }

  const memberful = new Map()

  /** Whether any of our code could be called through a value of this type. */
  function hasMembers(type) {
    let known = memberful.get(type)
    if (known === undefined) {
      known = constituents(type).some(
        (one) =>
          isObject(one) &&
          (one.getCallSignatures().length > 0 ||
            one.getStringIndexType() !== undefined ||
            one.aliasTypeArguments !== undefined ||
            (one.target !== undefined && checker.getTypeArguments(one).length > 0) ||
            checker.getPropertiesOfType(one).some(canBeCalled)),
      )
      memberful.set(type, known)
    }
    return known
  }

  /** Callable itself, or through its members. */
  function canBeCalled(property) {
    return constituents(checker.getTypeOfSymbol(property)).some(isObject)
  }

  return { link, hasMembers }
}
