/** A picture. `alt` is empty only if the text beside it says enough. */
import type { ComponentPropsWithoutRef } from 'react'

interface PictureProps extends ComponentPropsWithoutRef<'img'> {
  readonly alt: string
}

/** For an empty `alt` w3m shows the file name: a space, hidden from screen readers, prevents that. */
export function Picture({ alt, ...picture }: PictureProps) {
  return alt === '' ? <img {...picture} alt=" " aria-hidden="true" /> : <img {...picture} alt={alt} />
}
