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

/** Distinct ones of a page, more than its menus and rows have: anybody may ask for a preview, and each may be a call. */
const LOOKED_UP_MAX = 40
const AT_ONCE = 5
const IMAGES = '/images/'
/** Served by whatever stands in front of the shop. */
const IS_FILE = /\.(?!html$)[a-z0-9]{1,5}$/i

const isPicture = async (path: string): Promise<boolean> =>
  (await services.pictures.get(path.slice(IMAGES.length))) !== null

/** Also while nobody can tell. */
async function isPage(path: string): Promise<boolean> {
  const resolved = await orIfUnavailable(services.browse.resolvePath(path), null)
  return resolved?.kind !== 'not-found'
}

type Address = Pick<ReturnType<typeof ownAddresses>[number], 'path' | 'isPicture'>

/** Others are there whatever the catalogue and editors have. */
function mustBeLookedUp({ path, isPicture: isShown }: Address): boolean {
  if (isShown) return path.startsWith(IMAGES)
  const [, folder = ''] = path.split('/')
  return folder !== '' && !ROUTE_FOLDERS.has(folder.toLowerCase()) && !IS_FILE.test(path)
}

const keyOf = ({ path, isPicture: isShown }: Address): string => `${isShown} ${path}`

async function deadAmong(addresses: readonly Address[]): Promise<ReadonlySet<string>> {
  const dead = new Set<string>()
  for (let at = 0; at < addresses.length; at += AT_ONCE) {
    const lookUps = addresses.slice(at, at + AT_ONCE).map(async (address) => {
      const isThere = await (address.isPicture ? isPicture : isPage)(address.path)
      if (!isThere) dead.add(keyOf(address))
    })
    await Promise.all(lookUps)
  }
  return dead
}

/** @param page as it would be stored: links to itself are fine */
export async function deadAddresses({ path: own, blocks }: Page): Promise<{
  readonly dead: readonly DeadAddress[]
  /** Those that were not looked up, for their number. */
  readonly left: number
}> {
  const found = blocks.flatMap((block) =>
    ownAddresses(block, services.env.publicUrl).map((address) => ({ ...address, block })),
  )
  const asked = new Map(
    found
      .filter((address) => mustBeLookedUp(address) && (address.isPicture || address.path !== own))
      .map((address) => [keyOf(address), address] as const),
  )
  const addresses = [...asked.values()]
  const dead = await deadAmong(addresses.slice(0, LOOKED_UP_MAX))
  return {
    dead: found
      .filter((address) => dead.has(keyOf(address)))
      .map(({ block, field, path, isPicture: isShown }) => ({
        block,
        words: `${field}: There is no ${isShown ? 'picture' : 'page'} at ${path}`,
      })),
    left: Math.max(0, addresses.length - LOOKED_UP_MAX),
  }
}
