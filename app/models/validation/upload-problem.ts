/** Why a file was rejected, worded for its field. */
import type { FileKind } from './file-kinds'

export type UploadProblem =
  | { readonly kind: 'missing' | 'empty' | 'several' | 'too-large' }
  /** The detected type, if known. */
  | { readonly kind: 'wrong-kind'; readonly found: FileKind | undefined }

export interface WantedFile {
  /** With its article: `a PDF, JPEG or PNG`. */
  readonly what: string
  readonly maxBytes: number
}

const MEGABYTE = 1024 * 1024

export const inMegabytes = (bytes: number): string => `${Math.floor(bytes / MEGABYTE)} MB`

const FOUND: Partial<Readonly<Record<FileKind, string>>> = {
  pdf: 'a PDF',
  jpeg: 'a picture',
  png: 'a picture',
  zip: 'an Excel workbook or another packed file',
  text: 'a text file',
}

export function uploadMessage(problem: UploadProblem, { what, maxBytes }: WantedFile): string {
  switch (problem.kind) {
    case 'missing':
      return `Please choose ${what}.`
    case 'empty':
      return 'There is nothing in this file. Please choose another one.'
    case 'several':
      return 'Please choose one file at a time.'
    case 'too-large':
      return `This file is too large. Please choose one of at most ${inMegabytes(maxBytes)}.`
    case 'wrong-kind': {
      const found = problem.found === undefined ? undefined : FOUND[problem.found]
      return found === undefined
        ? `This is not ${what}. Please choose another file.`
        : `This is ${found}. Please choose ${what}.`
    }
  }
}

export const uploadStatus = ({ kind }: UploadProblem): 400 | 413 => (kind === 'too-large' ? 413 : 400)
