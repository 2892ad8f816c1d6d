/** What scripts fetch only when it is asked for, and how heavy that is on top of what the page has. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fetchAssets, fetchGzip, load, openPages, sumOf } from './bytes'
import type { Fetched } from './bytes'
import type { Target } from './http-call'
import { ASKED_FOR, demandsOf, nameOf } from './right-after'

export interface AskedBytes {
  readonly name: string
  /** The occasion. */
  readonly title: string
  /** On the page of those measured where it brings most. */
  readonly js: number
  readonly files: number
  /** Titles of the pages of those measured that may ask for it. */
  readonly pages: readonly string[]
}

export interface PageScripts {
  readonly title: string
  /** All that is there before anything is asked for. */
  readonly scripts: ReadonlyMap<string, Fetched>
}

/** @param path that of the script */
export async function weighAsked(
  fetchAsset: (path: string) => Promise<Fetched>,
  { name, title, path }: { readonly name: string; readonly title: string; readonly path: string },
  pages: readonly PageScripts[],
): Promise<AskedBytes> {
  const asking = pages.filter(({ scripts }) =>
    [...scripts.values()].some(({ text }) => demandsOf(text).includes(path)),
  )
  let heaviest = { js: 0, files: 0 }
  // Asked for on other pages only: on top of the first of these.
  for (const { scripts } of asking.length > 0 ? asking : pages.slice(0, 1)) {
    const more = [...(await fetchAssets(fetchAsset, [path], scripts))]
    const js = sumOf(more)
    if (js > heaviest.js) heaviest = { js, files: more.length }
  }
  return { name, title, ...heaviest, pages: asking.map((page) => page.title) }
}

export async function measureAsked(target: Target, build: string): Promise<AskedBytes[]> {
  const fetched = new Map<string, Promise<Fetched>>()
  const fetchAsset = (path: string): Promise<Fetched> => {
    const asset = fetched.get(path) ?? fetchGzip(target, path, {})
    fetched.set(path, asset)
    return asset
  }
  const pages: PageScripts[] = []
  for (const open of await openPages(target, 'asked')) {
    const { atOnce, after } = await load(target, open, 'full', fetchAsset)
    pages.push({ title: open.page.title, scripts: new Map([...atOnce, ...after]) })
  }
  const files = readdirSync(join(build, 'client/assets')).map((file) => `/assets/${file}`)
  const results: AskedBytes[] = []
  for (const [name, title] of Object.entries(ASKED_FOR)) {
    const path = files.find((file) => nameOf(file) === name)
    if (path === undefined) throw new Error(`The build has no script "${name}": see bench/right-after.ts`)
    results.push(await weighAsked(fetchAsset, { name, title, path }, pages))
  }
  return results
}
