/** Writes pictures into the data folder, from where the server serves them under `/images/`. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BRAND_ART } from './illustrations/brand'
import { drawPictures } from './images'
import type { Catalogue } from './model'

/** Removes pictures of an earlier catalogue that are no longer referenced, and the bitmaps made of them. */
function removeOthers(folder: string, wanted: ReadonlySet<string>): void {
  for (const name of readdirSync(folder)) {
    const drawing = /^.*\.svg(?=$|\.webp)/.exec(name)?.[0]
    if (drawing !== undefined && !wanted.has(drawing)) rmSync(join(folder, name))
  }
}

/** Product picture names contain a content hash, so existing files need no rewriting. */
export function writeArtwork(dataDir: string, catalogue: Catalogue): number {
  const products = join(dataDir, 'images', 'catalogue')
  const brand = join(dataDir, 'images', 'brand')
  mkdirSync(products, { recursive: true })
  mkdirSync(brand, { recursive: true })
  const wanted = new Set<string>()
  let written = 0
  for (const [fileName, svg] of drawPictures(catalogue.products)) {
    wanted.add(fileName)
    const file = join(products, fileName)
    if (existsSync(file)) continue
    writeFileSync(file, svg)
    written += 1
  }
  for (const [name, draw] of Object.entries(BRAND_ART)) writeFileSync(join(brand, `${name}.svg`), draw())
  removeOthers(products, wanted)
  removeOthers(brand, new Set(Object.keys(BRAND_ART).map((name) => `${name}.svg`)))
  return written
}
