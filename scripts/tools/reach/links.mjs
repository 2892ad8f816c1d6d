/**
 * What follows when a value of one type is used as another: the members of the one are called through the members of
 * the other. Types here are structural, so that no declaration says who implements a port.
 */
import ts from 'typescript'

const MAX_DEPTH = 6
const LOOSE = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never

const HELD = ts.TypeFlags.Object | ts.TypeFlags.TypeParameter
const isObject = (type) => (type.flags & ts.TypeFlags.Object) !== 0
const parts = new WeakMap()

/** What of a type can have members. Of a union of a thousand names that is nothing, which is worked out once. */
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

  /** Whoever holds the value may call all that it has. */
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
        // Members of a mapped type (`Record<State, Step>`) are declared nowhere, and read by keys.
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

  /** The same generic of two types: `Promise`, arrays, maps. True when there is nothing else to compare. */
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

  /** A value of type `from` is used where `to` is asked for. */
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

  /** Whether anything of ours could be called through a value of this type. */
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

  /** Itself, or through what it holds. */
  function canBeCalled(property) {
    return constituents(checker.getTypeOfSymbol(property)).some(isObject)
  }

  return { link, hasMembers }
}
