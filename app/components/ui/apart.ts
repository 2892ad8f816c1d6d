/** Neighbours with a blank between them, by which text browsers keep apart what styles do elsewhere. */
import { Children } from 'react'
import type { ReactNode } from 'react'

export const apart = (children: ReactNode) => Children.toArray(children).flatMap((child) => [child, ' '])
