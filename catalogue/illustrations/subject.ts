/** What a product picture shows: the pieces and their packaging. */
import type { ColorName } from './colors'
import type { ShapeName } from './shapes/index'

/** `almond`, or in a different colour, `almond/smoke`. */
export type PieceName = ShapeName | `${ShapeName}/${ColorName}`

export type PackKind =
  | 'pouch'
  | 'jar'
  | 'tin'
  | 'box'
  | 'gift-box'
  | 'basket'
  | 'tray'
  | 'bar'
  | 'bottle'
  | 'sachets'
  | 'certificate'
  | 'card'
  | 'nutcracker'
  | 'scoop-jar'

export interface PictureSubject {
  readonly pieces: readonly PieceName[]
  readonly pack: PackKind
  /** The pack itself is the product: a tray, a basket, a tin. A bowl of its contents would not represent it. */
  readonly shows?: 'pack' | 'pack-alone'
  /** One picture instead of three, for catalogues of thousands. */
  readonly bowlOnly?: boolean
}
