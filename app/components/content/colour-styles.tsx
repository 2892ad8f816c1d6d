/** Colours of content: a class of the theme for a named surface, a parsed value in a nonced style for a hex one. */
import { parseColour, readableOn } from '~/models/content/colours'
import { surface } from '~/styles/surfaces.css'
import type { Block } from '~/models/content/blocks'

interface Ground {
  readonly background?: string | undefined
  readonly text?: string | undefined
  /** Of the headline, where it is another than the text's. */
  readonly headline?: string | undefined
  readonly fallback?: keyof typeof surface | undefined
}

function hexOf(value: string | undefined): string | undefined {
  const colour = value === undefined ? null : parseColour(value)
  return colour?.kind === 'hex' ? colour.value : undefined
}

/** A class name made of parsed hex digits only. */
function customClass(background: string, text: string): string {
  return `cc-${background.slice(1)}-${text.slice(1)}`
}

function headlineClass(colour: string): string {
  return `ch-${colour.slice(1)}`
}

/** The class for a block's ground. Text that could not be read on it gives way to text that can. */
export function groundClass({ background, text, headline, fallback }: Ground): string | undefined {
  const named = background === undefined ? null : parseColour(background)
  if (named?.kind === 'surface') return surface[named.name]
  const hex = hexOf(background)
  if (hex !== undefined) {
    const own = hexOf(headline)
    const ground = customClass(hex, readableOn(hex, hexOf(text)))
    return own === undefined ? ground : `${ground} ${headlineClass(readableOn(hex, own))}`
  }
  return fallback === undefined ? undefined : surface[fallback]
}

function coloursOf(block: Block): Ground | null {
  switch (block.type) {
    case 'hero':
      return { background: block.backgroundColor, text: block.color }
    case 'banner-section':
      return {
        background: block.backgroundColor,
        text: block.textColor ?? block.foregroundColor,
        headline: block.headlineColor,
      }
    case 'shelf-banner':
      return { background: block.backgroundColor, text: block.headlineColor }
    case 'marquee':
      return { background: block.backgroundColor }
    default:
      return null
  }
}

/** The rules for the hex grounds of a page, or nothing. */
export function colourRules(blocks: readonly Block[]): string {
  const rules = new Set<string>()
  for (const block of blocks) {
    const colours = coloursOf(block)
    const background = hexOf(colours?.background)
    if (background === undefined) continue
    const text = readableOn(background, hexOf(colours?.text))
    rules.add(`.${customClass(background, text)}{background:${background};color:${text}}`)
    const headline = hexOf(colours?.headline)
    if (headline === undefined) continue
    const readable = readableOn(background, headline)
    rules.add(`.${headlineClass(readable)} h2{color:${readable}}`)
  }
  return [...rules].join('')
}

export function ColourStyles({
  blocks,
  nonce,
}: {
  readonly blocks: readonly Block[]
  readonly nonce?: string | undefined
}) {
  const rules = colourRules(blocks)
  if (rules === '') return null
  // Browsers hide the nonce from scripts, so that it never matches on hydration.
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: rules }} />
}
