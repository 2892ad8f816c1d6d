/** `npm run contacts -- post FILE` or `texts FILE`: who wants paper mail or texts, for whoever sends them. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createServices } from '../app/services/create-services.server'
import { closingAfter, runWithSettings } from './tools/own-database'

const USAGE = `Usage:
  npm run contacts -- post post.csv     addresses of customers who want paper mail
  npm run contacts -- texts texts.csv   numbers that want text messages

Writes a new CSV file. Ask again before each mailing: people change their minds.`

await runWithSettings(async (env, [list, file]) => {
  if ((list !== 'post' && list !== 'texts') || file === undefined) {
    console.error(USAGE)
    return 2
  }
  const { services, lifecycle } = await createServices(env)
  return closingAfter(
    async () => {
      const path = resolve(file)
      // For the eyes of whoever asked, and over nothing that is there.
      writeFileSync(path, await services.mailingLists[list](), { mode: 0o600, flag: 'wx' })
      console.log(`Written: ${path}`)
      return 0
    },
    () => lifecycle.stop(),
  )
})
