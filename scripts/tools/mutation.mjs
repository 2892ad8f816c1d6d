/** Mutation reports as sections of docs/quality.md: one per folder, and a table over all of them. */

const INTRODUCTION = `# What the tests would notice

\`npm run mutation [-- FOLDER …]\` changes the code in one place at a time and runs the tests of its area, in process.
A change that no test notices survives: a hole in the tests, or a change that makes no difference. The script writes
this page, with the day and the commit of each measurement; the target for \`app/models\` is 85 % of all mutants, for
placement 90 %.
`

const FOUND = new Set(['Killed', 'Timeout'])
const MISSED = new Set(['Survived', 'NoCoverage'])

/** Mutants that ran, each with whether a test noticed; code that no test reaches counts as missed. */
function mutantsOf({ files }) {
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => FOUND.has(status) || MISSED.has(status))
      .map((mutant) => ({ ...mutant, file, source, found: FOUND.has(mutant.status) })),
  )
}

export function scoreOf(report) {
  const all = mutantsOf(report)
  const missed = all.filter(({ found }) => !found)
  const share = all.length === 0 ? 1 : 1 - missed.length / all.length
  return {
    percent: (share * 100).toFixed(1),
    mutants: all.length,
    survived: missed.length,
    unreached: missed.filter(({ status }) => status === 'NoCoverage').length,
  }
}

/** The text between two positions, which the report counts from 1. */
function textAt(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  return lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
    )
    .join(' ')
    .replace(/\s+/g, ' ')
}

const LONGEST = 60
const shorten = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text)
const code = (text) => `\`${shorten(text.replace(/\s+/g, ' ').trim()).replaceAll('`', '´')}\``

function lineOf({ file, source, location, replacement = '', status }) {
  const note = status === 'NoCoverage' ? ', not reached' : ''
  const place = `${file.slice(file.lastIndexOf('/') + 1)}:${location.start.line}${note}`
  return `- ${place}: ${code(textAt(source, location))} → ${code(replacement)}`
}

/** Survivors of a folder by file and line, with the day and commit of the run. */
export function toSection(folder, report, { day, commit }) {
  const { percent, mutants, survived, unreached } = scoreOf(report)
  const missed = mutantsOf(report)
    .filter(({ found }) => !found)
    .sort((a, b) => a.file.localeCompare(b.file) || a.location.start.line - b.location.start.line)
  const score = `${percent} % of ${mutants} mutants; ${survived} survive, ${unreached} of them not reached by a test.`
  const summary = `${score} Measured on ${day} at ${commit}.`
  return [`## ${folder}`, '', summary, ...(missed.length === 0 ? [] : ['', ...missed.map(lineOf)]), ''].join(
    '\n',
  )
}

const SUMMARY = /^([\d.]+) % of (\d+) mutants; (\d+) survive, (\d+) .*?Measured on (\S+) at (\w+)\.$/m

const row = (name, percent, ...others) => `| ${[name, `${percent} %`, ...others].join(' | ')} |`

/** Share of new lines above which a score no longer describes the code. */
export const CHANGED_MUCH = 0.2

/** Totals for all folders under a name, from the rows of the table. */
function totalOf(name, scores, title) {
  const of = scores.filter(([folder]) => folder === name || folder.startsWith(`${name}/`))
  const sum = (index) => of.reduce((total, score) => total + Number(score[index]), 0)
  const [mutants, survive, unreached] = [2, 3, 4].map(sum)
  const percent = ((mutants === 0 ? 1 : 1 - survive / mutants) * 100).toFixed(1)
  return row(title, percent, mutants, survive, unreached, '', '')
}

/**
 * Adds or replaces one folder's section and rebuilds the table. Sections not in `known` are dropped: the folder has
 * moved, or has no code any more. `newShare(name, commit)` gives the share of lines added since; heavily changed
 * folders are marked outdated and left out of the sum.
 */
export function withSection(document, folder, section, known, newShare) {
  const sections = new Map()
  for (const part of document.split(/^(?=## )/m).slice(1))
    sections.set(part.slice(3, part.indexOf('\n')).trim(), `${part.trimEnd()}\n`)
  sections.set(folder, section)
  const all = [...sections].filter(([name]) => known.includes(name)).sort(([a], [b]) => a.localeCompare(b))
  const scores = all.map(([name, text]) => [name, ...(SUMMARY.exec(text) ?? []).slice(1)])
  const open = known.filter((name) => !sections.has(name))
  const before = scores.filter(([name, , , , , , commit]) => newShare(name, commit) > CHANGED_MUCH)
  const current = scores.filter((score) => !before.includes(score))
  const names = before.map(([name]) => name)
  const isWhole = ![...open, ...names].some((name) => name.startsWith('app/models'))
  const table = [
    '| folder | found | mutants | survive | not reached | day | commit |',
    '| --- | --: | --: | --: | --: | --- | --- |',
    totalOf('app/models', current, isWhole ? '**all of app/models**' : '**app/models, as far as measured**'),
    ...scores.map((score) => row(...score)),
  ]
  const notYet = open.length === 0 ? [] : [`Not measured yet: ${open.join(', ')}.\n`]
  const outdated =
    before.length === 0
      ? []
      : [
          `Measured before more than a fifth of what is there now was written, and not in the sum: ${names.join(', ')}.\n`,
        ]
  const parts = [
    INTRODUCTION,
    `${table.join('\n')}\n`,
    ...outdated,
    ...notYet,
    ...all.map(([, text]) => text),
  ]
  return parts.join('\n')
}
