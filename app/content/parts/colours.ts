/** Colours of content: a class of the theme for a named surface, rules made of parsed values for all others. */
import { parseColour, readableOn } from '~/models/content/colours'
import { surfaces } from '~/styles/palette'
import { surface } from '~/styles/surfaces.css'
import { classNames } from '~/components/ui/class-names'

/** What a block wishes for. */
export interface ColourWishes {
  /** Of the block's content, or the surface that such a block has without. */
  readonly ground: string
  /** Of everything on the ground. */
  readonly text?: string | undefined
  /** Of the headline and of the copy, where they are others than the text's. */
  readonly headline?: string | undefined
  readonly copy?: string | undefined
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
function coloursOf(wishes: ColourWishes): {
  readonly surfaceClass?: string
  readonly rules: readonly Rule[]
} {
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
export function groundClass(wishes: ColourWishes): string {
  const { surfaceClass, rules } = coloursOf(wishes)
  return classNames(surfaceClass, ...rules.map(({ name }) => name))
}

/** The rules for the colours of a page that the theme has no class for, or nothing. */
export function colourRules(all: readonly ColourWishes[]): string {
  return [...new Set(all.flatMap((wishes) => coloursOf(wishes).rules).map(({ css }) => css))].join('')
}
