/** docs/reliability.md: a section's figures stand between two markers, and a run replaces only its own. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { format } from 'oxfmt'

const HEAD = `# Reliability

This page says what the shop promises when things break, and gives the figures of the last run of \`npm run battery\`, which writes it. \`npm run battery -- NAME\` runs one section; \`--long\` runs what takes more than an hour. Everything happens on loopback, in folders of its own, and ends by itself.
`

function machine(): string {
  const [first] = cpus()
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown'}, Node ${process.versions.node}`
}

export function withSection(page: string, name: string, figures: string, stamp: string): string {
  const begin = `<!-- battery:${name} -->`
  const end = `<!-- /battery:${name} -->`
  const heading = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const text = `${begin}\n\n## ${heading}\n\n_${stamp}_\n\n${figures}\n\n${end}`
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  return from === -1 || to === -1
    ? `${page.trimEnd()}\n\n${text}\n`
    : page.slice(0, from) + text + page.slice(to + end.length)
}

export async function writeSection(root: string, name: string, figures: string): Promise<void> {
  const file = join(root, 'docs/reliability.md')
  const page = existsSync(file) ? readFileSync(file, 'utf8') : HEAD
  const stamp = `${new Date().toISOString().slice(0, 10)}, ${machine()}`
  const text = withSection(page, name, figures, stamp)
  const { code } = await format(file, text, { printWidth: 110, proseWrap: 'preserve' })
  writeFileSync(file, code)
}
