/** Offset of a strip's arrows from its top: the middle, unless the strip sets it to that of its pictures. */
export const ARROW_TOP = '--arrow-top'
