/** Links and pictures of the shop's own that lead nowhere, which a live page has without a word. */
import type { Page } from '~/content/page'
import type { Block } from '~/content/schemas'
import { ownAddresses } from '~/models/content/links'
import { ROUTE_FOLDERS } from '~/models/content/route-folders'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'

interface DeadAddress {
  readonly block: Block
  readonly words: string
}

/** Distinct ones of a page: anybody may ask for a preview, and each may be a call. */
const LOOKED_UP_MAX = 20
const IMAGES = '/images/'
/** Served by whatever stands in front of the shop. */
const IS_FILE = /\.(?!html$)[a-z0-9]{1,5}$/i

async function isPicture(path: string): Promise<boolean> {
  return !path.startsWith(IMAGES) || (await services.pictures.get(path.slice(IMAGES.length))) !== null
}

/** Also while nobody can tell. */
async function isPage(path: string): Promise<boolean> {
  const [, folder = ''] = path.split('/')
  if (folder === '' || ROUTE_FOLDERS.has(folder.toLowerCase()) || IS_FILE.test(path)) return true
  const resolved = await orIfUnavailable(services.browse.resolvePath(path), null)
  return resolved?.kind !== 'not-found'
}

/** @param page as it would be stored: links to itself are fine */
export async function deadAddresses({ path: own, blocks }: Page): Promise<readonly DeadAddress[]> {
  const found = blocks.flatMap((block) =>
    ownAddresses(block, services.env.publicUrl).map((address) => ({ ...address, block })),
  )
  const asked = new Map(
    found.map(({ path, isPicture: isShown }) => [`${isShown} ${path}`, { path, isShown }] as const),
  )
  const dead = new Set<string>()
  const lookUps = [...asked].slice(0, LOOKED_UP_MAX).map(async ([key, { path, isShown }]) => {
    const isThere = isShown ? await isPicture(path) : path === own || (await isPage(path))
    if (!isThere) dead.add(key)
  })
  await Promise.all(lookUps)
  return found
    .filter(({ path, isPicture: isShown }) => dead.has(`${isShown} ${path}`))
    .map(({ block, field, path, isPicture: isShown }) => ({
      block,
      words: `${field}: There is no ${isShown ? 'picture' : 'page'} at ${path}`,
    }))
}
