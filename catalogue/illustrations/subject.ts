/** What a picture of a product shows: the pieces, and what they are packed in. */
import type { ColorName } from './colors'
import type { ShapeName } from './shapes/index'

/** `almond`, or in another colour than its own, `almond/smoke`. */
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
  /** What is bought is the pack: a tray, a basket, a tin. No bowl of what is in it stands for that. */
  readonly shows?: 'pack' | 'pack-alone'
  /** One picture instead of three, for catalogues of thousands. */
  readonly bowlOnly?: boolean
}
