/** Pictures by URL: `/images/catalogue/{productKey}-{view}-{hash}.svg`, drawn from the product's attributes. */
import type { Image } from '../app/models/catalogue/product'
import type { PictureView } from './illustrations/render'
import { renderIllustration, VIEWS } from './illustrations/render'
import type { SeedProduct } from './model'
import { contentHash } from './random'

export const PICTURE_SIZE = 800

interface PictureSource {
  readonly key: string
  readonly name: string
  readonly picture: SeedProduct['picture']
}

const LABELS: Readonly<Record<PictureView, string>> = {
  bowl: 'in a bowl',
  pack: 'as it is packed',
  close: 'close up',
}

const drawn = new Map<string, string>()

/** A drawing is needed for its hash and again for its content, so recent ones are cached. */
function draw(source: PictureSource, view: PictureView): string {
  const id = `${source.key}-${view}`
  const known = drawn.get(id)
  if (known !== undefined) return known
  const svg = renderIllustration({ key: source.key, name: source.name, subject: source.picture, view })
  if (drawn.size > 64) drawn.clear()
  drawn.set(id, svg)
  return svg
}

const names = new Map<string, string>()

function fileNameOf(source: PictureSource, view: PictureView): string {
  const id = `${source.key}-${view}`
  const known = names.get(id)
  if (known !== undefined) return known
  const fileName = `${id}-${contentHash(draw(source, view))}.svg`
  names.set(id, fileName)
  return fileName
}

function toImage(fileName: string, label: string): Image {
  return { url: `/images/catalogue/${fileName}`, label, width: PICTURE_SIZE, height: PICTURE_SIZE }
}

/** Views of a product, the one for cards first. */
function viewsOf({ picture }: PictureSource): readonly PictureView[] {
  if (picture.shows === 'pack-alone') return ['pack']
  if (picture.shows === 'pack') return ['pack', 'close']
  return picture.bowlOnly === true ? ['bowl'] : VIEWS
}

/** A product that is its own pack needs no view in its label. */
function labelOf({ name, picture }: PictureSource, view: PictureView): string {
  return picture.shows === 'pack-alone' ? name : `${name}, ${LABELS[view]}`
}

/** Pictures of a product, the one for cards first. */
export function pictureFiles(product: PictureSource): readonly Image[] {
  return viewsOf(product).map((view) => toImage(fileNameOf(product, view), labelOf(product, view)))
}

/** Yields file names with their content lazily, so that ten thousand need no memory. */
export function* drawPictures(
  products: readonly PictureSource[],
): Generator<readonly [fileName: string, svg: string]> {
  for (const product of products) {
    for (const view of viewsOf(product)) yield [fileNameOf(product, view), draw(product, view)]
  }
}
