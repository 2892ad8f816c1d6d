/**
 * Which methods an address takes. Remix runs the one action of a route for POST, PUT, PATCH and DELETE alike; a route
 * of ours declares what it means by `handle.methods`, and means POST where it says nothing.
 */
import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { definedOnly } from '../../app/models/defined-only'
import type { AllowedMethods } from '../admission/admission'
import { createSections } from './sections'
import type { Section } from './sections'

type RouteObject = Parameters<typeof matchRoutes>[0][number]

const READS = ['GET', 'HEAD']
const WRITES = ['POST']

function treeOf({ routes }: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) => ({
      id,
      ...definedOnly({ path, caseSensitive }),
      ...(index === true ? { index } : { children: treeOf({ routes } as ServerBuild, id) }),
    }))
}

function writesOf(handle: unknown): readonly string[] {
  const declared: unknown =
    typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'methods') : undefined
  return Array.isArray(declared) ? declared.map(String) : WRITES
}

export function createAllowedMethods(build: ServerBuild): AllowedMethods {
  const sections = createSections(build)
  const trees = new Map<Section, RouteObject[]>()
  return (pathname) => {
    const section = sections.of(pathname)
    const tree = trees.get(section) ?? treeOf(section.build)
    trees.set(section, tree)
    const leaf = matchRoutes(tree, pathname)?.at(-1)
    if (leaf === undefined) return undefined
    const module = build.routes[leaf.route.id ?? '']?.module
    return module?.action === undefined ? READS : [...READS, ...writesOf(module.handle)]
  }
}
