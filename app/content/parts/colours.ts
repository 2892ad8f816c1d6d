/** Colours set in content: a theme class for a named surface, CSS rules from parsed values for all others. */
import { parseColour, readableOn } from '~/models/content/colours'
import { surfaces } from '~/styles/palette'
import { surface } from '~/styles/surfaces.css'
import { classNames } from '~/components/ui/class-names'

/** Colours requested by a block. */
export interface ColourWishes {
  /** Background set in content, or the block's default surface. */
  readonly ground: string
  /** Text colour on the background. */
  readonly text?: string | undefined
  /** Headline and copy colours, if different from the text's. */
  readonly headline?: string | undefined
  readonly copy?: string | undefined
}

interface Ground {
  readonly surfaceClass?: string
  readonly background: string
  /** Default text colour on it. */
  readonly text: string
}

function groundOf(wanted: string): Ground {
  const colour = parseColour(wanted)
  if (colour?.kind === 'surface') return { surfaceClass: surface[colour.name], ...surfaces[colour.name] }
  const background = colour?.value ?? surfaces.paper.background
  return { background, text: readableOn(background) }
}

/** A surface named as a text colour means its background colour. */
function textColour(wanted: string): string {
  const colour = parseColour(wanted)
  return colour?.kind === 'surface' ? surfaces[colour.name].background : (colour?.value ?? wanted)
}

interface Rule {
  /** Built from parsed hex digits only. */
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

/** Replaces text colours that would be unreadable on the block's background. */
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

/** Classes of a block's background and of its text. */
export function groundClass(wishes: ColourWishes): string {
  const { surfaceClass, rules } = coloursOf(wishes)
  return classNames(surfaceClass, ...rules.map(({ name }) => name))
}

/** CSS rules for a page's colours without a theme class, or nothing. */
export function colourRules(all: readonly ColourWishes[]): string {
  return [...new Set(all.flatMap((wishes) => coloursOf(wishes).rules).map(({ css }) => css))].join('')
}
