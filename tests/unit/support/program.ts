/** A command-line program of this repository, bundled and run as its own process. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export interface Program {
  /** Next to the program, for its files. */
  readonly folder: string
  /** Without the environment of the test run, which is in test mode. */
  run(settings: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<Ended>
  remove(): void
}

export async function buildProgram(name: string): Promise<Program> {
  mkdirSync('.cache', { recursive: true })
  // Inside the repository, so that it finds its packages.
  const folder = mkdtempSync(resolve(`.cache/${name}-test-`))
  const outfile = join(folder, `${name}.js`)
  await build({
    entryPoints: [`scripts/${name}.ts`],
    outfile,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    tsconfig: 'tsconfig.json',
    logLevel: 'silent',
  })
  return {
    folder,
    run(settings, ...words) {
      const { PATH } = process.env
      const env = { PATH, LOG_LEVEL: 'silent', ...settings } as unknown as NodeJS.ProcessEnv
      return new Promise((ended) => {
        const child = execFile(process.execPath, [outfile, ...words], { env }, (_error, stdout, stderr) =>
          ended({ code: child.exitCode ?? -1, stdout, stderr }),
        )
      })
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
