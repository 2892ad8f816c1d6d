/** Colours of content: a class of the theme for a named surface, parsed values in a nonced style for all others. */
import { parseColour, readableOn } from '~/models/content/colours'
import { surfaces } from '~/styles/palette'
import { surface } from '~/styles/surfaces.css'
import { classNames } from '../ui/class-names'
import type { Block } from '~/models/content/blocks'

interface Wishes {
  /** Of the block's content, or the surface that such a block has without. */
  readonly ground: string
  /** Of everything on the ground. */
  readonly text?: string | undefined
  /** Of the headline and of the copy, where they are others than the text's. */
  readonly headline?: string | undefined
  readonly copy?: string | undefined
}

function wishesOf(block: Block): Wishes | null {
  switch (block.type) {
    case 'hero':
      return { ground: block.backgroundColor ?? 'walnut', text: block.color }
    case 'banner-section':
      return {
        ground: block.backgroundColor ?? 'sand',
        text: block.foregroundColor ?? block.textColor,
        headline: block.headlineColor,
        copy: block.foregroundColor === undefined ? undefined : block.textColor,
      }
    case 'shelf-banner':
      return { ground: block.backgroundColor ?? 'apricot', text: block.headlineColor }
    case 'marquee':
      return { ground: block.backgroundColor ?? 'leaf' }
    default:
      return null
  }
}

interface Ground {
  readonly surfaceClass?: string
  readonly background: string
  /** The text that stands on it when content wishes for none. */
  readonly text: string
}

function groundOf(wanted: string): Ground {
  const colour = parseColour(wanted)
  if (colour?.kind === 'surface') return { surfaceClass: surface[colour.name], ...surfaces[colour.name] }
  const background = colour?.value ?? surfaces.paper.background
  return { background, text: readableOn(background) }
}

/** A surface that is named for a text stands for the colour of its ground. */
function textColour(wanted: string): string {
  const colour = parseColour(wanted)
  return colour?.kind === 'surface' ? surfaces[colour.name].background : (colour?.value ?? wanted)
}

interface Rule {
  /** Made of parsed hex digits only. */
  readonly name: string
  readonly css: string
}

function groundRule({ surfaceClass, background, text: usual }: Ground, text: string): readonly Rule[] {
  const [ground, ink] = [background.slice(1), text.slice(1)]
  if (surfaceClass === undefined)
    return [
      { name: `cc-${ground}-${ink}`, css: `.cc-${ground}-${ink}{background:${background};color:${text}}` },
    ]
  return text === usual ? [] : [{ name: `ct-${ink}`, css: `.ct-${ink}{color:${text}}` }]
}

/** Text that could not be read on the block's ground gives way to text that can. */
function coloursOf(block: Block): { readonly surfaceClass?: string; readonly rules: readonly Rule[] } | null {
  const wishes = wishesOf(block)
  if (wishes === null) return null
  const ground = groundOf(wishes.ground)
  const readable = (wanted: string) => readableOn(ground.background, textColour(wanted), ground.text)
  const text = wishes.text === undefined ? ground.text : readable(wishes.text)
  const partRules = (kind: string, tag: string, wanted: string | undefined): readonly Rule[] => {
    if (wanted === undefined) return []
    const colour = readable(wanted)
    const name = `${kind}-${colour.slice(1)}`
    return [{ name, css: `.${name} ${tag}{color:${colour}}` }]
  }
  return {
    ...ground,
    rules: [
      ...groundRule(ground, text),
      ...partRules('ch', 'h2', wishes.headline),
      ...partRules('cp', 'p', wishes.copy),
    ],
  }
}

/** The classes of a block's ground and of what stands on it. */
export function groundClass(block: Block): string | undefined {
  const colours = coloursOf(block)
  return colours === null
    ? undefined
    : classNames(colours.surfaceClass, ...colours.rules.map(({ name }) => name))
}

/** The rules for the colours of a page that the theme has no class for, or nothing. */
export function colourRules(blocks: readonly Block[]): string {
  return [...new Set(blocks.flatMap((block) => coloursOf(block)?.rules ?? []).map(({ css }) => css))].join('')
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
