/** How far below the top of a strip its arrows stand: the middle, unless the strip says where its pictures have theirs. */
export const ARROW_TOP = '--arrow-top'
