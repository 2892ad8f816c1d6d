/** What a run put up with, said below its figures. */
import { number } from './markdown'
import type { Sample } from './samples'
import type { CaseResult } from './throughput'

/** Reports the refusals that a run tolerated, and the turns that it took again. */
export function refusedNote(results: readonly CaseResult[]): string {
  const where = (told: (all: readonly Sample[]) => string | undefined) =>
    results
      .flatMap(({ title, samples }) =>
        (['bare', 'default', 'large'] as const).map((subject) => {
          const what = told(samples[subject] ?? [])
          return what === undefined ? undefined : `${title} (${subject}) ${what}`
        }),
      )
      .filter((each) => each !== undefined)
      .join('; ')
  const sumOf = (all: readonly Sample[], pick: (sample: Sample) => number) =>
    all.reduce((total, each) => total + pick(each), 0)
  const refused = where((all) => {
    const sum = sumOf(all, (each) => each.refused)
    return sum === 0
      ? undefined
      : `${number(sum, 0)} of ${number(
          sumOf(all, ({ requests }) => requests),
          0,
        )}`
  })
  const again = where((all) => {
    const turns = sumOf(all, (each) => each.again ?? 0)
    return turns === 0 ? undefined : number(turns, 0)
  })
  const notes = [
    refused &&
      `While the machine stood still for longer than a visitor is let wait, a few requests were refused with 503: ${refused}.`,
    again && `Turns taken again, as more than one request in a hundred was refused in them: ${again}.`,
  ]
  const told = notes.filter((note) => note !== '').join(' ')
  return told === '' ? '' : `\n${told}\n`
}
