/**
 * Pictures from the data folder are served like files: they belong to admitted pages and cost almost nothing. In the
 * app's queue, a first visit's twenty pictures would be refused though its page was not.
 */
import { pictureAnswer } from '../app/utils/picture-answer'
import type { HeaderPair } from './headers'
import type { AppLifecycle } from './ops/lifecycle'
import type { StaticFiles } from './static-files'

const FOLDER = '/images/'

/** `files` plus the pictures; names that no picture can have are left to the app. */
export function withPictures(
  files: StaticFiles,
  pictures: AppLifecycle['pictures'],
  always: readonly HeaderPair[],
): StaticFiles {
  if (pictures === undefined) return files
  // Only the literal path: other spellings go through the app's queue.
  const nameIn = (path: string) => {
    const name = path.startsWith(FOLDER) ? path.slice(FOLDER.length) : ''
    return pictures.isName(name) ? name : undefined
  }
  return {
    count: files.count,
    has: (path) => files.has(path) || nameIn(path) !== undefined,
    async answer(pathname, headers) {
      const file = await files.answer(pathname, headers)
      const name = nameIn(pathname)
      if (file !== undefined || name === undefined) return file
      const picture = await pictures.get(name)
      if (picture === null)
        return { status: 404, headers: [...always, ['Cache-Control', 'no-store']], body: null }
      const found = pictureAnswer(picture, String(headers['accept-encoding'] ?? ''))
      return { status: 200, headers: [...always, ...Object.entries(found.headers)], body: found.body }
    },
  }
}
