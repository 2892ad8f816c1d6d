/** `npm run contacts -- post` or `texts`: who wants paper mail or texts, as CSV for whoever sends them. */
import { createServices } from '../app/services/create-services.server'
import { closingAfter, runWithSettings } from './tools/own-database'

const USAGE = `Usage:
  npm run contacts -- post    addresses of customers who want paper mail
  npm run contacts -- texts   numbers that want text messages

Prints CSV. Ask again before each mailing: people change their minds.`

await runWithSettings(async (env, [list = '']) => {
  if (list !== 'post' && list !== 'texts') {
    console.error(USAGE)
    return 2
  }
  const { services, lifecycle } = await createServices(env)
  return closingAfter(
    async () => {
      process.stdout.write(await services.mailingLists[list]())
      return 0
    },
    () => lifecycle.stop(),
  )
})
