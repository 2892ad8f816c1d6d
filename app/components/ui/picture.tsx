/** A picture of a page. `alt` is empty where the words beside it say enough, and only there. */
import type { ComponentPropsWithoutRef } from 'react'

interface PictureProps extends ComponentPropsWithoutRef<'img'> {
  readonly alt: string
}

/** In place of an empty text w3m shows the name of the file: a blank that nobody hears keeps it still. */
export function Picture({ alt, ...picture }: PictureProps) {
  return alt === '' ? <img {...picture} alt=" " aria-hidden="true" /> : <img {...picture} alt={alt} />
}
