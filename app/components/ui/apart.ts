/** Separates siblings with spaces, so that text browsers keep apart what CSS does elsewhere. */
import { Children } from 'react'
import type { ReactNode } from 'react'

export const apart = (children: ReactNode) => Children.toArray(children).flatMap((child) => [child, ' '])
