/** The shop's mark: a nut between two leaves. */

/** Drawn around a point; about 60 units high at scale 1. */
export function leafMark(cx: number, cy: number, scale: number, color: string): string {
  return `<g transform="translate(${cx} ${cy})scale(${scale})" fill="${color}"><path d="M0-30C12-22 18-8 16 6 14 20 7 28 0 30-7 28-14 20-16 6-18-8-12-22 0-30Z"/><path d="M-20 24C-46 20-54-2-48-20-30-16-16 2-20 24ZM20 24C46 20 54-2 48-20 30-16 16 2 20 24Z" opacity=".8"/></g>`
}
