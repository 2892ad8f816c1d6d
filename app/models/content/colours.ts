/** Colours allowed in content: a theme surface, or a hex value, which is parsed rather than inserted verbatim. */
/** Surfaces by their theme names; each has a class in the styles. */
export const SURFACES = [
  'paper', 'sand', 'walnut', 'leaf', 'apricot', 'nuts', 'fruit', 'chocolate', 'pantry', 'snacks',
] as const // prettier-ignore
export type Surface = (typeof SURFACES)[number]

export type Colour =
  | { readonly kind: 'surface'; readonly name: Surface }
  | { readonly kind: 'hex'; readonly value: string }

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

function expand(hex: string): string {
  const digits = hex.slice(1).toLowerCase()
  return digits.length === 3 ? `#${[...digits].map((digit) => digit + digit).join('')}` : `#${digits}`
}

/** Parses a content colour; null if neither a surface nor a hex value. */
export function parseColour(value: string): Colour | null {
  const trimmed = value.trim()
  const name = SURFACES.find((surface) => surface === trimmed.toLowerCase())
  if (name !== undefined) return { kind: 'surface', name }
  return HEX.test(trimmed) ? { kind: 'hex', value: expand(trimmed) } : null
}

function channel(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function luminance(hex: string): number {
  const value = Number.parseInt(expand(hex).slice(1), 16)
  return (
    0.2126 * channel((value >> 16) & 255) +
    0.7152 * channel((value >> 8) & 255) +
    0.0722 * channel(value & 255)
  )
}

/** WCAG contrast of two hex colours, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** Ink and white; black for the few backgrounds in between, where white or black always reaches 4.58:1. */
const TEXTS = ['#2e1d12', '#ffffff', '#000000'] as const
const READABLE = 4.5

/** The first wanted text colour readable on the background (4.5:1), else one that is. */
export function readableOn(background: string, ...wanted: readonly string[]): string {
  const candidates = [...wanted.map(expand), ...TEXTS]
  return candidates.find((text) => contrastRatio(text, background) >= READABLE) ?? '#000000'
}
