/**
 * Sample reviews, not written after a purchase: authors are numbered samples, products say `sampleData`, and pages
 * label them. They give stars, sorting and paging something to show.
 */
import type { Review } from '../../app/models/catalogue/product'
import type { Random } from '../random'
import { createRandom } from '../random'
import type { Phrases } from './review-phrases'
import { CLOSINGS, MIDDLES, OPENINGS, TITLES } from './review-phrases'

export type ReviewKind = 'nut' | 'fruit' | 'sweet' | 'snack' | 'pantry' | 'drink' | 'gift'

/** Satisfied shoppers write more often. */
const STARS = [5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 2, 1] as const

type Mood = keyof Phrases

function moodOf(stars: number): Mood {
  return stars >= 4 ? 'good' : stars === 3 ? 'fair' : 'poor'
}

/** A picker that uses all phrases before repeating one. */
function rotation(random: Random, phrases: readonly string[]): () => string {
  let left: string[] = []
  return () => {
    if (left.length === 0) left = [...phrases]
    const [phrase = ''] = left.splice(random.int(0, left.length - 1), 1)
    return phrase
  }
}

function pickers(random: Random, banks: Phrases): Record<Mood, () => string> {
  return {
    good: rotation(random, banks.good),
    fair: rotation(random, banks.fair),
    poor: rotation(random, banks.poor),
  }
}

/** Words of product names that keep their capitals within a sentence. */
const PROPER = new Set(
  `Aleppo Australian Brazil Cajun California Calimyrna Deglet Dutch Earl English Ethiopia Flame French Grey Japanese
  Medjool Mission Noor Nutwood Spanish Sumatra Swiss Thompson Turkish Virginia Water Yirgacheffe Zante`.split(
    /\s+/,
  ),
)

/** The name as a shopper writes it: without its detail in brackets, and in lower case where English is. */
const nameInSentence = (name: string): string =>
  name
    .replace(/\s*\(.*\)/, '')
    .replaceAll(/\p{L}+/gu, (word) => (PROPER.has(word) ? word : word.toLowerCase()))

export function reviewsOf(productKey: string, productName: string, kind: ReviewKind): readonly Review[] {
  const random = createRandom(`reviews ${productKey}`)
  const count = random.int(0, 14)
  const title = pickers(random, TITLES)
  const opening = pickers(random, OPENINGS)
  const middle = pickers(random, MIDDLES[kind])
  const closing = pickers(random, CLOSINGS)
  const shortName = nameInSentence(productName)
  return Array.from({ length: count }, (_, index) => {
    const stars = STARS[random.int(0, STARS.length - 1)] ?? 5
    const mood = moodOf(stars)
    const day = Date.UTC(2023, 0, 3) + random.int(0, 690) * 86_400_000
    return {
      id: `${productKey}-r${index + 1}`,
      author: `Verified sample ${random.int(1, 99)}`,
      stars,
      title: title[mood](),
      text: [opening[mood](), middle[mood](), closing[mood]()].join(' ').replaceAll('{name}', shortName),
      date: new Date(day).toISOString().slice(0, 10),
    }
  }).sort((a, b) => b.date.localeCompare(a.date))
}
